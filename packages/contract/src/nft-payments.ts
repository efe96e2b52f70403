import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { nftOrder } from './nft-market.ts';
import { nftItem, payMethod, propItem } from './nft-shapes.ts';
import { payCoins, paymentKinds, paymentStates } from './shapes.ts';
import { id, idOf, page, pageIn, time, txHashIn } from './types.ts';

const count = z.number().int();

/** A payment of coins from the caller, in a final block. Amounts are decimal strings of the coin. */
const payment = z.object({
  id,
  /** `over`: its order is delivered, and the excess is owed. */
  kind: z.enum(paymentKinds),
  /** `open`: an operator decides about `owed`; `passed`: none of it is returned. */
  state: z.enum(paymentStates),
  coin: z.enum(payCoins),
  value: z.string(),
  owed: z.string(),
  tx_hash: z.string().nullable(),
  /** The transaction that returned it. */
  refund_tx: z.string().nullable(),
  at: time,
});
export type NftPayment = z.output<typeof payment>;

/** An order that is paid by a chain, and its payments. */
const chainOrder = nftOrder.extend({
  series: z.object({ id, name: z.string(), image: z.string() }),
  quantity: count,
  pay_method: payMethod,
  /** The wallet that has to pay: payments from other wallets do not count. */
  payer: z.string(),
  created_at: time,
  payments: z.array(payment),
  confirmations_needed: count,
  explorer_url: z.string(),
});
export type ChainOrder = z.output<typeof chainOrder>;

/** The platform's sale, paid by coins of chain 56; only on the web. */
export const nftPayments = {
  orderDetail: endpoint({
    method: 'GET',
    path: '/api/frontend/nftMarket/orderDetail',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    apps: ['web'],
    summary: 'An own order that is paid by a chain, and what it has brought',
    request: z.object({ order_id: idOf('nft_order') }),
    reply: z.object({ order: chainOrder, items: z.array(nftItem), props: z.array(propItem) }),
    errors: [1801],
  }),
  orderLog: endpoint({
    method: 'GET',
    path: '/api/frontend/nftMarket/orderLog',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    apps: ['web'],
    summary: 'Own orders that are paid by a chain, the newest first',
    request: z.object({ ...pageIn }),
    reply: page(chainOrder),
    errors: [],
  }),
  payOrder: endpoint({
    method: 'POST',
    path: '/api/frontend/nftMarket/payOrder',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    apps: ['web'],
    summary: 'Tell by which transaction an own order is paid; whether it is, the chain says',
    request: z.object({ order_id: idOf('nft_order'), tx_hash: txHashIn }),
    reply: z.object({ order: chainOrder }),
    errors: [1801, 1813],
  }),
  cancelOrder: endpoint({
    method: 'POST',
    path: '/api/frontend/nftMarket/cancelOrder',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'optional',
    apps: ['web'],
    summary: 'Give an own order up that nothing has been paid for',
    request: z.object({ order_id: idOf('nft_order') }),
    reply: z.object({ order: chainOrder }),
    errors: [1801, 1813],
  }),
};

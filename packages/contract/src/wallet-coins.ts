import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { coinTypes } from './shapes.ts';
import { page, pageIn, time, txHashIn } from './types.ts';
import { payoutChain } from './wallet-cash-outs.ts';

export const coinType = z.enum(coinTypes);
export type CoinType = z.output<typeof coinType>;

/** Of the coin, with up to as many digits behind the point as it has. */
const coinAmount = z.string().regex(/^\d+(\.\d{1,18})?$/);
const count = z.number().int();

const tokenConfig = z.object({
  coin_type: coinType,
  chain: payoutChain,
  chain_id: count,
  /** Null: it is the chain's own coin. */
  contract: z.string().nullable(),
  decimals: count,
  is_native: z.boolean(),
  /** The contract that is allowed the amount of a transfer, and hands it on; null for the chain's own coin. */
  spender: z.string().nullable(),
  /** Where payments to the product go; null: none is taken in it. */
  collector: z.string().nullable(),
  /** Of a transfer; null: the node estimates, and a fifth more is set. */
  gas_limit: count.nullable(),
  explorer_url: z.string(),
  confirmations_needed: count,
  enabled: z.boolean(),
});
export type TokenConfig = z.output<typeof tokenConfig>;

const chainTx = z.object({
  id: z.string(),
  /** `cashout`: we have sent it; `transfer`: its person's own wallet has. */
  kind: z.enum(['cashout', 'transfer']),
  chain: payoutChain,
  coin_type: coinType,
  /** Null: nobody has seen it on the chain yet. */
  value: coinAmount.nullable(),
  from: z.string(),
  to: z.string().nullable(),
  tx_hash: z.string(),
  explorer_url: z.string().nullable(),
  state: z.enum(['broadcast', 'confirmed', 'failed']),
  /** Why one's own has failed: undone by the chain, never seen on it, or not what was said of it. */
  reason: z.enum(['reverted', 'unseen', 'other']).nullable(),
  confirmations: count,
  confirmations_needed: count,
  at: time,
});
export type ChainTx = z.output<typeof chainTx>;

export const coins = {
  tokenConfigs: endpoint({
    method: 'GET',
    path: '/api/frontend/tokenTX/tokenConfigs',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'The coins that people move by their own wallets; in Telegram none',
    request: z.object({ chain: payoutChain.optional() }),
    reply: z.object({ list: z.array(tokenConfig) }),
    errors: [],
  }),
  chainTxLog: endpoint({
    method: 'GET',
    path: '/api/frontend/user/chainTxLog',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's transactions on the chains, the newest first",
    request: z.object({
      chain: payoutChain.optional(),
      kind: z.enum(['cashout', 'transfer']).optional(),
      ...pageIn,
    }),
    reply: page(chainTx),
    errors: [],
  }),
  chainTxStore: endpoint({
    method: 'POST',
    path: '/api/frontend/user/chainTxStore',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    apps: ['web'],
    idempotency: 'optional',
    summary: "Tell of a transfer that the caller's own wallet has sent; our node looks at it",
    request: z.object({
      tx_hash: txHashIn,
      chain: z.enum(['bsc']).default('bsc'),
      coin_type: coinType,
    }),
    reply: chainTx,
    errors: [1504, 1512],
  }),
};

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { coinTypes } from './shapes.ts';
import { page, pageIn, time, txHashIn } from './types.ts';
import { payoutChain } from './wallet-cash-outs.ts';

export const coinType = z.enum(coinTypes);
export type CoinType = z.output<typeof coinType>;

/** An amount of the coin, with at most as many decimals as it has. */
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
  /** The contract that gets an allowance for a transfer and forwards it; null for the chain's own coin. */
  spender: z.string().nullable(),
  /** The address for payments to the product; null: it accepts none in this coin. */
  collector: z.string().nullable(),
  /** Gas of a transfer; null: the node estimates it, and a fifth is added. */
  gas_limit: count.nullable(),
  explorer_url: z.string(),
  confirmations_needed: count,
  enabled: z.boolean(),
});
export type TokenConfig = z.output<typeof tokenConfig>;

const chainTx = z.object({
  id: z.string(),
  /** `cashout`: we have sent it; `transfer`: the person's own wallet has. */
  kind: z.enum(['cashout', 'transfer']),
  chain: payoutChain,
  coin_type: coinType,
  /** Null: it has not been seen on the chain yet. */
  value: coinAmount.nullable(),
  from: z.string(),
  to: z.string().nullable(),
  tx_hash: z.string(),
  explorer_url: z.string().nullable(),
  state: z.enum(['broadcast', 'confirmed', 'failed']),
  /**
   * Why the person's own transfer failed: the chain reverted it, it never appeared there, or it differs from its
   * description.
   */
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

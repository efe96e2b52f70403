import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { payoutChain } from './wallet-cash-outs.ts';
import { amount, id, page, pageIn, time } from './types.ts';

const count = z.number().int();

export const coinType = z.enum(['BNB', 'SPK', 'USDT', 'TON']);
export type CoinType = z.output<typeof coinType>;

const txHashIn = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^0x[0-9a-f]{64}$/);

export const chainTxState = z.enum([
  /** Told by its person; our node has not seen it. */
  'reported',
  'broadcast',
  'confirmed',
  'failed',
  /** Another with its nonce went through, or no node has it any more. */
  'replaced',
]);
export type ChainTxState = z.output<typeof chainTxState>;

const chainTx = z.object({
  id,
  /** `cashout`: paid out by us; the others are the person's own, of their own wallet. */
  kind: z.enum(['cashout', 'transfer', 'approve']),
  chain: payoutChain,
  coin_type: coinType,
  /** In whole coins, a decimal string; '' until a node has shown it. */
  value: z.string(),
  from: z.string(),
  to: z.string(),
  tx_hash: z.string(),
  explorer_url: z.string().nullable(),
  state: chainTxState,
  confirmations: count,
  confirmations_needed: count,
  at: time,
});
export type ChainTx = z.output<typeof chainTx>;

const tokenConfig = z.object({
  coin_type: coinType,
  chain: payoutChain,
  /** EIP-155; 0 for a chain that has none. */
  chain_id: count,
  /** null: the chain's own coin. */
  contract: z.string().nullable(),
  decimals: count,
  is_native: z.boolean(),
  /** What is approved before a transfer, and where it takes the tokens; null: nothing is taken. */
  spender: z.string().nullable(),
  collector: z.string().nullable(),
  gas_limit: count.nullable(),
  explorer_url: z.string().nullable(),
  enabled: z.boolean(),
});
export type TokenConfig = z.output<typeof tokenConfig>;

export const chain = {
  tokenConfigs: endpoint({
    method: 'GET',
    path: '/api/frontend/tokenTX/tokenConfigs',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'The coins that the product knows, and how they are sent',
    request: z.object({ chain: payoutChain.optional() }),
    reply: z.object({ list: z.array(tokenConfig) }),
    errors: [],
  }),
  feeConfig: endpoint({
    method: 'GET',
    path: '/api/frontend/feeConfig/getConfig',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'What things cost',
    request: z.object({}),
    reply: z.object({
      cashout: z.object({
        min: amount,
        max_day: amount,
        max_30d: amount,
        fee_min: amount,
        /** Rates are decimal strings, '0.01' for one in a hundred. */
        fee_rate: z.string(),
      }),
      market: z.object({ fee_rate: z.string() }),
      post_reward: z.object({ fee_rate: z.string(), min_pool: amount, max_per_user: amount }),
      repair: z.object({ per_point: amount }),
      mint: z.object({ fee: amount }),
    }),
    errors: [],
  }),
  currencyExchange: endpoint({
    method: 'GET',
    path: '/api/frontend/currencyExchange',
    auth: 'visitor',
    sign: 'basic',
    limit: 'read',
    summary: 'What one point is worth in money, as information',
    request: z.object({
      base: z.string().max(20).default('taice'),
      /** ISO 4217. */
      quote: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
    }),
    reply: z.object({
      base: z.string(),
      list: z.array(
        z.object({ quote: z.string(), rate: z.string(), at: time, source: z.string() }),
      ),
    }),
    errors: [404],
  }),
  chainTxLog: endpoint({
    method: 'GET',
    path: '/api/frontend/user/chainTxLog',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    summary: "The caller's transactions on chains, the newest first",
    request: z.object({
      chain: payoutChain.optional(),
      kind: z.enum(['cashout', 'transfer', 'approve']).optional(),
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
    summary: 'Tell of a transaction of the own wallet; our own node says what it was',
    request: z.object({
      tx_hash: txHashIn,
      chain: z.literal('bsc'),
      coin_type: coinType,
      kind: z.enum(['transfer', 'approve']).default('transfer'),
    }),
    reply: chainTx,
    errors: [409, 1504, 1505, 1508],
  }),
};

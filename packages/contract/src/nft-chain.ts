import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, amountIn, chainAddressIn, id, idOf, time } from './types.ts';

const attribute = z.object({ trait: z.string(), value: z.string() });

/** An item on the chain. */
const chainNft = z.object({
  token_id: z.string(),
  /** Empty if a demo simulates the chain. */
  contract: z.string(),
  /** The matching item here: the contract contains no others. */
  nft_id: id,
  name: z.string(),
  image: z.string(),
  attributes: z.array(attribute),
});
export type ChainNft = z.output<typeof chainNft>;

/** `needs_attention`: an operator has to look at it; nothing is lost until then. */
const mintState = z.enum([
  'requested',
  'signing',
  'broadcast',
  'confirmed',
  'failed',
  'needs_attention',
]);
export type MintState = z.output<typeof mintState>;

export const nftChainEndpoints = {
  chainNfts: endpoint({
    method: 'GET',
    path: '/api/frontend/nft/chainNfts',
    auth: 'user',
    sign: 'basic',
    limit: 'read',
    apps: ['web'],
    summary: 'What a wallet has on chain 56, by our own node',
    request: z.object({
      /** Default: the address of the bound wallet. */
      address: chainAddressIn.optional(),
      chain: z.literal('bsc').default('bsc'),
    }),
    reply: z.object({
      list: z.array(chainNft),
      /** Null: a demo simulates the chain, and no real wallet holds anything. */
      contract: z.string().nullable(),
      /** The address to return a token to, so that it can be worn again; null: not known yet. */
      custody: z.string().nullable(),
      /** Blocks after which a move counts. */
      confirmations_needed: z.number().int(),
      explorer_url: z.string().nullable(),
      /** The time of the last block that our node has read; null: it does not read the chain. */
      synced_at: time.nullable(),
    }),
    errors: [1504, 1505],
  }),
  mintToChain: endpoint({
    method: 'POST',
    path: '/api/frontend/nft/mintToChain',
    auth: 'user',
    sign: 'session',
    limit: 'write',
    idempotency: 'required',
    fresh: true,
    summary: 'Make an own item a token of the bound wallet',
    request: z.object({
      nft_id: idOf('nft'),
      chain: z.enum(['bsc', 'ton']),
      /** The fee that the caller saw; if it has changed, nothing happens (409). */
      fee: amountIn.optional(),
      to_address: chainAddressIn.optional(),
    }),
    reply: z.object({
      tx: z.object({ id, state: mintState }),
      fee: amount,
      balance: amount,
    }),
    errors: [1306, 1501, 1504, 1505, 1511, 1801, 1802, 1803, 1809],
  }),
};

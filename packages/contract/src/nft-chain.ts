import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { amount, chainAddressIn, id, idOf, time } from './types.ts';

const attribute = z.object({ trait: z.string(), value: z.string() });

/** An item as the chain has it. */
const chainNft = z.object({
  token_id: z.string(),
  contract: z.string(),
  /** The item here that it is; null: not one of ours. */
  nft_id: id.nullable(),
  name: z.string(),
  image: z.string(),
  attributes: z.array(attribute),
});
export type ChainNft = z.output<typeof chainNft>;

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
      /** Without one: the bound wallet's. */
      address: chainAddressIn.optional(),
      chain: z.literal('bsc').default('bsc'),
    }),
    reply: z.object({
      list: z.array(chainNft),
      contract: z.string().nullable(),
      /** Our node has read the chain up to this moment; null: it is not read here. */
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
    request: z.object({ nft_id: idOf('nft'), chain: z.enum(['bsc', 'ton']) }),
    reply: z.object({
      tx: z.object({ id, state: z.string() }),
      fee: amount,
      balance: amount,
    }),
    errors: [1306, 1501, 1504, 1505, 1801, 1802, 1803, 1806, 1809],
  }),
};

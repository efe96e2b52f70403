import type { Contract } from './endpoint.ts';
import { nftChainEndpoints } from './nft-chain.ts';

/** The NFT market: spectacles that raise what a view pays, potions that repair them, boxes that hold either. */
export const nft = { ...nftChainEndpoints } satisfies Contract[string];

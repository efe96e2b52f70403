import type { Contract } from './endpoint.ts';
import { nftMarket } from './nft-market.ts';

/** The NFT market: spectacles that raise what a view pays, potions that repair them, boxes that hold either. */
export const nft = { ...nftMarket } satisfies Contract[string];

import type { Contract } from './endpoint.ts';
import { nftBoxes } from './nft-boxes.ts';
import { nftChainEndpoints } from './nft-chain.ts';
import { nftItems } from './nft-items.ts';
import { nftMarket } from './nft-market.ts';
import { nftPayments } from './nft-payments.ts';

/** The NFT market: spectacles that boost views, potions that repair them, boxes that contain either. */
export const nft = {
  ...nftMarket,
  ...nftPayments,
  ...nftItems,
  ...nftBoxes,
  ...nftChainEndpoints,
} satisfies Contract[string];

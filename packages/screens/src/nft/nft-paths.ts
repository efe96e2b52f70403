import { idPattern } from '@taice/contract/shapes';
import type { NftItem } from '@taice/contract';

type Of = Pick<NftItem, 'id'>;

export const ownItemsHref = '/NFTs';
export const marketHref = '/Marketplace';
export const potionsHref = `${marketHref}?tab=props`;
export const itemHref = ({ id }: Of): string => `/NFTDetail?id=${id}`;
export const spectaclesHref = ({ id }: Of): string => `/SpectaclesDetail?id=${id}`;
export const givePath = '/nftTransfer';
export const giveHref = ({ id }: Of): string => `${givePath}?id=${id}`;

/** The id from an address; null if there is none. */
export const idIn = (query: URLSearchParams): string | null =>
  idPattern.exec(query.get('id') ?? '')?.[0] ?? null;

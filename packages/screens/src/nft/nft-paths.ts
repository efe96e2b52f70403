import { idPattern } from '@taice/contract/shapes';
import type { NftItem } from '@taice/contract';

type NftRef = Pick<NftItem, 'id'>;

export const ownItemsHref = '/NFTs';
export const marketHref = '/Marketplace';
export const potionsHref = `${marketHref}?tab=props`;
export const itemHref = ({ id }: NftRef): string => `/NFTDetail?id=${id}`;
export const spectaclesHref = ({ id }: NftRef): string => `/SpectaclesDetail?id=${id}`;
export const givePath = '/nftTransfer';
export const giveHref = ({ id }: NftRef): string => `${givePath}?id=${id}`;

/** The id from an address; null if there is none. */
export const parseIdParam = (query: URLSearchParams): string | null =>
  idPattern.exec(query.get('id') ?? '')?.[0] ?? null;

/** One document of the product; its texts are `documents/<type>[.<slug>].<lang>.md`. */
export interface DocumentEntry {
  readonly type: string;
  /** Among several of one type; the type itself where there is only one. */
  readonly slug: string;
  /** Raise it with every change of the texts: only then an installed document is replaced. */
  readonly version: number;
  readonly publishedAt: string;
}

const singleDocument = (type: string, publishedAt = '2026-11-30T02:00:00Z'): DocumentEntry => ({
  type,
  slug: type,
  version: 11,
  publishedAt,
});
const news = (slug: string, publishedAt: string): DocumentEntry => ({
  type: 'news',
  slug,
  version: 6,
  publishedAt,
});

export const documentList: readonly DocumentEntry[] = [
  singleDocument('about'),
  singleDocument('token'),
  singleDocument('terms'),
  singleDocument('privacy'),
  singleDocument('help'),
  singleDocument('reward_rules'),
  singleDocument('wallet_terms'),
  news('watch-proof', '2026-11-16T02:00:00Z'),
  news('points-you-can-check', '2026-11-18T02:00:00Z'),
  news('first-light', '2026-11-20T02:00:00Z'),
];

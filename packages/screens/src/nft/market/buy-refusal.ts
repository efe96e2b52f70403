import { ApiError, errorText, NetworkError } from '@taice/core';
import { isBoughtBack, isUnverified } from '../parts/trade-refusal.ts';

/** Reasons for a failed purchase. */
export type BuyRefusal =
  /** No answer: the result is unknown, and the same request again returns it. */
  | { readonly why: 'nowhere' }
  /** The price has changed, and the new one is shown: the item can be bought at that. */
  | { readonly why: 'price' }
  /** The item is no longer for sale. */
  | { readonly why: 'gone' }
  /** A locale key, or the server's own words. */
  | { readonly why: 'said'; readonly key: string }
  | { readonly why: 'said'; readonly text: string };

const keys: Readonly<Record<number, string>> = {
  1306: 'nft.market.refused.standing',
  1501: 'nft.market.refused.balance',
  1602: 'nft.market.refused.limit',
  1809: 'nft.market.refused.here',
  1810: 'nft.market.refused.way',
  // Happens only if a try without an answer is repeated with other details.
  409: 'nft.market.refused.before',
};

/** Reasons why the viewer cannot buy from this person, shown before and after the press. */
export const noTradeKeys = {
  unverified: 'nft.market.refused.unverified',
  bought_back: 'nft.market.refused.boughtBack',
  standing: 'nft.market.refused.standing',
} as const;

/** Translates an error of the server or the network. Any other error is a bug and is thrown again. */
export const buyRefusal = (error: unknown): BuyRefusal => {
  if (error instanceof NetworkError) return { why: 'nowhere' };
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 1805) return { why: 'price' };
  if ([404, 1601, 1801, 1804].includes(error.code)) return { why: 'gone' };
  if (isBoughtBack(error)) return { why: 'said', key: noTradeKeys.bought_back };
  const key = isUnverified(error) ? noTradeKeys.unverified : keys[error.code];
  return { why: 'said', ...(key === undefined ? { text: errorText(error) } : { key }) };
};

import { ApiError, errorText, NetworkError } from '@taice/core';
import { isBoughtBack, isUnverified } from '../parts/no-trade.ts';

/** Why nothing was bought. */
export type BuyRefusal =
  /** Nobody knows whether it went through: the same once more brings the answer. */
  | { readonly why: 'nowhere' }
  /** It costs something else now, which is shown: it can be bought at that. */
  | { readonly why: 'price' }
  /** There is nothing to buy any more. */
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
  // Only another try for the same, with other details, after one without an answer.
  409: 'nft.market.refused.before',
};

/** Why a person does not buy of another, told before they press and after. */
export const noTradeKeys = {
  unverified: 'nft.market.refused.unverified',
  bought_back: 'nft.market.refused.boughtBack',
  standing: 'nft.market.refused.standing',
} as const;

/** What the server or the network said against buying; anything else is a fault of ours and goes on. */
export const buyRefusal = (error: unknown): BuyRefusal => {
  if (error instanceof NetworkError) return { why: 'nowhere' };
  if (!(error instanceof ApiError)) throw error;
  if (error.code === 1805) return { why: 'price' };
  if ([404, 1601, 1801, 1804].includes(error.code)) return { why: 'gone' };
  if (isBoughtBack(error)) return { why: 'said', key: noTradeKeys.bought_back };
  const key = isUnverified(error) ? noTradeKeys.unverified : keys[error.code];
  return { why: 'said', ...(key === undefined ? { text: errorText(error) } : { key }) };
};

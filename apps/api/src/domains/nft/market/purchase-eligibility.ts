import type { AppType, ErrorCode, SeriesCard } from '@taice/contract';
import type { NoEarning } from '../../../platform/standing.ts';
import type { Series } from '../make-items.ts';
import type { NoTrade } from './trader.ts';

type PurchaseBlocker = NonNullable<SeriesCard['why_not']>;

/** What decides, besides the series, whether somebody can buy of it. */
export interface BuyFacts {
  readonly at: Date;
  readonly appType: AppType;
  /** Why the asker earns nothing; a visitor, who may look at all of it, has none. */
  readonly noEarning: NoEarning | null;
  readonly noTrade: NoTrade | null;
  /** How many of it they have had. */
  readonly had: number;
  readonly quantity: number;
}

/** How many more of a series somebody may have; null: as many as there are. */
export const limitLeft = ({ per_user_limit: most }: Series, had: number): number | null =>
  most === null ? null : Math.max(0, most - had);

/** Why so many of a series cannot be bought; null: they can. */
export const purchaseBlocker = (
  series: Series,
  { at, appType, noEarning, noTrade, had, quantity }: BuyFacts,
): PurchaseBlocker | null => {
  const { kind, stock, sale_from: from, sale_to: to } = series;
  if (from && from > at) return 'not_begun';
  if (to && to <= at) return 'ended';
  if (stock < quantity) return 'sold_out';
  // Telegram wants chance to be paid by its Stars, which are not taken yet.
  if (kind === 'box' && appType === 'tg_mini') return 'here';
  if (noTrade) return 'standing';
  if (kind === 'box' && noEarning === 'age_unconfirmed') return 'age';
  const left = limitLeft(series, had);
  return left !== null && left < quantity ? 'limit' : null;
};

/** What each is refused with. */
export const codeOf: Readonly<Record<PurchaseBlocker, ErrorCode>> = {
  not_begun: 1801,
  ended: 1801,
  sold_out: 1601,
  limit: 1602,
  here: 1809,
  age: 1306,
  standing: 1306,
};

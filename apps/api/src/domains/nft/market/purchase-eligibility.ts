import type { AppType, ErrorCode, SeriesCard } from '@taice/contract';
import type { EarningBlocker } from '../../../platform/earning-eligibility.ts';
import type { Series } from '../create-items.ts';
import type { TradeBlocker } from './trade-eligibility.ts';

type PurchaseBlocker = NonNullable<SeriesCard['why_not']>;

/** Facts, besides the series, that decide whether a person can buy. */
export interface PurchaseFacts {
  readonly at: Date;
  readonly appType: AppType;
  /** Why the asker earns nothing; null also for visitors, who may browse everything. */
  readonly noEarning: EarningBlocker | null;
  readonly noTrade: TradeBlocker | null;
  /** Number of pieces the person already has. */
  readonly had: number;
  readonly quantity: number;
}

/** How many more pieces of a series a person may buy; null: no limit. */
export const remainingLimit = ({ per_user_limit: most }: Series, had: number): number | null =>
  most === null ? null : Math.max(0, most - had);

/** Why this quantity of a series cannot be bought; null: it can. */
export const purchaseBlocker = (
  series: Series,
  { at, appType, noEarning, noTrade, had, quantity }: PurchaseFacts,
): PurchaseBlocker | null => {
  const { kind, stock, sale_from: from, sale_to: to } = series;
  if (from && from > at) return 'not_begun';
  if (to && to <= at) return 'ended';
  if (stock < quantity) return 'sold_out';
  // Telegram requires its Stars for random items, and we do not take Stars yet.
  if (kind === 'box' && appType === 'tg_mini') return 'here';
  if (noTrade) return 'standing';
  if (kind === 'box' && noEarning === 'age_unconfirmed') return 'age';
  const remaining = remainingLimit(series, had);
  return remaining !== null && remaining < quantity ? 'limit' : null;
};

/** Error code of each blocker. */
export const codeOf: Readonly<Record<PurchaseBlocker, ErrorCode>> = {
  not_begun: 1801,
  ended: 1801,
  sold_out: 1601,
  limit: 1602,
  here: 1809,
  age: 1306,
  standing: 1306,
};

import type { ListingCard, NftItem, ViewAverages } from '@taice/contract';
import { calculatePayback } from '../worn/payback.ts';

/** The viewer as a wearer: their watching pace and the worn pair. */
export interface Wearer {
  readonly pace: ViewAverages;
  readonly worn: NftItem | null;
}

/** An offer pays back soon if it takes at most this many days. */
export const quickPaybackDays = 14;

export const hasQuickPayback = ({ nft, price }: ListingCard, { pace, worn }: Wearer): boolean => {
  const { days } = calculatePayback(nft, pace, Number(price), worn);
  return days !== null && days <= quickPaybackDays;
};

/** True if no later offer can pay back soon, in a list by boost per point: this one could not even without repairs. */
export const isLastQuickPayback = ({ nft, price }: ListingCard, { pace }: Wearer): boolean => {
  const { perDay } = calculatePayback(nft, pace, Number(price));
  return perDay <= 0 || Number(price) / perDay > quickPaybackDays;
};

import type { ListingCard, NftItem, Pace } from '@taice/contract';
import { payBackOf } from '../worn/worth.ts';

/** The viewer as a wearer: their watching pace and the worn pair. */
export interface Wearer {
  readonly pace: Pace;
  readonly worn: NftItem | null;
}

/** An offer pays back soon if it takes at most this many days. */
export const soonDays = 14;

export const paysSoon = ({ nft, price }: ListingCard, { pace, worn }: Wearer): boolean => {
  const { days } = payBackOf(nft, pace, Number(price), worn);
  return days !== null && days <= soonDays;
};

/** True if no later offer can pay back soon, in a list by boost per point: this one could not even without repairs. */
export const noneBehind = ({ nft, price }: ListingCard, { pace }: Wearer): boolean => {
  const { perDay } = payBackOf(nft, pace, Number(price));
  return perDay <= 0 || Number(price) / perDay > soonDays;
};

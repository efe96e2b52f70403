import type { ListingCard, Pace } from '@taice/contract';
import { payBackOf } from '../worn/worth.ts';

/** What pays back within so many days is what is called soon. */
export const soonDays = 14;

export const paysSoon = ({ nft, price }: ListingCard, pace: Pace): boolean => {
  const { days } = payBackOf(nft, pace, Number(price));
  return days !== null && days <= soonDays;
};

/**
 * Whether nothing behind it can pay back soon, where those that give the most for a point come first: it could not
 * even if it never had to be repaired.
 */
export const noneBehind = ({ nft, price }: ListingCard, pace: Pace): boolean => {
  const { perDay } = payBackOf(nft, pace, Number(price));
  return perDay <= 0 || Number(price) / perDay > soonDays;
};

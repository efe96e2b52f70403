import type { ListingCard, NftItem, Pace } from '@taice/contract';
import { payBackOf } from '../worn/worth.ts';

/** Whose pay-back it is: how they watch, and what they wear. */
export interface Wearer {
  readonly pace: Pace;
  readonly worn: NftItem | null;
}

/** What pays back within so many days is what is called soon. */
export const soonDays = 14;

export const paysSoon = ({ nft, price }: ListingCard, { pace, worn }: Wearer): boolean => {
  const { days } = payBackOf(nft, pace, Number(price), worn);
  return days !== null && days <= soonDays;
};

/**
 * Whether nothing behind it can pay back soon, where those that give the most for a point come first: it could not
 * even if it never had to be repaired.
 */
export const noneBehind = ({ nft, price }: ListingCard, { pace }: Wearer): boolean => {
  const { perDay } = payBackOf(nft, pace, Number(price));
  return perDay <= 0 || Number(price) / perDay > soonDays;
};

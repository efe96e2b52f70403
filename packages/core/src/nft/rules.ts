import { nftLevelMax } from '@taice/contract/shapes';

/**
 * The level that a pair of spectacles is made with, for good: of its seed, low ones far more often than high ones.
 * `part` is a number of 0 (included) to 1 (not included) drawn evenly.
 */
export const levelFrom = (part: number): number =>
  1 + Math.min(nftLevelMax - 1, Math.floor(nftLevelMax * part ** 3));

/** Basis points that a level adds, between those of level 1 and of level 30 of its series. */
export const boostAt = (level: number, { from, to }: { from: number; to: number }): number =>
  from + Math.floor(((to - from) * (level - 1)) / (nftLevelMax - 1));

/** How likely a pair is made with this level or a lower one, 0 to 1: what `levelFrom` makes of numbers drawn evenly. */
const upTo = (level: number): number => Math.cbrt(level / nftLevelMax);

/**
 * What a pair that is still to be drawn comes to: half of them get `half` basis points or less, one in `bestIn` gets
 * `best`, the most there is.
 */
export const boostChances = (range: { from: number; to: number }) => {
  const best = boostAt(nftLevelMax, range);
  let level = nftLevelMax;
  while (level > 1 && boostAt(level - 1, range) === best) level -= 1;
  return {
    half: boostAt(levelFrom(0.5), range),
    best,
    bestIn: Math.round(1 / (1 - upTo(level - 1))),
  };
};

/** What a boost adds to a view that pays `amount` micro-points, rounded down. */
export const boostOf = (amount: bigint, boostBp: number): bigint =>
  (amount * BigInt(boostBp)) / 10_000n;

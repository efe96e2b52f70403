import { nftLevelMax } from '@taice/contract/shapes';

/**
 * The permanent level of a new pair of spectacles, from its seed. Low levels are far more frequent than high ones.
 * `roll`: an evenly drawn number from 0 (included) to 1 (not included).
 */
export const levelForRoll = (roll: number): number =>
  1 + Math.min(nftLevelMax - 1, Math.floor(nftLevelMax * roll ** 3));

/** Basis points of a level, between those of level 1 and of level 30 of its series. */
export const boostAt = (level: number, { from, to }: { from: number; to: number }): number =>
  from + Math.floor(((to - from) * (level - 1)) / (nftLevelMax - 1));

/** The chance of this level or a lower one, 0 to 1, by `levelForRoll` on evenly drawn numbers. */
const shareUpToLevel = (level: number): number => Math.cbrt(level / nftLevelMax);

/**
 * The chances of a pair that is not drawn yet: half of them get `half` basis points or less, one in `bestIn` gets
 * `best`, the maximum.
 */
export const boostChances = (range: { from: number; to: number }) => {
  const best = boostAt(nftLevelMax, range);
  let level = nftLevelMax;
  while (level > 1 && boostAt(level - 1, range) === best) level -= 1;
  return {
    half: boostAt(levelForRoll(0.5), range),
    best,
    bestIn: Math.round(1 / (1 - shareUpToLevel(level - 1))),
  };
};

/** The addition of a boost to a view that pays `amount` micro-points, rounded down. */
export const calculateBoost = (amount: bigint, boostBp: number): bigint =>
  (amount * BigInt(boostBp)) / 10_000n;

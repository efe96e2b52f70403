import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Draws a number from 0 (included) to 1 (not included) for each name; the same name always gets the same number. */
export type SeededRandom = (name: string) => number;

/** Draws from a seed, each name by itself, so that a new trait changes none of the others. */
export const createSeededRandom =
  (seed: Uint8Array): SeededRandom =>
  (name) => {
    const hash = sha256(concatBytes(seed, utf8ToBytes(name)));
    return new DataView(hash.buffer, hash.byteOffset).getUint32(0) / 2 ** 32;
  };

/** Values with their weights, as parts of the sum. */
export type Weighted<T> = readonly (readonly [value: T, weight: number])[];

/** The value that `fraction`, 0 to 1, falls on. */
export const pickWeighted = <T>(fraction: number, from: Weighted<T>): T => {
  let remainingWeight = fraction * from.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of from) {
    remainingWeight -= weight;
    if (remainingWeight < 0) return value;
  }
  const last = from.at(-1);
  if (!last) throw new RangeError('nothing to draw from');
  return last[0];
};

/** The point between two numbers at `fraction`, 0 to 1. */
export const interpolate = (fraction: number, from: number, to: number): number =>
  from + fraction * (to - from);

import { createHash, randomBytes, randomInt } from 'node:crypto';
import { formatMicro, MICRO } from '@taice/core/rules';

/** Parts are whole hundredths of a point. */
const SPLIT_UNIT = MICRO / 100n;

/** A drawn split, and its commitment, which does not reveal it. */
export interface Split {
  /** Micro-points, by slot. */
  readonly amounts: readonly bigint[];
  /** Hex. */
  readonly salt: string;
  /** SHA-256, hex. */
  readonly promise: string;
}

/** The commitment to a split: SHA-256 of its salt, a newline and its amounts with commas between, in hex. */
export const splitCommitment = (salt: string, amounts: readonly bigint[]): string =>
  createHash('sha256')
    .update(`${salt}\n${amounts.map(formatMicro).join(',')}`)
    .digest('hex');

/** `count` random parts of `units`, each at least 1; every split is equally likely. */
const randomParts = (units: number, count: number): number[] => {
  const cuts = new Set<number>();
  while (cuts.size < count - 1) cuts.add(randomInt(1, units));
  const all = [0, ...[...cuts].toSorted((a, b) => a - b), units];
  return all.slice(1).map((cut, index) => cut - (all[index] ?? 0));
};

/** Moves excess above `max` to parts with room, from a random one on. */
const capParts = (parts: readonly number[], max: number): number[] => {
  let excess = parts.reduce((sum, part) => sum + Math.max(0, part - max), 0);
  const from = randomInt(parts.length);
  const capped = parts.map((part) => Math.min(part, max));
  for (let step = 0; excess > 0 && step < capped.length; step += 1) {
    const index = (from + step) % capped.length;
    const added = Math.min(excess, max - (capped[index] ?? max));
    capped[index] = (capped[index] ?? 0) + added;
    excess -= added;
  }
  return capped;
};

/**
 * Splits a pool at random: every part is at least a hundredth of a point and at most `max`, together exactly `total`.
 * Requires `total` of at most `count` × `max`, and at least twice as many hundredths as parts.
 */
export const drawSplit = (total: bigint, count: number, max: bigint): Split => {
  const units = Number(total / SPLIT_UNIT);
  const parts = capParts(randomParts(units, count), Number(max / SPLIT_UNIT));
  const amounts = parts.map((part) => BigInt(part) * SPLIT_UNIT);
  // The remainder below a hundredth goes to the smallest part.
  const smallest = amounts.indexOf(amounts.reduce((a, b) => (b < a ? b : a)));
  amounts[smallest] = (amounts[smallest] ?? 0n) + (total % SPLIT_UNIT);
  const salt = randomBytes(16).toString('hex');
  return { amounts, salt, promise: splitCommitment(salt, amounts) };
};

import { createHash, randomBytes, randomInt } from 'node:crypto';
import { formatMicro, MICRO } from '@taice/core/rules';

/** Parts are whole hundredths of a point. */
const UNIT = MICRO / 100n;

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
  return all.slice(1).map((at, index) => at - (all[index] ?? 0));
};

/** Moves excess above `most` to parts with room, from a random one on. */
const capParts = (parts: readonly number[], most: number): number[] => {
  let over = parts.reduce((sum, part) => sum + Math.max(0, part - most), 0);
  const from = randomInt(parts.length);
  const out = parts.map((part) => Math.min(part, most));
  for (let step = 0; over > 0 && step < out.length; step += 1) {
    const place = (from + step) % out.length;
    const more = Math.min(over, most - (out[place] ?? most));
    out[place] = (out[place] ?? 0) + more;
    over -= more;
  }
  return out;
};

/**
 * Splits a pool at random: every part is at least a hundredth of a point and at most `most`, together exactly `total`.
 * Requires `total` of at most `count` × `most`, and at least twice as many hundredths as parts.
 */
export const drawSplit = (total: bigint, count: number, most: bigint): Split => {
  const units = Number(total / UNIT);
  const parts = capParts(randomParts(units, count), Number(most / UNIT));
  const amounts = parts.map((part) => BigInt(part) * UNIT);
  // The remainder below a hundredth goes to the smallest part.
  const least = amounts.indexOf(amounts.reduce((a, b) => (b < a ? b : a)));
  amounts[least] = (amounts[least] ?? 0n) + (total % UNIT);
  const salt = randomBytes(16).toString('hex');
  return { amounts, salt, promise: splitCommitment(salt, amounts) };
};

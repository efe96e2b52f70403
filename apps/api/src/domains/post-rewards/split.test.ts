import { createHash } from 'node:crypto';
import { pointsToMicro } from '@taice/core/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { drawSplit, splitCommitment } from './split.ts';

const most = pointsToMicro(50);

test('a split sums to its pool, with every share positive and within the maximum', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 0, max: 1_000_000 }),
      (count, over) => {
        // From a tenth of a point each to the maximum.
        const least = (pointsToMicro(1) / 10n) * BigInt(count);
        const total = least + ((most * BigInt(count) - least) * BigInt(over)) / 1_000_000n;
        const { amounts } = drawSplit(total, count, most);
        expect(amounts).toHaveLength(count);
        expect(amounts.reduce((a, b) => a + b, 0n)).toBe(total);
        expect(amounts.every((amount) => amount > 0n && amount <= most)).toBe(true);
      },
    ),
  );
});

test('shares differ, and so do two splits of one pool', () => {
  const [one, other] = [
    drawSplit(pointsToMicro(100), 20, most),
    drawSplit(pointsToMicro(100), 20, most),
  ];
  expect(new Set(one.amounts).size).toBeGreaterThan(5);
  expect(one.amounts).not.toEqual(other.amounts);
  expect(one.promise).not.toBe(other.promise);
});

test('the average share does not depend on its number', () => {
  const sums = [0, 0, 0, 0];
  for (let draw = 0; draw < 4_000; draw += 1)
    for (const [place, amount] of drawSplit(pointsToMicro(40), 4, most).amounts.entries())
      sums[place] = (sums[place] ?? 0) + Number(amount) / 1e6;
  for (const sum of sums) expect(Math.abs(sum / 4_000 - 10)).toBeLessThan(1);
});

test('the promise equals the documented hash', () => {
  const amounts = [pointsToMicro(1), pointsToMicro(2) / 4n];
  const said = createHash('sha256').update('ab12\n1,0.5').digest('hex');
  expect(splitCommitment('ab12', amounts)).toBe(said);
});

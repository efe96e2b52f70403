import { expect, test } from 'vitest';
import { type Exits, unreviewedRemaining } from './rules.ts';

const settings = {
  unreviewed_max: 100n,
  unreviewed_max_established: 800n,
  unreviewed_max_known: 2_000n,
};
const remaining = (exits: Partial<Exits>) =>
  unreviewedRemaining(
    { isEstablished: false, isKnown: false, unreviewed: 0n, last30Days: 0n, ...exits },
    settings,
  );

test('an account may cash out in total the cost of its identity', () => {
  expect(remaining({})).toBe(100n);
  expect(remaining({ isEstablished: true })).toBe(800n);
  expect(remaining({ unreviewed: 60n })).toBe(40n);
  // The setting may have been lowered since.
  expect(remaining({ unreviewed: 500n })).toBe(0n);
});

test('a known account has a monthly bound', () => {
  expect(remaining({ isKnown: true })).toBe(2_000n);
  expect(remaining({ isKnown: true, unreviewed: 9_000n, last30Days: 300n })).toBe(1_700n);
  expect(remaining({ isKnown: true, unreviewed: 9_000n, last30Days: 9_000n })).toBe(0n);
});

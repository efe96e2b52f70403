import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookedAbove, lookFirst } from './look-first.ts';
import type { Payer } from './payer.ts';

const POINT = 1_000_000n;
const DAY_MS = 86_400_000;
const now = new Date('2026-11-25T12:00:00Z');
const needs = {
  numbers: { cashout_auto_max: 2_000n * POINT, cashout_auto_risk: 30 },
  clock: { rule: () => now },
} as Parameters<typeof lookFirst>[0];
const known: Payer = {
  why: null,
  isStopped: false,
  confirms: false,
  canBeAsked: false,
  isLeaving: false,
  address: '0x1',
  addressFrom: new Date(now.getTime() - 30 * DAY_MS),
  oldEnough: now,
  available: 0n,
  isOpen: false,
  day: 0n,
  month: 0n,
  monthMost: 0n,
  riskScore: 0,
  hasArrived: true,
};

test.each([
  ['goes by itself', {}, 2_000n, []],
  ['is the first', { hasArrived: false }, 1_000n, ['first']],
  ['is large', {}, 2_001n, ['amount']],
  ['is of an account with signs', { riskScore: 30 }, 1_000n, ['risk']],
  ['goes to a new address', { addressFrom: new Date(now.getTime() - DAY_MS) }, 1_000n, ['address']],
  ['comes after others of the day', { day: 3_000n * POINT }, 1_001n, ['velocity']],
  ['fits beside others of the day', { day: 3_000n * POINT }, 1_000n, []],
] as const)('one that %s', (_, given, points, reasons) => {
  expect(lookFirst(needs, { ...known, ...given }, points * POINT).reasons).toEqual(reasons);
});

test('what is told before is what happens', () => {
  const payer = fc.record({
    hasArrived: fc.boolean(),
    riskScore: fc.integer({ min: 0, max: 60 }),
    day: fc.bigInt({ min: 0n, max: 6_000n }).map((points) => points * POINT),
    addressFrom: fc.constantFrom(null, new Date(now.getTime() - DAY_MS), known.addressFrom),
  });
  fc.assert(
    fc.property(payer, fc.bigInt({ min: 1n, max: 5_000n * POINT }), (given, amount) => {
      const someone = { ...known, ...given };
      const isLooked = lookFirst(needs, someone, amount).reasons.length > 0;
      expect(isLooked).toBe(amount > lookedAbove(needs, someone));
    }),
    { numRuns: 2_000 },
  );
});

import { expect, test } from 'vitest';
import type { CashOutAccount } from './cash-out-account.ts';
import { reviewedAbove, reviewReasons } from './review-reasons.ts';

const DAY_MS = 86_400_000;
const now = new Date('2026-11-25T12:00:00Z');
const POINT = 1_000_000n;
const needs = {
  clock: { rule: () => now },
  settings: { cashout_two_from: 10_000n * POINT },
} as Parameters<typeof reviewReasons>[0];
const known: CashOutAccount = {
  why: null,
  isStopped: false,
  requiresConfirmation: false,
  canBeMessaged: false,
  isLeaving: false,
  address: '0x1',
  addressFrom: new Date(now.getTime() - 30 * DAY_MS),
  available: 0n,
  hasOpenCashOut: false,
  unreviewedRemaining: 2_000n * POINT,
  hasArrived: true,
};
const changed = new Date(now.getTime() - DAY_MS);

test.each([
  ['fits into what goes without a review', {}, 2_000n, []],
  ['is more than that', {}, 2_001n, ['points']],
  ['is one that two people approve', { unreviewedRemaining: 99_999n * POINT }, 10_000n, ['points']],
  ['goes to a new address', { addressFrom: changed }, 1_000n, ['address']],
  ['is the first, to a new address', { addressFrom: changed, hasArrived: false }, 1_000n, []],
] as const)('decides the review of a cash-out that %s', (_, given, points, reasons) => {
  const amount = points * POINT;
  const account = { ...known, ...given };
  expect(reviewReasons(needs, account, amount)).toEqual(reasons);
  // The terms predict the same result.
  expect(amount > reviewedAbove(needs, account)).toBe(reasons.length > 0);
});

import { expect, test } from 'vitest';
import type { Arrivals } from '../wallet/queries.ts';
import { planToGoal } from './plan-to-goal.ts';

const tonight = '2026-11-21T16:00:00.000Z';
const friendAt = '2026-11-21T17:25:00.000Z';
const now = Date.parse('2026-11-21T14:00:00.000Z');
const arrivals: Arrivals = {
  tonight: { amount: '217', pays: '200', at: tonight },
  friends: [
    { nickname: 'Mei Lin', avatar: '', amount: '500', at: friendAt },
    { nickname: 'Jonas', avatar: '', amount: '500', at: null },
  ],
  friends_amount: '1000',
  pace: '50',
};

test('the plan claims pending points, then counts arriving ones, and stops when they suffice', () => {
  const way = planToGoal('1366', { amount: '858', later: false }, arrivals, now);
  expect(way.steps.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['claim', '858'],
    ['tonight', '200'],
    ['friend', '500'],
  ]);
  expect(way).toMatchObject({ left: '0', at: friendAt, by: null });
});

test('a sufficient claim needs no further step, and counts from its last arrival', () => {
  const now1 = planToGoal('100', { amount: '858', later: false }, arrivals, now);
  expect(now1).toMatchObject({ left: '0', at: null });
  expect(now1.steps).toHaveLength(1);
  expect(planToGoal('100', { amount: '858', later: true }, arrivals, now).at).toBe(tonight);
});

test('divides the remaining points by the pace; without a pace there is no date', () => {
  const way = planToGoal('1000', { amount: '0', later: false }, arrivals, now);
  // A check without an end date is no step.
  expect(way.left).toBe('300');
  expect(way.by).toBe(now + 6 * 86_400_000);
  const none = { ...arrivals, pace: '0' };
  expect(planToGoal('1000', { amount: '0', later: false }, none, now).by).toBeNull();
});

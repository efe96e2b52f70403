import { cashOutState } from '@taice/contract';
import { expect, test } from 'vitest';
import { canMove, isUndone, usualWay } from './cash-out-states.ts';

const states = cashOutState.options;

test('final states lead nowhere, and undone ones only to refunded', () => {
  for (const to of states) {
    expect(canMove('confirmed', to)).toBe(false);
    expect(canMove('refunded', to)).toBe(false);
  }
  for (const from of states.filter(isUndone))
    expect(states.filter((to) => canMove(from, to))).toEqual(['refunded']);
});

test('a cash-out that may have been sent cannot be cancelled, rejected or refunded', () => {
  for (const from of ['signing', 'broadcast', 'needs_attention'] as const)
    for (const to of ['cancelled', 'rejected', 'refunded', 'approved', 'reviewing'] as const)
      expect(canMove(from, to)).toBe(false);
});

test('only a sent cash-out can be confirmed', () => {
  expect(states.filter((from) => canMove(from, 'confirmed'))).toEqual([
    'broadcast',
    'needs_attention',
  ]);
});

test('each step of the usual way is reachable from the one before', () => {
  for (const [at, from] of usualWay.slice(0, -1).entries()) {
    const to = usualWay[at + 1]!;
    const isLed = canMove(from, to) || (canMove(from, 'signing') && canMove('signing', to));
    expect(isLed).toBe(true);
  }
});

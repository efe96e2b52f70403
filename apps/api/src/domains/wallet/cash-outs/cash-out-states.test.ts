import { cashOutState } from '@taice/contract';
import { expect, test } from 'vitest';
import { canMove, isUndone, usualWay } from './cash-out-states.ts';

const states = cashOutState.options;

test('what is over goes nowhere, and what is undone comes back and nowhere else', () => {
  for (const to of states) {
    expect(canMove('confirmed', to)).toBe(false);
    expect(canMove('refunded', to)).toBe(false);
  }
  for (const from of states.filter(isUndone))
    expect(states.filter((to) => canMove(from, to))).toEqual(['refunded']);
});

test('what may have been sent can neither be cancelled nor refused: only the chain says how it ended', () => {
  for (const from of ['signing', 'broadcast', 'needs_attention'] as const)
    for (const to of ['cancelled', 'rejected', 'refunded', 'approved', 'reviewing'] as const)
      expect(canMove(from, to)).toBe(false);
});

test('nothing is confirmed that was not sent', () => {
  expect(states.filter((from) => canMove(from, 'confirmed'))).toEqual([
    'broadcast',
    'needs_attention',
  ]);
});

test('each step of the usual way leads on, if only over the signing', () => {
  for (const [at, from] of usualWay.slice(0, -1).entries()) {
    const to = usualWay[at + 1]!;
    const isLed = canMove(from, to) || (canMove(from, 'signing') && canMove('signing', to));
    expect(isLed).toBe(true);
  }
});

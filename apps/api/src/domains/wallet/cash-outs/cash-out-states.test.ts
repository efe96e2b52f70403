import { cashOutState } from '@taice/contract';
import { expect, test } from 'vitest';
import { canTransition, isRefundedState, usualStates } from './cash-out-states.ts';

const states = cashOutState.options;

test('final states lead nowhere, and undone ones only to refunded', () => {
  for (const to of states) {
    expect(canTransition('confirmed', to)).toBe(false);
    expect(canTransition('refunded', to)).toBe(false);
  }
  for (const from of states.filter(isRefundedState))
    expect(states.filter((to) => canTransition(from, to))).toEqual(['refunded']);
});

test('a cash-out that may have been sent cannot be cancelled, rejected or refunded', () => {
  for (const from of ['signing', 'broadcast', 'needs_attention'] as const)
    for (const to of ['cancelled', 'rejected', 'refunded', 'approved', 'reviewing'] as const)
      expect(canTransition(from, to)).toBe(false);
});

test('only a sent cash-out can be confirmed', () => {
  expect(states.filter((from) => canTransition(from, 'confirmed'))).toEqual([
    'broadcast',
    'needs_attention',
  ]);
});

test('each step of the usual way is reachable from the one before', () => {
  for (const [at, from] of usualStates.slice(0, -1).entries()) {
    const to = usualStates[at + 1]!;
    const isLed =
      canTransition(from, to) || (canTransition(from, 'signing') && canTransition('signing', to));
    expect(isLed).toBe(true);
  }
});

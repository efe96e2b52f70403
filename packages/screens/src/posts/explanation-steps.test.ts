import type { WatchState } from '@taice/core';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { getExplanationSteps, type RewardValues } from './explanation-steps.ts';

const paid = {
  amount: '2',
  status: 'paid',
  settled_amount: '2',
  factor: '1',
  boost: null,
  post_reward: '0',
} as const;
const watch = {
  state: 'claimed',
  visitor: false,
  watched_s: 1,
  required_s: 9,
  countdown_s: 8,
  reason: 'already_paid',
  amount: '2',
  now: '0',
  later: '2',
  first: '0',
  creators: '0',
  boost: null,
  beat_ms: 5000,
  paid,
  pending: false,
  reset_at: null,
  day: null,
} satisfies WatchState;
const values: RewardValues = {
  amount: '2',
  now: undefined,
  later: '2',
  boost: null,
  first: undefined,
  watched: 1,
  required: 9,
  skipped: 0,
  day: null,
  status: 'paid',
  paid: '2',
  creators: undefined,
  share: undefined,
  reset: '00:00',
  when: 'today 16:00',
};
const key = ((name: string) => name) as unknown as TFunction;
const told = (change: Partial<WatchState>, more: Partial<RewardValues> = {}) =>
  getExplanationSteps({ ...watch, ...change }, key, { ...values, ...more }).map(
    ({ title }) => title,
  );

test('a paid video shows the paid amount, not the seconds of a second view', () => {
  expect(told({})).toEqual(['rewards.why.claimed', 'rewards.paidAt']);
});

test('shows no sum and no arrival time before the server sends them', () => {
  expect(told({ reason: null, paid: null, day: null }, { status: 'pending' })).toEqual([
    'rewards.why.alreadyPaid',
  ]);
});

test('a view claimed just now still shows its seconds', () => {
  const day = { used: 1, cap: 100 };
  expect(told({ reason: null, paid: null, day }, { status: 'pending' })).toEqual([
    'rewards.why.credited',
    'rewards.why.claimed',
    'rewards.why.pending',
  ]);
});

import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { getRewardBarText, type RewardBarState } from './reward-bar-text.ts';
import en from '../locales/en.json' with { type: 'json' };

/** The text as it is written, with its numbers. */
const t = ((key: string, values: Record<string, unknown> = {}) => {
  const text = key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], en) as string;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
}) as unknown as TFunction;

const facts: RewardBarState = {
  view: { short: 'need', ring: 'waiting' },
  values: {
    amount: '7',
    now: '5',
    later: '2',
    boost: null,
    first: undefined,
    creators: '5',
    watched: 6,
    required: 9,
    left: 3,
    skipped: 0,
    day: { used: 100, cap: 100 },
    status: 'pending',
    paid: '7',
    share: undefined,
    reset: 'today at 16:00',
    when: 'today at 16:00',
  },
  visitor: false,
  reason: null,
  isTold: true,
  ended: false,
};
const bar = (short: RewardBarState['view']['short'], more: Partial<RewardBarState> = {}) => {
  const { title, note } = getRewardBarText(t, {
    ...facts,
    ...more,
    view: { short, ring: 'waiting', ...more.view },
  });
  return note === undefined ? [title] : [title, note];
};
const newcomer = { ...facts.values, amount: '207', first: '200', now: '205' };

test('the reward bar describes each state in one sentence, with the amount from the start', () => {
  const visits = { visitor: true, values: newcomer };
  expect(bar('left', visits)).toEqual([
    '3 s to go · 207 points',
    'They wait for you while you sign up',
  ]);
  expect(bar('keep', { ...visits, view: { short: 'keep', ring: 'claimable' } })).toEqual([
    '207 points are waiting for you',
    '200 for your first video and 5 from creators at once, 2 today at 16:00',
  ]);
  expect(bar('need')).toEqual([
    'Watch 9 s to earn 7 points',
    '5 from creators at once, 2 today at 16:00',
  ]);
  expect(bar('left')).toEqual(['3 s to go · 7 points']);
  const unseen = { values: { ...facts.values, watched: 0, left: 9 } };
  expect(bar('paused', unseen)).toEqual(bar('need'));
  expect(bar('paused', { ...unseen, reason: 'offline' })[0]).toBe('Paused: you’re offline');
  expect(bar('paused', { reason: 'tab_hidden' })).toEqual([
    'Paused: this tab was hidden',
    '6 of 9 s counted, nothing is lost',
  ]);
  expect(bar('paused', { ended: true })[0]).toBe('3 s short');
  expect(bar('claim')[0]).toBe('7 points ready');
  expect(bar('claimed')).toEqual(['Claimed: 5 are in your balance, 2 arrive today at 16:00']);
  expect(bar('capped')).toEqual([
    '100 of 100 rewarded videos watched today',
    'You can earn again today at 16:00',
  ]);
});

test('tells a visitor with waiting points to sign up before another video pays', () => {
  expect(bar('keep', { visitor: true, values: newcomer })[1]).toBe(
    'Sign up to earn from this video, too',
  );
});

// @vitest-environment happy-dom
import type { ActivityDetail } from '@taice/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  renderPage,
  refused,
  type Answers,
  type RenderPageOptions,
} from '../shared/testing/render-page.tsx';
import { ActivityScreen } from './activity-screen.tsx';
import { ActivitiesScreen } from './activities-screen.tsx';

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const my = (change: Partial<NonNullable<ActivityDetail['my']>> = {}) => ({
  state: 'joined' as const,
  joined_at: inDays(-1),
  reward: '250',
  claim_id: null,
  claim_until: null,
  rank: null,
  gap_to_paid: null,
  why: null,
  ...change,
});
const campaign = (change: Partial<ActivityDetail> = {}): ActivityDetail => ({
  id: '7',
  slug: 'night-week',
  title: 'Night Week',
  summary: 'Watch and share.',
  cover: '/media/x.webp',
  type: 'mixed',
  starts_at: inDays(-2),
  ends_at: inDays(3.5),
  state: 'running',
  reward: { type: 'fixed', amount: '250', most: '250' },
  joined: true,
  progress: 69,
  content: ['A word about it.'],
  rules: ['Each video counts once a day.'],
  conditions: [
    {
      task_key: 'watch_video',
      unit_key: 'other',
      name: 'Watch 20 videos',
      action_route: '/V2/videos',
      total_num: 20,
      complete_num: 13,
      unwatched_num: 0,
    },
    {
      task_key: 'comment',
      unit_key: 'other',
      name: 'Comment on 3 videos',
      action_route: '/V2/videos',
      total_num: 3,
      complete_num: 3,
      unwatched_num: 0,
    },
  ],
  my: my(),
  pool: { total: '1000000', left: '654500', per_user: '250' },
  joined_num: 1_204,
  completed_num: 1_382,
  ranking: null,
  prizes: null,
  cancel_reason: null,
  ...change,
});
const show = (
  detail: ActivityDetail | Response,
  answers: Answers = {},
  page: Partial<RenderPageOptions> = {},
) =>
  renderPage(<ActivityScreen />, {
    path: '/activityinfo?id=7',
    answers: { 'activity/detail': () => detail, ...answers },
    ...page,
  });
const own = () => screen.findByRole('region', { name: 'Your progress' });

test('shows the next step, its link, the reward and the progress of each condition', async () => {
  const { calls } = await show(campaign());
  const mine = within(await own());
  mine.getByRole('heading', { name: 'Watch 7 more videos' });
  expect(mine.getAllByRole('link')[0]?.getAttribute('href')).toContain('/V2/videos');
  mine.getByText('The last step. It earns you 250 points.');
  expect(screen.getAllByRole('link', { name: /Watch|Comment/ })).toHaveLength(1);
  screen.getByText('13 of 20');
  screen.getByText('1 of 2 done');
  expect(screen.getByRole('progressbar', { name: 'Watch 20 videos: 13 of 20' })).toBeTruthy();
  screen.getByText('2,618');
  screen.getByText('of 4,000');
  expect(calls.find(({ path }) => path === 'activity/detail')?.input).toMatchObject({ id: '7' });
});

test('an engagement on an unwatched video asks for the view, until its condition is complete', async () => {
  const [watch, comment] = campaign().conditions;
  const waits = { unwatched_num: 2 };
  await show(
    campaign({
      conditions: [
        { ...watch!, ...waits },
        { ...comment!, ...waits },
      ],
    }),
  );
  await own();
  expect(screen.getAllByText('Counts once you have watched the video today.')).toHaveLength(1);
});

test('a completed campaign offers one claim, which one press sends', async () => {
  const states = [
    campaign({
      progress: 100,
      my: my({ state: 'completed', claim_id: '31', claim_until: inDays(30) }),
    }),
    campaign({ progress: 100, my: my({ state: 'rewarded' }) }),
  ];
  let at = 0;
  const { calls } = await show(campaign(), {
    'activity/detail': () => states[at],
    'claim-reward': () => {
      at = 1;
      return {
        amount: '250',
        balance: '450',
        claim: { id: '31', type: 'activity', state: 'claimed' },
      };
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Claim 250 points' }));
  await screen.findByText('250 points are paid');
  expect(
    calls.filter(({ path }) => path === 'claim-reward').map(({ input }) => input),
  ).toMatchObject([{ claim_id: '31' }]);
  expect(screen.queryByRole('button', { name: /Claim/ })).toBeNull();
});

test.each([
  [
    { my: my({ state: 'completed', why: 'pool_empty', reward: '0' }) },
    'but the prize pool was empty',
  ],
  [{ my: my({ state: 'rejected', why: 'account_limited' }) }, 'Your account is limited'],
  [
    { state: 'cancelled' as const, cancel_reason: 'The prizes were late.' },
    'The prizes were late.',
  ],
  [{ state: 'scheduled' as const, my: null }, 'It has not started yet'],
  [{ state: 'settled' as const, my: my({ reward: '0' }) }, 'You won nothing this time.'],
  [
    { state: 'ended' as const, my: my({}) },
    'We are still counting. If you won, your prize appears here soon.',
  ],
])('%j shows its reason and offers no link', async (change, words) => {
  await show(campaign(change));
  const mine = await own();
  within(mine).getByText(words, { exact: false });
  expect(within(mine).queryByRole('link')).toBeNull();
});

test('asks a visitor to log in before the campaign links to videos', async () => {
  await show(campaign({ my: null, joined: false, progress: null }), {}, { loggedIn: false });
  within(await own()).getByRole('button', { name: 'Log in to take part' });
  expect(screen.queryByRole('link', { name: 'Watch' })).toBeNull();
});

test('a ranked campaign shows the leader, the own rank, the gap to a prize and the prize of each rank', async () => {
  const leader = {
    id: '9',
    nickname: 'Juno',
    avatar: '',
    level_no: 2,
    is_verified: false,
    is_follow: false,
  };
  await show(
    campaign({
      reward: { type: 'rank', amount: '3400', most: '1000' },
      pool: null,
      ranking: [{ rank: 1, user: leader, num: 96, prize: '1000' }],
      prizes: [
        { from: 1, to: 1, amount: '1000' },
        { from: 2, to: 10, amount: '200' },
      ],
      my: my({ rank: 212, reward: '0', gap_to_paid: 28 }),
    }),
  );
  within(await own()).getByText('Rank 212 right now');
  within(await own()).getByText('Watch 28 more videos to win a prize, as it stands now.');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows.some((row) => /^1.*Juno96\+1,000/.test(row ?? ''))).toBe(true);
  expect(rows.some((row) => /^212.*You13/.test(row ?? ''))).toBe(true);
  screen.getByText('Rank 2 to 10');
  // No one wins the whole pool: the reward of rank 1 is the maximum.
  screen.getByText('For rank 1');
  expect(screen.queryByText('3,400')).toBeNull();
  // The ranking shows how far it is.
  expect(screen.queryByText('What to do')).toBeNull();
});

test('an unknown or closed campaign says so and links to all campaigns', async () => {
  await show(refused(404, 'Not found'));
  await screen.findByText('This campaign doesn’t exist or isn’t open to you');
  expect(screen.getByRole('link', { name: 'See all campaigns' }).getAttribute('href')).toContain(
    '/V2/compagin',
  );
});

test('the list shows running campaigns, filters by state, and says when a state is empty', async () => {
  await renderPage(<ActivitiesScreen />, {
    path: '/V2/compagin',
    answers: {
      'activity/list': ({ state }) => ({
        list: state === 'running' ? [campaign()] : [],
        has_more: false,
      }),
    },
  });
  const card = await screen.findByRole('link', { name: /Night Week/ });
  expect(card.getAttribute('href')).toContain('/activityinfo?id=7');
  within(card).getByText('250');
  fireEvent.click(screen.getByRole('radio', { name: 'Upcoming' }));
  await waitFor(() => screen.getByText('No campaigns are planned'));
});

// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { prize, blocker } from '../prizes/testing/prize-fixtures.ts';
import { renderPage, type Answers } from '../shared/testing/render-page.tsx';
import { HomeDay } from './home-day.tsx';

const days = {
  days: [10, 15, 20, 25, 30, 40, 60].map((point, at) => ({
    day_no: at + 1,
    point: String(point),
    bonus: at === 6 ? '100' : '0',
    state: at < 5 ? 'done' : at === 5 ? 'today' : 'future',
  })),
  today_done: false,
  current: 12,
  best: 12,
  freezes: 1,
  streak_off: false,
  calendar: [],
  surplus_sign_in_days: 2,
  seven_days_sign_in_reward: '100',
  reset_at: '2026-11-21T16:00:00Z',
};
const own = (count: number, amount: string) => ({
  user: {
    claimables: [],
    full_rings: [],
    to_claim: { count, amount },
    view: '2',
    first_view: '0',
  },
});
const page = (answers: Answers) =>
  renderPage(<HomeDay />, {
    answers: {
      'sign-in/configs': () => days,
      dataCount: () => own(2, '850'),
      'prize/list': () => ({ list: [], has_more: false }),
      ...answers,
    },
  });

test('Home offers the daily sign-in and the claim of all rewards, each with one press', async () => {
  const { calls } = await page({
    'frontend/sign-in': () => ({ ...days, point: '40', bonus: '0', balance_pending: '74' }),
    'claim-all': () => ({ post_ids: [], parts: [], balance: '850', pending: '0' }),
  });
  await screen.findByText('12 days in a row');
  fireEvent.click(screen.getByRole('button', { name: 'Claim 850' }));
  fireEvent.click(screen.getByRole('button', { name: 'Sign in · 40' }));
  await expect
    .poll(() => calls.map(({ path }) => path))
    .toEqual(expect.arrayContaining(['claim-all', 'frontend/sign-in']));
});

test('with nothing to claim, Home shows the next arrival and the progress to the chosen prize', async () => {
  await page({
    dataCount: () => own(0, '0'),
    'prize/list': () => ({
      list: [prize({ wished: true, points: '3000', ...blocker('balance', { missing: '1366' }) })],
      has_more: false,
    }),
  });
  await screen.findByText(/points from today$/);
  const goal = await screen.findByRole('link', { name: /Enamel mug/ });
  expect(goal.getAttribute('href')).toBe('/V2/exchangeH5?id=3');
  expect(screen.getByText('1,366 points to go')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('54');
});

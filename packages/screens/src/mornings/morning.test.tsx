// @vitest-environment happy-dom
import type { Morning } from '@taice/contract';
import { refreshAfterNavigation, openSignIn, overlayAtom } from '@taice/core';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderPage, type Answers } from '../shared/testing/render-page.tsx';
import { MorningOverlay } from './morning.tsx';

const reset_at = '2026-11-21T16:00:00Z';
const morning: Morning = {
  arrived: { amount: '227', at: '2026-11-20T16:01:00Z', nights: 1 },
  balance: '1761',
  level_no: null,
  win: null,
};
const days = (done: number) => ({
  days: [10, 15, 20, 25, 30, 40, 60].map((point, at) => ({
    day_no: at + 1,
    point: String(point),
    bonus: at === 6 ? '100' : '0',
    state: at < done ? 'done' : at === done ? 'today' : 'future',
  })),
  today_done: done > 6,
  current: done,
  best: 9,
  freezes: 1,
  surplus_sign_in_days: 7 - done,
  seven_days_sign_in_reward: '100',
  reset_at,
});
const show = async (given: Partial<Morning>, more: Answers = {}) => {
  const page = await renderPage(<MorningOverlay />, {
    platform: { appType: 'tg_mini' },
    answers: {
      'user/morning': () => ({ morning: { ...morning, ...given } }),
      'sign-in/configs': () => days(6),
      'prize/list': () => ({ list: [] }),
      ...more,
    },
  });
  await act(() => refreshAfterNavigation(page.taice));
  return page;
};

test('one overlay shows the points, the prize and the week, and replaces the sign-in popup', async () => {
  let done = 6;
  let asked = 0;
  const { taice } = await show(
    {},
    {
      'user/morning': () => {
        asked += 1;
        return { morning };
      },
      'sign-in/configs': () => days(done),
      '/sign-in': () => {
        done = 7;
        return {
          day_no: 7,
          point: '60',
          bonus: '100',
          used_freeze: false,
          streak: 7,
          balance_pending: '160',
          next_reset_at: reset_at,
        };
      },
    },
  );
  const dialog = within(await screen.findByRole('dialog', { name: '+227 points' }));
  expect(dialog.getByText('1,761')).toBeTruthy();
  expect((await dialog.findByText('Choose a prize')).closest('a')?.className).toBe('goal-line');
  act(() => openSignIn(taice));
  fireEvent.click(await dialog.findByRole('button', { name: 'Sign in for day 7, +160' }));
  await dialog.findByText(/^\+160 arrive /);
  // The week of the morning celebrates the seventh day.
  expect(taice.store.get(overlayAtom)?.kind).toBe('morning');
  fireEvent.click(dialog.getByRole('button', { name: 'Watch videos' }));
  await vi.waitFor(() => expect(taice.store.get(overlayAtom)).toBeNull());
  await act(() => refreshAfterNavigation(taice));
  expect(asked).toBe(1);
});

test('shows a new level, and links a won prize to its claim', async () => {
  await show({ arrived: null, win: { week: 'W2026-47', rank: 3, amount: '2000' }, level_no: 4 });
  const dialog = within(await screen.findByRole('dialog', { name: '+2,000 points' }));
  const claim = dialog.getByRole('link', { name: 'Claim it on the leaderboard' });
  expect(claim.getAttribute('href')).toBe('/V2/leaderboard?week=W2026-47');
  expect(dialog.getByText('You reached level 4')).toBeTruthy();
});

test('says today on the evening of the arrival, and last night on the next day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 20, 0) });
  onTestFinished(() => void vi.useRealTimers());
  const at = new Date(2026, 10, 21, 19, 36).toISOString();
  await show({ arrived: { amount: '227', at, nights: 1 } });
  expect(await screen.findByText('today at 19:36')).toBeTruthy();
  cleanup();
  vi.setSystemTime(new Date(2026, 10, 22, 8, 0));
  await show({ arrived: { amount: '227', at, nights: 1 } });
  expect(await screen.findByText('Last night')).toBeTruthy();
});

// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPage } from '../shared/testing/render-page.tsx';
import { SignInCard } from './sign-in-card.tsx';

const configs = (streak_off: boolean) => ({
  days: [10, 15, 20, 25, 30, 40, 60].map((point, at) => ({
    day_no: at + 1,
    point: String(point),
    bonus: at === 6 ? '100' : '0',
    state: at < 3 ? 'done' : at === 3 ? 'today' : 'future',
  })),
  today_done: false,
  current: 3,
  best: 12,
  freezes: 2,
  streak_off,
  calendar: [
    { date: '2026-11-18', state: 'missed' },
    { date: '2026-11-19', state: 'frozen' },
    { date: '2026-11-20', state: 'kept' },
    { date: '2026-11-21', state: 'done' },
    { date: '2026-11-22', state: 'today' },
  ],
  surplus_sign_in_days: 4,
  seven_days_sign_in_reward: '100',
  reset_at: '2026-11-22T16:00:00Z',
});

test('the calendar shows the state of each day, the best streak and the freezes', async () => {
  await renderPage(<SignInCard />, { answers: { 'sign-in/configs': () => configs(false) } });
  await screen.findByText('3 days in a row');
  fireEvent.click(screen.getByRole('button', { name: 'Calendar: best streak 12 days, freezes 2' }));
  const sheet = within(await screen.findByRole('dialog'));
  const days = within(sheet.getAllByRole('list')[0]!).getAllByRole('listitem');
  expect(days.map(({ dataset }) => dataset['state'])).toEqual([
    'missed',
    'frozen',
    'kept',
    'done',
    'today',
  ]);
  expect(days[1]?.textContent).toContain('Nov 19: covered by a freeze');
  // The 18th of November 2026 is a Wednesday, the third day of a week.
  expect(days[0]?.style.gridColumnStart).toBe('3');
  expect(sheet.getByText('12 days')).toBeTruthy();
});

test('with streaks off the card shows none, and the day pays the same', async () => {
  let off = false;
  const { calls } = await renderPage(<SignInCard />, {
    answers: {
      'sign-in/configs': () => configs(off),
      'sign-in/streak': (input) => {
        off = input['off'] === 1;
        return { streak_off: off };
      },
    },
  });
  await screen.findByText('3 days in a row');
  fireEvent.click(screen.getByRole('button', { name: /^Calendar/ }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.click(sheet.getByRole('switch', { name: 'Show my streak' }));
  await vi.waitFor(
    () => expect(sheet.getByRole('switch').getAttribute('aria-checked')).toBe('false'),
    60_000,
  );
  expect(calls.find(({ path }) => path === 'sign-in/streak')?.input).toMatchObject({ off: 1 });
  expect(screen.queryByText('3 days in a row')).toBeNull();
  expect(screen.queryByText('12 days')).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign in, get 25 points', hidden: true })).toBeTruthy();
});

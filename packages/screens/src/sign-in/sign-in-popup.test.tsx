// @vitest-environment happy-dom
import { openSignIn, overlayAtom, type Platform } from '@taice/core';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { renderPage, refused, type Answers } from '../shared/testing/render-page.tsx';
import { Toasts } from '../shared/toasts.tsx';
import { SignInPopup } from './sign-in-popup.tsx';

const points = [10, 15, 20, 25, 30, 40, 60];
const configs = (doneDays: number) => ({
  days: points.map((point, at) => ({
    day_no: at + 1,
    point: String(point),
    bonus: at === 6 ? '100' : '0',
    state: at < doneDays ? 'done' : at === 3 ? 'today' : 'future',
  })),
  today_done: doneDays > 3,
  current: doneDays,
  best: 9,
  freezes: 1,
  surplus_sign_in_days: 7 - doneDays,
  seven_days_sign_in_reward: '100',
  reset_at: '2026-11-21T16:00:00Z',
});
const paid = {
  day_no: 4,
  point: '25',
  bonus: '0',
  used_freeze: false,
  streak: 4,
  balance_pending: '59',
  next_reset_at: '2026-11-21T16:00:00Z',
};
const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(
  new Date(paid.next_reset_at),
);

async function open(answers: Answers, platform: Partial<Platform> = {}) {
  const haptic = vi.fn();
  const page = await renderPage(
    <>
      <SignInPopup />
      <Toasts />
    </>,
    { answers, platform: { haptic, ...platform } },
  );
  act(() => openSignIn(page.taice));
  return { ...page, haptic };
}

describe('the sign-in pop-up', () => {
  test('shows the seven days, marks today and shows the points of each day', async () => {
    await open({ 'sign-in/configs': () => configs(3) });
    await screen.findByText('Day 4 is here');
    const tiles = within(screen.getByRole('list')).getAllByRole('listitem');
    expect(tiles.map((tile) => tile.dataset['state'])).toEqual([
      'done',
      'done',
      'done',
      'today',
      'future',
      'future',
      'future',
    ]);
    expect(tiles[3]?.getAttribute('aria-current')).toBe('date');
    expect(tiles[3]?.textContent).toContain('+25');
    expect(tiles[6]?.textContent).toContain('+160 includes 100 bonus');
    expect(screen.getByText(new RegExp(`The next sign-in opens .*${clock}`))).toBeTruthy();
  });

  test('reports a lost streak or a used freeze before the sign-in, unless streaks are off', async () => {
    const says = async (change: object, words: RegExp) => {
      await open({ 'sign-in/configs': () => ({ ...configs(3), ...change }) });
      await screen.findByText('Day 4 is here');
      const said = screen.queryByText(words);
      cleanup();
      return said !== null;
    };
    const lost = { current: 0, lost: 15, uses_freeze: false };
    expect(await says(lost, /^Your streak of 15 days has ended/)).toBe(true);
    expect(await says({ ...lost, streak_off: true }, /15 days/)).toBe(false);
    const frozen = { lost: 0, uses_freeze: true, freezes: 2 };
    expect(await says(frozen, /use one of your 2 freezes/)).toBe(true);
    expect(await says({ lost: 0, uses_freeze: false }, /freezes? and|has ended/)).toBe(false);
  });

  test('shows the points after the sign-in, and their arrival in local time', async () => {
    const { taice, calls } = await open({
      'sign-in/configs': () => configs(3),
      '/sign-in': () => paid,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in, get 25 points' }));
    await screen.findByText('+25 points');
    expect(screen.getByText(new RegExp(`^They arrive .*${clock}`))).toBeTruthy();
    expect(calls.filter(({ path }) => path === '/sign-in')).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Got it' }));
    expect(taice.store.get(overlayAtom)).toBeNull();
  });

  test('leaves the vibration of the seventh day to its celebration', async () => {
    const felt: string[] = [];
    const { taice } = await open(
      { 'sign-in/configs': () => configs(3), '/sign-in': () => ({ ...paid, bonus: '100' }) },
      { haptic: (kind) => void felt.push(kind) },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in, get 25 points' }));
    await waitFor(() => expect(taice.store.get(overlayAtom)?.kind).toBe('celebration'));
    expect(felt).toEqual([]);
  });

  test('shows the day as done if another device has already signed in', async () => {
    let done = 3;
    const { haptic } = await open({
      'sign-in/configs': () => configs(done),
      '/sign-in': () => {
        done = 4;
        return refused(1401, 'Already signed in today');
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in, get 25 points' }));
    expect(await screen.findByText('Signed in today')).toBeTruthy();
    // It is already claimed, which is no failure.
    await waitFor(() => expect(haptic.mock.calls).toEqual([['success']]));
  });

  test('shows a refused sign-in and can be pressed again', async () => {
    const { haptic } = await open({
      'sign-in/configs': () => configs(3),
      '/sign-in': () => refused(1306, 'Not on this device'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in, get 25 points' }));
    await screen.findByText('Not on this device');
    await waitFor(() => expect(haptic.mock.calls).toEqual([['error']]));
    expect(screen.getByRole('button', { name: 'Sign in, get 25 points' })).toBeTruthy();
  });

  test('reports days that did not load, and retries', async () => {
    let down = true;
    await open({ 'sign-in/configs': () => (down ? refused(500, 'Server error') : configs(3)) });
    await screen.findByText('Server error');
    down = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Day 4 is here')).toBeTruthy();
  });
});

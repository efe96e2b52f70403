// @vitest-environment happy-dom
import {
  closeGuide,
  closeSignIn,
  guideAtom,
  openGuide,
  openSignIn,
  setViewer,
  viewerOf,
} from '@taice/core';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { liveRingAtom, type LiveRing } from '../../shared/live-ring.ts';
import { loginReply, onPage, refused, type OnPage } from '../../shared/testing/on-page.tsx';
import { clocks, until } from '../../shared/testing/until.ts';
import { AgeCell } from './age-cell.tsx';
import { Guide } from './guide.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const person = { ...loginReply.user, is_new_desc: 0 as const, age_confirmed: false };

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}
const address = () => screen.getByTestId('address').textContent;

const counting = (): LiveRing => ({
  element: document.body,
  player: null,
  left: 18,
  state: 'counting',
  total: '202',
  press: async () => {},
});

/** The guide at its first step, for somebody new whose first video plays. */
async function open(options: OnPage = {}) {
  const page = await onPage(
    [<AgeCell key="cell" />, <Guide key="guide" />, <Address key="address" />],
    {
      ...options,
      answers: {
        emailLogin: () => ({ ...loginReply, user: person }),
        'user/info': () => person,
        completeGuide: () => ({ is_new_desc: 1 }),
        infoStore: () => ({ user: { ...person, age_confirmed: true } }),
        ...options.answers,
      },
    },
  );
  await vi.waitUntil(() => viewerOf(page.taice)?.age_confirmed === false, 20_000);
  vi.useFakeTimers({ toFake: [...clocks] });
  const ring = (change: Partial<LiveRing> | null) =>
    act(() => page.taice.store.set(liveRingAtom, change && { ...counting(), ...change }));
  ring({});
  act(() => openGuide(page.taice));
  return { ...page, ring };
}
/** The one that leads on. */
const buttonOf = () => {
  const main = document.querySelector<HTMLButtonElement>('button[data-guide-next]');
  if (!main) throw new Error('no button to go on by');
  return main;
};
const press = () => fireEvent.click(buttonOf());
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

test('step 2 is left after 30 s and not before; step 3 ends the guide at the server', async () => {
  const { taice, calls } = await open();
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  press();
  await until(() => screen.queryByText('Step 2 of 3') !== null);
  expect(buttonOf().textContent).toBe('Next in 30 s');
  pass(29_500);
  expect(buttonOf().disabled).toBe(true);
  press();
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  pass(500);
  expect(buttonOf().disabled).toBe(false);
  press();
  expect(screen.getByText('Step 3 of 3')).toBeTruthy();
  expect(calls.map(({ path }) => path)).not.toContain('completeGuide');
  press();
  await until(() => !taice.store.get(guideAtom));
  expect(calls.map(({ path }) => path)).toContain('completeGuide');
  expect(viewerOf(taice)?.is_new_desc).toBe(1);
});

test('it shows what the real ring shows, and its last step claims what that holds', async () => {
  const claim = vi.fn(async () => {});
  const { ring, taice } = await open();
  press();
  await until(() => screen.queryByText('The ring fills while you watch. 18 s to go') !== null);
  ring({ left: 7 });
  expect(screen.getByText('The ring fills while you watch. 7 s to go')).toBeTruthy();
  ring({ left: 0, state: 'claimable', press: claim });
  expect(screen.getByText('The ring is full')).toBeTruthy();
  pass(30_000);
  press();
  expect(screen.getByText('Press the ring: 202 points')).toBeTruthy();
  press();
  await until(() => !taice.store.get(guideAtom));
  await until(() => claim.mock.calls.length === 1);
});

test('nobody is kept: the page stays in use, later puts it away, and it steps back for dialogs', async () => {
  const { taice } = await open();
  const card = screen.getByRole('dialog');
  expect(card.getAttribute('aria-modal')).toBeNull();
  expect(screen.getByTestId('address').closest('[inert]')).toBeNull();
  act(() => openSignIn(taice));
  expect(screen.queryByText('Step 1 of 3')).toBeNull();
  act(() => closeSignIn(taice));
  pass(350);
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(taice.store.get(guideAtom)).toBe(false);
  expect(viewerOf(taice)?.is_new_desc).toBe(0);
});

test('a page without a ring shows it at Home only, and its first step leads to a video', async () => {
  const { ring } = await open({ path: '/V2/My' });
  ring(null);
  expect(screen.queryByText('Step 1 of 3')).toBeNull();
  cleanup();
  const home = await open({ path: '/Home' });
  home.ring(null);
  press();
  await until(() => address() === '/V2/videos');
  home.ring({});
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
});

test.each([
  [0, '/customized'],
  [1, '/Home'],
] as const)('with has_interest %i the end of the guide leads to %s', async (has_interest, path) => {
  const { taice, calls } = await open({
    answers: { 'check-user-interest': () => ({ has_interest, num: has_interest }) },
  });
  press();
  await until(() => screen.queryByText('Step 2 of 3') !== null);
  pass(30_000);
  press();
  expect(calls.map((call) => call.path)).not.toContain('check-user-interest');
  press();
  await until(() => calls.some((call) => call.path === 'check-user-interest'));
  await until(() => !taice.store.get(guideAtom));
  // Until the answer has been read.
  for (let turns = 0; turns < 20; turns += 1)
    await act(() => new Promise<void>((done) => void setImmediate(done)));
  expect(address()).toBe(path);
});

test('whoever puts it away begins anew: at step 1, with all of the 30 s', async () => {
  const { taice } = await open();
  press();
  await until(() => screen.queryByText('Step 2 of 3') !== null);
  pass(20_000);
  act(() => closeGuide(taice));
  act(() => openGuide(taice));
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  press();
  await until(() => screen.queryByText('Step 2 of 3') !== null);
  expect(buttonOf().textContent).toBe('Next in 30 s');
});

test('where only adults earn, step 1 asks for it and says so at once, before the time runs', async () => {
  const { taice, calls } = await open({ settings: { age_confirmation: true } });
  press();
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  expect(
    screen.getByText(/^Earning points is for adults/, { selector: '.guide-says' }),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox'));
  press();
  await until(() => screen.queryByText('Step 2 of 3') !== null);
  expect(calls.find(({ path }) => path === 'infoStore')?.input['age_confirmed']).toBe(true);
  expect(viewerOf(taice)?.age_confirmed).toBe(true);
});

test('an end that the server did not take leaves the guide at step 3', async () => {
  const { taice, calls } = await open({
    answers: { completeGuide: () => refused(500, 'Server error') },
  });
  press();
  await until(() => screen.queryByText('Step 2 of 3') !== null);
  pass(30_000);
  press();
  press();
  await until(() => calls.some(({ path }) => path === 'completeGuide') && !buttonOf().disabled);
  expect(taice.store.get(guideAtom)).toBe(true);
  expect(screen.getByText('Step 3 of 3')).toBeTruthy();
});

test('whoever put it away finds the way back to it where their things are, until the age is confirmed', async () => {
  const { taice } = await open({ settings: { age_confirmation: true } });
  act(() => closeGuide(taice));
  fireEvent.click(screen.getByRole('button', { name: /^Confirm your age/ }));
  expect(taice.store.get(guideAtom)).toBe(true);
  expect(address()).toBe('/V2/videos');
  act(() => setViewer(taice, { ...person, age_confirmed: true }));
  await until(() => screen.queryByRole('button', { name: /^Confirm your age/ }) === null);
});

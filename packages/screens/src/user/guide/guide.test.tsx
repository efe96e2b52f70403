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
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, type NavigateFunction } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { liveRingAtom, type LiveRing } from '../../shared/live-ring.ts';
import {
  loginReply,
  renderPage,
  refused,
  type RenderPageOptions,
} from '../../shared/testing/render-page.tsx';
import { clocks, waitUntil } from '../../shared/testing/wait-until.ts';
import { AgeCell } from './age-cell.tsx';
import { Guide } from './guide.tsx';

const person = { ...loginReply.user, is_new_desc: 0 as const, age_confirmed: false };

/** Browser actions of a user other than pressing parts of the page. */
const browser: { navigate?: NavigateFunction; reload?: () => void } = {};
function Address() {
  const navigate = useNavigate();
  useEffect(() => {
    browser.navigate = navigate;
  }, [navigate]);
  const { pathname, state } = useLocation() as {
    pathname: string;
    state: { onTo?: string } | null;
  };
  const shown = state?.onTo === undefined ? pathname : `${pathname} then ${state.onTo}`;
  return <output data-testid="address">{shown}</output>;
}
/** The guide on successive pages, each with only the history entry's state. */
function Pages() {
  const [page, setPage] = useState(0);
  useEffect(() => {
    browser.reload = () => setPage((before) => before + 1);
  }, []);
  return <Guide key={page} />;
}
const address = () => screen.getByTestId('address').textContent;

const counting = (): LiveRing => ({
  element: document.body,
  left: 18,
  state: 'counting',
  total: '202',
  press: async () => {},
});

/** The guide at its first step, for a new user whose first video plays. */
async function open(options: RenderPageOptions = {}) {
  const page = await renderPage(
    [<AgeCell key="cell" />, <Pages key="guide" />, <Address key="address" />],
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
  const { interests } = page.taice.api;
  // The property exists only after its first access; then a spy can replace it.
  const ask = interests.checkUserInterest;
  const asked = vi.spyOn(interests, 'checkUserInterest').mockImplementation(ask);
  vi.useFakeTimers({ toFake: [...clocks] });
  const ring = (change: Partial<LiveRing> | null) =>
    act(() => page.taice.store.set(liveRingAtom, change && { ...counting(), ...change }));
  ring({});
  act(() => openGuide(page.taice));
  /** Navigates to a page without a ring. */
  const go = async (to: string) => {
    ring(null);
    await act(async () => browser.navigate?.(to));
  };
  return { ...page, asked, ring, go };
}
/** The button that continues. */
const buttonOf = () => {
  const main = document.querySelector<HTMLButtonElement>('button[data-guide-next]');
  if (!main) throw new Error('no button to go on by');
  return main;
};
const press = () => fireEvent.click(buttonOf());
const button = () => document.querySelector<HTMLButtonElement>('button[data-guide-next]');
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

/** Until the page has read if interests are chosen. */
const told = ({ asked }: Awaited<ReturnType<typeof open>>) =>
  waitUntil(() => asked.mock.settledResults.at(-1)?.type === 'fulfilled');

const endGuide = async ({ taice, calls }: Awaited<ReturnType<typeof open>>) => {
  press();
  await waitUntil(() => screen.queryByText('Step 2 of 3') !== null);
  pass(30_000);
  press();
  press();
  await waitUntil(() => !taice.store.get(guideAtom));
  await waitUntil(() => calls.some(({ path }) => path === 'check-user-interest'));
};

test('step 2 ends after 30 s and not before; step 3 ends the guide on the server', async () => {
  const { taice, calls } = await open();
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  press();
  await waitUntil(() => screen.queryByText('Step 2 of 3') !== null);
  pass(29_500);
  // Only the ring shows the wait.
  expect(button()).toBeNull();
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  pass(500);
  press();
  expect(screen.getByText('Step 3 of 3')).toBeTruthy();
  expect(calls.map(({ path }) => path)).not.toContain('completeGuide');
  press();
  await waitUntil(() => !taice.store.get(guideAtom));
  expect(calls.map(({ path }) => path)).toContain('completeGuide');
  expect(viewerOf(taice)?.is_new_desc).toBe(1);
});

test('a full ring can be claimed by itself at any time, and by the guide after 30 s', async () => {
  const claim = vi.fn(async () => {});
  const { ring, taice, calls } = await open();
  expect(screen.getByText('+202 points')).toBeTruthy();
  press();
  await waitUntil(() => screen.queryByText('Keep watching') !== null);
  ring({ left: 0, state: 'claimable', press: claim });
  expect(screen.getByText('The ring is full')).toBeTruthy();
  expect(button()).toBeNull();
  pass(30_000);
  expect(buttonOf().textContent).toBe('Claim 202 points');
  press();
  await waitUntil(() => !taice.store.get(guideAtom));
  await waitUntil(() => claim.mock.calls.length === 1);
  ring({ left: 0, state: 'claimed' });
  expect(calls.filter(({ path }) => path === 'completeGuide')).toHaveLength(1);
});

test('the first claim ends the guide, even if the guide is closed', async () => {
  const { ring, taice, calls } = await open();
  fireEvent.click(screen.getByRole('button', { name: 'Later' }));
  ring({ left: 0, state: 'claimed' });
  await waitUntil(() => viewerOf(taice)?.is_new_desc === 1);
  expect(calls.filter(({ path }) => path === 'completeGuide')).toHaveLength(1);
});

test('the guide is not modal, can be postponed, and hides behind dialogs', async () => {
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

test('a page without a ring links to a video, unless the page has a question of its own', async () => {
  const { ring } = await open({ path: '/customized' });
  ring(null);
  expect(screen.queryByText('Step 1 of 3')).toBeNull();
  cleanup();
  const home = await open({ path: '/V2/My' });
  home.ring(null);
  expect(button()).toBeNull();
  const [way] = screen.getAllByRole('link', { name: 'Watch your first video' });
  expect(way?.getAttribute('href')).toBe('/V2/videos');
  home.ring({});
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
});

test('the guide hides over a video without a ring, and returns with the next ring', async () => {
  const { ring } = await open({ path: '/V2/videos' });
  ring({ state: 'none' });
  expect(screen.queryByText('Step 1 of 3')).toBeNull();
  ring({ state: 'adults' });
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  ring({});
  press();
  await waitUntil(() => screen.queryByText('Step 2 of 3') !== null);
  ring({ state: 'none' });
  expect(screen.queryByText('Step 2 of 3')).toBeNull();
  ring({});
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
});

test('after the guide the user keeps watching, and Home asks for interests once', async () => {
  const page = await open({
    path: '/videoDetail',
    answers: { 'check-user-interest': () => ({ has_interest: 0, num: 0 }) },
  });
  const { go } = page;
  await endGuide(page);
  await told(page);
  expect(address()).toBe('/videoDetail');
  await go('/V2/points');
  expect(address()).toBe('/V2/points');
  await go('/Home?from=points');
  expect(address()).toBe('/customized then /Home?from=points');
  await go('/V2/My');
  await go('/Home');
  expect(address()).toBe('/Home');
});

test.each(['has chosen interests', 'goes to choose them'])(
  'does not ask for interests if the user %s',
  async (who) => {
    const has_interest = who === 'has chosen interests' ? 1 : 0;
    const page = await open({
      path: '/videoDetail',
      answers: { 'check-user-interest': () => ({ has_interest, num: has_interest }) },
    });
    const { go } = page;
    await endGuide(page);
    if (has_interest === 0) await go('/customized');
    await go('/Home');
    expect(address()).toBe('/Home');
  },
);

test('does not ask for interests if the user went to choose them before the answer arrived', async () => {
  const answer = Promise.withResolvers<object>();
  const page = await open({
    path: '/videoDetail',
    answers: { 'check-user-interest': () => answer.promise },
  });
  await endGuide(page);
  await page.go('/customized');
  answer.resolve({ has_interest: 0, num: 0 });
  await told(page);
  await page.go('/Home');
  expect(address()).toBe('/Home');
});

test('a reloaded page keeps its step and the elapsed time', async () => {
  await open();
  press();
  await waitUntil(() => screen.queryByText('Step 2 of 3') !== null);
  pass(16_000);
  act(() => browser.reload?.());
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  pass(13_000);
  expect(button()).toBeNull();
  pass(1_000);
  press();
  act(() => browser.reload?.());
  expect(screen.getByText('Step 3 of 3')).toBeTruthy();
});

test('a closed guide restarts at step 1 with the full 30 s', async () => {
  const { taice } = await open();
  press();
  await waitUntil(() => screen.queryByText('Step 2 of 3') !== null);
  pass(20_000);
  act(() => closeGuide(taice));
  act(() => openGuide(taice));
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  press();
  await waitUntil(() => screen.queryByText('Step 2 of 3') !== null);
  pass(29_000);
  expect(button()).toBeNull();
});

test('with an age limit, step 1 asks for the age before the time starts', async () => {
  const { taice, calls } = await open({ settings: { age_confirmation: true } });
  press();
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  expect(
    screen.getByText(/^Only adults can earn points/, { selector: '.guide-says' }),
  ).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox'));
  press();
  await waitUntil(() => screen.queryByText('Step 2 of 3') !== null);
  expect(calls.find(({ path }) => path === 'infoStore')?.input['age_confirmed']).toBe(true);
  expect(viewerOf(taice)?.age_confirmed).toBe(true);
});

test('a refused end keeps the guide at step 3', async () => {
  const { taice, calls } = await open({
    answers: { completeGuide: () => refused(500, 'Server error') },
  });
  press();
  await waitUntil(() => screen.queryByText('Step 2 of 3') !== null);
  pass(30_000);
  press();
  press();
  await waitUntil(() => calls.some(({ path }) => path === 'completeGuide') && !buttonOf().disabled);
  expect(taice.store.get(guideAtom)).toBe(true);
  expect(screen.getByText('Step 3 of 3')).toBeTruthy();
});

test('a closed guide can be reopened from the profile until the age is confirmed', async () => {
  const { taice } = await open({ settings: { age_confirmation: true } });
  act(() => closeGuide(taice));
  fireEvent.click(screen.getByRole('button', { name: /^Confirm your age/ }));
  expect(taice.store.get(guideAtom)).toBe(true);
  expect(address()).toBe('/V2/videos');
  act(() => setViewer(taice, { ...person, age_confirmed: true }));
  await waitUntil(() => screen.queryByRole('button', { name: /^Confirm your age/ }) === null);
});

// @vitest-environment happy-dom
import { closeOverlay, openGuide, overlayAtom, setViewer, viewerOf } from '@taice/core';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { loginReply, onPage, refused, type OnPage } from '../../shared/testing/on-page.tsx';
import { clocks, until } from '../../shared/testing/until.ts';
import { AgeCell } from './age-cell.tsx';
import { Guide } from './guide.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const person = { ...loginReply.user, is_new_desc: 0 as const, age_confirmed: false };
const ended = { is_new_desc: 1, age_confirmed: false };

function Address() {
  return <output data-testid="address">{useLocation().pathname}</output>;
}
const address = () => screen.getByTestId('address').textContent;

/** The guide at its first step, for somebody new. */
async function open(options: OnPage = {}) {
  const page = await onPage(
    [<AgeCell key="cell" />, <Guide key="guide" />, <Address key="address" />],
    {
      ...options,
      answers: {
        emailLogin: () => ({ ...loginReply, user: person }),
        'user/info': () => person,
        completeGuide: ({ age_confirmed }) => ({ ...ended, age_confirmed }),
        ...options.answers,
      },
    },
  );
  await vi.waitUntil(() => viewerOf(page.taice)?.age_confirmed === false);
  vi.useFakeTimers({ toFake: [...clocks] });
  act(() => openGuide(page.taice));
  return page;
}
/** The one that leads on. */
const buttonOf = () => {
  const main = document.querySelector<HTMLButtonElement>('button[data-autofocus]');
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
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
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
  await until(() => taice.store.get(overlayAtom) === null);
  expect(calls.find(({ path }) => path === 'completeGuide')?.input['age_confirmed']).toBe(false);
  expect(viewerOf(taice)?.is_new_desc).toBe(1);
});

test.each([
  [0, '/customized'],
  [1, '/Home'],
] as const)('with has_interest %i the end of the guide leads to %s', async (has_interest, path) => {
  const { taice, calls } = await open({
    answers: { 'check-user-interest': () => ({ has_interest, num: has_interest }) },
  });
  press();
  pass(30_000);
  press();
  expect(calls.map((call) => call.path)).not.toContain('check-user-interest');
  press();
  await until(() => calls.some((call) => call.path === 'check-user-interest'));
  await until(() => taice.store.get(overlayAtom) === null);
  // Until the answer has been read.
  for (let turns = 0; turns < 20; turns += 1)
    await act(() => new Promise<void>((done) => void setImmediate(done)));
  expect(address()).toBe(path);
});

test('whoever closes it begins anew: at step 1, with all of the 30 s', async () => {
  const { taice } = await open();
  press();
  pass(20_000);
  act(() => closeOverlay(taice));
  pass(349);
  expect(screen.getByText('Step 2 of 3')).toBeTruthy();
  pass(1);
  act(() => openGuide(taice));
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  press();
  expect(buttonOf().textContent).toBe('Next in 30 s');
});

test('where only adults earn, step 1 asks for it and the answer goes along', async () => {
  const { taice, calls } = await open({ settings: { age_confirmation: true } });
  press();
  expect(screen.getByText('Step 1 of 3')).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getByText(/please confirm your age/)).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox'));
  press();
  pass(30_000);
  press();
  press();
  await until(() => taice.store.get(overlayAtom) === null);
  expect(calls.find(({ path }) => path === 'completeGuide')?.input['age_confirmed']).toBe(true);
  expect(viewerOf(taice)?.age_confirmed).toBe(true);
});

test('an end that the server did not take leaves the guide at step 3', async () => {
  const { taice, calls } = await open({
    answers: { completeGuide: () => refused(500, 'Server error') },
  });
  press();
  pass(30_000);
  press();
  press();
  await until(() => calls.some(({ path }) => path === 'completeGuide') && !buttonOf().disabled);
  expect(taice.store.get(overlayAtom)?.kind).toBe('guide');
  expect(screen.getByText('Step 3 of 3')).toBeTruthy();
});

test('whoever closed it finds the way back to it where their things are, until the age is confirmed', async () => {
  const { taice } = await open({ settings: { age_confirmation: true } });
  act(() => closeOverlay(taice));
  pass(350);
  fireEvent.click(screen.getByRole('button', { name: /^Confirm your age/ }));
  expect(taice.store.get(overlayAtom)?.kind).toBe('guide');
  const user = viewerOf(taice);
  await act(async () => user && setViewer(taice, { ...user, age_confirmed: true }));
  expect(screen.queryByRole('button', { name: /^Confirm your age/ })).toBeNull();
});

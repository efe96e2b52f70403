// @vitest-environment happy-dom
import type { TelegramFeatures } from '@taice/core';
import { setAppHidden } from '@taice/ui/away';
import { act, cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderPage } from './testing/render-page.tsx';
import { WalletLock } from './wallet-lock.tsx';

/** Forgets the confirmed identity, as an application in the background does. */
const putAside = () => {
  setAppHidden(true);
  setAppHidden(false);
};
afterEach(() => {
  cleanup();
  putAside();
});

const biometry = (state: 'none' | 'off' | 'on', pass: () => Promise<boolean>) => ({
  state: async () => state,
  pass,
  switchOn: async () => true,
  switchOff: async () => true,
});
const open = (door?: TelegramFeatures, wallet: ReactNode = <p>My coins</p>) =>
  renderPage(<WalletLock>{wallet}</WalletLock>, {
    platform: door && { telegram: async () => door },
  });

test('without a lock or without Telegram the wallet opens at once', async () => {
  await open();
  expect(screen.getByText('My coins')).toBeTruthy();
  cleanup();
  putAside();
  const pass = vi.fn(async () => false);
  await open({ biometry: biometry('off', pass) });
  expect(await screen.findByText('My coins')).toBeTruthy();
  expect(pass).not.toHaveBeenCalled();
});

test('a locked wallet shows nothing until its owner unlocks it with the Telegram button', async () => {
  const answers = [false, true];
  const pass = vi.fn(async () => answers.shift() ?? false);
  const shown: Parameters<NonNullable<TelegramFeatures['buttons']>>[number][] = [];
  const gone = vi.fn();
  await open({
    biometry: biometry('on', pass),
    buttons: (main, secondary) => {
      shown.push(main, secondary);
      return gone;
    },
  });
  expect(await screen.findByText('Your wallet is locked')).toBeTruthy();
  expect(screen.queryByText('My coins')).toBeNull();
  expect(shown.map(({ text }) => text)).toEqual(['Unlock', 'Go to Home']);
  await act(async () => shown[0]?.press());
  expect(await screen.findByText('My coins')).toBeTruthy();
  expect(pass).toHaveBeenCalledTimes(2);
  expect(gone).toHaveBeenCalled();
});

test('an unlocked wallet stays open until the application goes to the background', async () => {
  const pass = vi.fn(async () => true);
  const door = { biometry: biometry('on', pass) };
  for (let twice = 0; twice < 2; twice += 1) {
    await open(door);
    await screen.findByText('My coins');
    cleanup();
  }
  expect(pass).toHaveBeenCalledTimes(1);
  putAside();
  await open(door);
  await screen.findByText('My coins');
  expect(pass).toHaveBeenCalledTimes(2);
});

test('a wallet locks again after the background, and keeps the entered amount', async () => {
  const answers = [true, false, true];
  const pass = vi.fn(async () => answers.shift() ?? false);
  await open({ biometry: biometry('on', pass) }, <input aria-label="Amount" />);
  const amount = await screen.findByLabelText<HTMLInputElement>('Amount');
  amount.value = '12';
  await act(async () => setAppHidden(true));
  expect(amount.style.display).toBe('none');
  await act(async () => setAppHidden(false));
  expect(await screen.findByText('Your wallet is locked')).toBeTruthy();
  await act(async () => screen.getByRole('button', { name: 'Unlock' }).click());
  expect(screen.queryByText('Your wallet is locked')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12');
  expect(pass).toHaveBeenCalledTimes(3);
});

test('a wallet visited again, or locked after a visit, also locks after the background', async () => {
  const answers = [false, true, false];
  const pass = vi.fn(async () => answers.shift() ?? false);
  let state: 'off' | 'on' = 'off';
  const door = { biometry: { ...biometry('on', pass), state: async () => state } };
  const comeBack = async () => {
    await act(async () => setAppHidden(true));
    expect(screen.getByText('My coins').style.display).toBe('none');
    await act(async () => setAppHidden(false));
    expect(await screen.findByText('Your wallet is locked')).toBeTruthy();
  };
  await open(door);
  await screen.findByText('My coins');
  cleanup();
  state = 'on';
  await open(door);
  await screen.findByText('My coins');
  expect(pass).not.toHaveBeenCalled();
  await comeBack();
  await act(async () => screen.getByRole('button', { name: 'Unlock' }).click());
  await screen.findByText('My coins');
  cleanup();
  await open(door);
  await screen.findByText('My coins');
  expect(pass).toHaveBeenCalledTimes(2);
  await comeBack();
  expect(pass).toHaveBeenCalledTimes(3);
});

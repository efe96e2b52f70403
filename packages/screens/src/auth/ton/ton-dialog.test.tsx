// @vitest-environment happy-dom
import { openTon, overlayAtom, viewerOf, type TonConnector, type TonInfo } from '@taice/core';
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  loginReply,
  renderPage,
  refused,
  type Answers,
} from '../../shared/testing/render-page.tsx';
import { clocks, waitUntil } from '../../shared/testing/wait-until.ts';
import { Toasts } from '../../shared/toasts.tsx';
import { TonDialog } from './ton-dialog.tsx';

const info = { address: '0:ab' } as unknown as TonInfo;
const minute = 60_000;

/** A connection to one wallet, whose holder answers when the test decides. */
const makeDoor = () => {
  const asked: { payload: string; signal: AbortSignal }[] = [];
  let answer = Promise.withResolvers<TonInfo>();
  const door: TonConnector = {
    wallets: () => [{ id: 'tonkeeper', name: 'Tonkeeper', injected: true }],
    connect: (_id, payload, { signal, shown }) => {
      answer = Promise.withResolvers<TonInfo>();
      signal.addEventListener('abort', () => answer.reject(signal.reason));
      shown(`https://wallet.test/?p=${payload}`);
      asked.push({ payload, signal });
      return answer.promise;
    },
    disconnect: vi.fn(async () => undefined),
  };
  return { door, asked, signs: () => answer.resolve(info), declines: () => answer.reject('no') };
};

/** The open dialog, with the payloads that the server has issued so far: p1, p2, … */
async function open(answers: Answers = {}) {
  const wallet = makeDoor();
  let issued = 0;
  const page = await renderPage(
    <>
      <TonDialog />
      <Toasts />
    </>,
    {
      platform: { ton: async () => wallet.door },
      answers: {
        'ton/payload': () => {
          issued += 1;
          const expires_at = new Date(Date.now() + 15 * minute).toISOString();
          return { payload: `p${issued}`, expires_at };
        },
        tonBind: () => ({ user: { ...loginReply.user, ton_address: '0:ab' } }),
        ...answers,
      },
    },
  );
  vi.useFakeTimers({ toFake: [...clocks] });
  act(() => openTon(page.taice));
  await waitUntil(walletOf);
  return { ...page, ...wallet, issued: () => issued };
}
const walletOf = () => screen.queryByRole<HTMLButtonElement>('button', { name: /^Tonkeeper/ });
const said = (text: string) => () => screen.queryByText(text);
const pressWallet = async () => {
  await waitUntil(() => walletOf()?.disabled === false);
  fireEvent.click(screen.getByRole('button', { name: /^Tonkeeper/ }));
  await waitUntil(said('Waiting for Tonkeeper to sign…'));
};

test('replaces a payload 2 min before it expires, and signs the newest one', async () => {
  const { issued, asked } = await open();
  expect(issued()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(13 * minute - 1_000));
  expect(issued()).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await waitUntil(() => issued() === 2);
  await pressWallet();
  expect(asked.map(({ payload }) => payload)).toEqual(['p2']);
});

test('a signature binds the wallet, shows a confirmation and closes the dialog', async () => {
  const { taice, signs, calls } = await open();
  await pressWallet();
  expect(screen.getByText('Waiting for Tonkeeper to sign…')).toBeTruthy();
  const here = screen.getByRole('link', { name: 'Open a wallet on this device' });
  expect(here.getAttribute('href')).toBe('https://wallet.test/?p=p1');
  signs();
  await waitUntil(said('bind wallet success'));
  expect(calls.find(({ path }) => path === 'tonBind')?.input['wallet_info']).toEqual(info);
  expect(viewerOf(taice)?.ton_address).toBe('0:ab');
  expect(taice.store.get(overlayAtom)).toBeNull();
});

test('a declined signature shows a message and may be retried with the same payload', async () => {
  const { asked, declines, calls } = await open();
  await pressWallet();
  declines();
  await waitUntil(said('The wallet did not sign.'));
  expect(calls.map(({ path }) => path)).not.toContain('tonBind');
  await pressWallet();
  expect(asked.map(({ payload }) => payload)).toEqual(['p1', 'p1']);
});

test('a refused proof discards its payload and disconnects the wallet', async () => {
  const { asked, signs, door } = await open({
    tonBind: () => refused(1107, 'Already bound to another account'),
  });
  await pressWallet();
  signs();
  await waitUntil(said('Already bound to another account'));
  expect(door.disconnect).toHaveBeenCalledTimes(1);
  await pressWallet();
  expect(asked.map(({ payload }) => payload)).toEqual(['p1', 'p2']);
});

test('a wallet times out with a message; cancelling shows none', async () => {
  const { asked } = await open();
  await pressWallet();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitUntil(() => walletOf()?.disabled === false);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(screen.queryByText('The wallet did not sign.')).toBeNull();
  await pressWallet();
  await act(() => vi.advanceTimersByTimeAsync(13 * minute));
  expect(asked[1]?.signal.aborted).toBe(true);
  await waitUntil(said('That took too long. Please try again.'));
  expect(screen.queryByText('The wallet did not sign.')).toBeNull();
});

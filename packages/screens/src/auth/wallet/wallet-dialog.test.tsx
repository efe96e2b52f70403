// @vitest-environment happy-dom
import {
  type AppType,
  overlayAtom,
  toastsAtom,
  type WalletChoice,
  type WalletConnector,
} from '@taice/core';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { askForWallet, lacksWallet } from '../../shared/router/wallet-guard.ts';
import { loginReply, renderPage } from '../../shared/testing/render-page.tsx';
import { WalletDialog } from './wallet-dialog.tsx';

const remote: WalletChoice = { id: 'wc', name: 'WalletConnect', icon: null, injected: false };
const doorTo = (wallets: readonly WalletChoice[]): WalletConnector => ({
  wallets: () => wallets,
  walletApps: () => [{ id: 'fox', name: 'Fox', href: 'https://fox.test/', opens: false }],
  onWallets: () => () => undefined,
  connect: () => Promise.reject(new Error('not asked here')),
  resume: async () => null,
});

const Here = () => <p data-testid="here">{useLocation().pathname}</p>;

/** A user without this address is sent away from /Wallet. */
const refuse = async (wallets: readonly WalletChoice[] | Promise<never>) => {
  const page = await renderPage([<WalletDialog key="dialog" />, <Here key="here" />], {
    path: '/V2/My',
    platform: {
      wallets: async () => doorTo(await wallets),
      ton: () => new Promise(() => undefined),
    },
    answers: {
      'user/info': () => ({
        ...loginReply.user,
        chain: { chain_address: null },
        ton_address: null,
      }),
    },
  });
  await waitFor(() => expect(lacksWallet(page.taice, '/Wallet')).toBe(true));
  const word = (key: string) => (key === 'auth.wallet.bindFirst' ? 'please bind wallet!' : key);
  act(() => askForWallet(page.taice, word as Parameters<typeof askForWallet>[1]));
  return page;
};

test('without a wallet, the dialog offers installation, the phone, TON and Close, and the page stays', async () => {
  const { taice } = await refuse([]);
  expect(taice.store.get(toastsAtom).map(({ text }) => text)).toEqual(['please bind wallet!']);
  expect(await screen.findByRole('button', { name: /^Fox/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Phone wallet/ })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^TON wallet/ }));
  await waitFor(() => expect(taice.store.get(overlayAtom)?.kind).toBe('ton'));
  cleanup();
  const again = await refuse([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(again.taice.store.get(overlayAtom)).toBeNull();
  expect(screen.getByTestId('here').textContent).toBe('/V2/My');
});

test('while wallets load, the dialog shows four placeholder rows', async () => {
  await refuse(new Promise(() => undefined));
  const rows = () => document.querySelectorAll('[aria-busy="true"] > *').length;
  await waitFor(() => expect(rows()).toBe(4));
  expect(screen.queryByRole('button', { name: /wallet/i })).toBeNull();
});

test('offers a wallet on another device beside the wallets to install', async () => {
  await refuse([remote]);
  expect(await screen.findByRole('button', { name: /^WalletConnect/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Fox/ })).toBeTruthy();
});

test('a detected wallet hides the wallets to install', async () => {
  await refuse([{ ...remote, id: 'marten', name: 'Marten', injected: true }]);
  expect(await screen.findByRole('button', { name: /^Marten/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Fox/ })).toBeNull();
});

const byTon = (appType: AppType) =>
  renderPage(null, {
    platform: { appType },
    answers: {
      'user/info': () => ({
        ...loginReply.user,
        chain: { chain_address: null },
        ton_address: '0:a',
      }),
    },
  });

test('a TON wallet opens pages for any chain, but not pages for the EVM chain', async () => {
  const { taice } = await byTon('web');
  await waitFor(() => expect(lacksWallet(taice, '/CoinTransfer')).toBe(true));
  expect(lacksWallet(taice, '/Wallet')).toBe(false);
  expect(lacksWallet(taice, '/Transfer')).toBe(false);
});

test('in Telegram a TON wallet is enough to give potions', async () => {
  const { taice } = await byTon('tg_mini');
  await waitFor(() => expect(lacksWallet(taice, '/nftTransfer')).toBe(false));
});

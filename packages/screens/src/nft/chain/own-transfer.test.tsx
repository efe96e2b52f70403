// @vitest-environment happy-dom
import type { CoinCall, CoinPort, WalletLink } from '@taice/core';
import { linkWallet } from '@taice/core';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loginReply, renderPage } from '../../shared/testing/render-page.tsx';
import { OwnTransfer } from './own-transfer.tsx';

const [own, custody, contract, other] = ['5c', 'c0', 'ee', 'b1'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [string, string, string, string];
const user = { ...loginReply.user, chain: { chain_address: own } };
const token = {
  token_id: '7',
  contract,
  nft_id: '7',
  name: 'Blue hour hex #1',
  image: '/nft/i.svg',
  attributes: [],
};
const nfts = {
  list: [token],
  contract,
  custody,
  confirmations_needed: 1,
  explorer_url: 'https://bscscan.com',
  synced_at: '2026-11-21T04:00:00Z',
};

/** A wallet that sends whatever it is asked for, into the next block. */
const aWallet = () => {
  const asked: CoinCall[] = [];
  const port = {
    isAddress: (text: string) => /^0x[0-9a-f]{40}$/i.test(text),
    isOnExpectedChain: async () => true,
    balance: async () => 10n ** 18n,
    cost: async () => ({ gas: 60_000n, price: 1n }),
    getCheckpoint: async () => ({ block: '1', nonce: '0' }),
    send: async (call: CoinCall) => {
      asked.push(call);
      return '0x1';
    },
    findTransaction: async () => null,
    getReceipt: async () => ({ isOk: true, confirmations: 1 }),
  } as unknown as CoinPort;
  const link = {
    id: 'w',
    address: own,
    coins: async () => port,
    onChange: () => () => undefined,
    disconnect: async () => undefined,
  } as unknown as WalletLink;
  return { asked, link };
};

const show = async ({ answer = nfts, link }: { answer?: object; link?: WalletLink } = {}) => {
  const page = await renderPage(<OwnTransfer />, {
    answers: {
      emailLogin: () => ({ ...loginReply, user }),
      'user/info': () => user,
      chainNfts: () => answer,
    },
  });
  if (link) await act(() => linkWallet(page.taice, link));
  return page;
};
const write = (to: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: /^To/ }), { target: { value: to } });
const send = () => screen.findByRole('button', { name: 'Send Blue hour hex #1' });

test('the wallet sends an item once to the entered address, and the page confirms it after the chain', async () => {
  const { asked, link } = aWallet();
  await show({ link });
  expect(await send()).toHaveProperty('disabled', true);
  write(other);
  fireEvent.click(await send());
  await screen.findByText(/was sent\. The chain has confirmed it\./);
  expect(asked).toEqual([{ kind: 'nft', contract, from: own, to: other, tokenId: '7' }]);
});

test('sends an item back to the custody address', async () => {
  const { asked, link } = aWallet();
  await show({ link });
  fireEvent.click(await screen.findByRole('button', { name: 'Send it back to Taice' }));
  await screen.findByText(/is back\./);
  expect(asked).toMatchObject([{ to: custody }]);
});

test.each([
  [own, 'This is your own address'],
  [contract, /You could never get the item back/],
  ['0x12', 'This isn’t an address on this network'],
])('refuses %s as a recipient', async (to, says) => {
  const { asked, link } = aWallet();
  await show({ link });
  await send();
  write(to);
  await screen.findByText(says);
  expect(await send()).toHaveProperty('disabled', true);
  expect(asked).toEqual([]);
});

test('names what is missing: a connected wallet, an item or a real chain', async () => {
  await show();
  expect(await screen.findByRole('button', { name: /Connect/ })).toBeTruthy();
  cleanup();
  await show({ answer: { ...nfts, list: [] } });
  expect(await screen.findByText('Nothing in your wallet')).toBeTruthy();
  cleanup();
  await show({ answer: { ...nfts, contract: null, custody: null, synced_at: null } });
  expect(await screen.findByText(/This demo only simulates the chain/)).toBeTruthy();
});

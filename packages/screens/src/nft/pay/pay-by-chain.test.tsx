// @vitest-environment happy-dom
import type { CoinCall, CoinPort, WalletLink } from '@taice/core';
import { linkWallet } from '@taice/core';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { loginReply, renderPage, type Answers } from '../../shared/testing/render-page.tsx';
import { PayByChain } from './pay-by-chain.tsx';

const [own, collector, usdt, other] = ['5c', 'c0', '55', 'b1'].map(
  (byte) => `0x${byte.repeat(20)}`,
) as [string, string, string, string];
const order = {
  id: '7',
  order_no: 'N1',
  amount: '100',
  currency_key: 'taice',
  state: 'created',
  pay: {
    to: collector,
    contract: usdt,
    coin: 'USDT',
    value: '2000007000000000000',
    chain_id: 56,
    tx_hash: null,
  },
  expires_at: '2099-01-01T00:00:00Z',
  series: { id: '3', name: 'Blue hour hex', image: '/nft/s.svg' },
  quantity: 1,
  pay_method: 'usdt',
  payer: own,
  created_at: '2026-11-21T04:00:00Z',
  payments: [],
  confirmations_needed: 1,
  explorer_url: 'https://bscscan.com',
};

const aWallet = (address = own) => {
  const asked: CoinCall[] = [];
  const port = {
    isOnExpectedChain: async () => true,
    balance: async () => 10n ** 19n,
    cost: async () => ({ gas: 60_000n, price: 1n }),
    getCheckpoint: async () => ({ block: '1', nonce: '0' }),
    send: async (call: CoinCall) => {
      asked.push(call);
      return `0x${'ab'.repeat(32)}`;
    },
    findTransaction: async () => null,
    getReceipt: async () => ({ isOk: true, confirmations: 1 }),
  } as unknown as CoinPort;
  const link = {
    id: 'w',
    address,
    coins: async () => port,
    onChange: () => () => undefined,
    disconnect: async () => undefined,
  } as unknown as WalletLink;
  return { asked, link };
};

const show = async (answers: Answers, link?: WalletLink) => {
  const onBought = vi.fn();
  const page = await renderPage(<PayByChain orderId="7" onBought={onBought} />, {
    answers: { emailLogin: () => loginReply, payOrder: () => ({ order }), ...answers },
  });
  if (link) await act(() => linkWallet(page.taice, link));
  return { ...page, onBought };
};
const detail = (changes: object = {}) => ({
  orderDetail: () => ({ order: { ...order, ...changes }, items: [], props: [] }),
});
const pay = () => screen.findByRole('button', { name: 'Pay with your wallet' });

test('asks the wallet once for the exact amount, and reports the transaction to the server', async () => {
  const { asked, link } = aWallet();
  const { calls } = await show(detail(), link);
  await screen.findByText('2.000007 USDT');
  screen.getByText(collector);
  const button = await pay();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await screen.findByText(/The chain has confirmed it/);
  expect(asked).toEqual([
    { kind: 'send', token: usdt, to: collector, value: 2_000_007_000_000_000_000n },
  ]);
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('payOrder'))).toMatchObject([
      { input: { order_id: '7', tx_hash: `0x${'ab'.repeat(32)}` } },
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Pay with your wallet' })).toBeNull();
});

test('only the bound wallet is asked to pay, and without a wallet the page offers to connect one', async () => {
  await show(detail());
  await screen.findByRole('button', { name: /Connect/ });
  cleanup();
  const { asked, link } = aWallet(other);
  await show(detail(), link);
  const button = await pay();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  expect(asked).toEqual([]);
});

test('a delivered order is reported once', async () => {
  const { onBought } = await show(detail({ state: 'delivered' }));
  await waitFor(() => expect(onBought).toHaveBeenCalledTimes(1));
});

test('an expired order says so, and shows a late payment', async () => {
  const late = {
    id: '1',
    kind: 'late',
    state: 'open',
    coin: 'USDT',
    value: '2.000007',
    owed: '2.000007',
    tx_hash: `0x${'cd'.repeat(32)}`,
    refund_tx: null,
    at: '2026-11-21T04:20:00Z',
  };
  await show(detail({ state: 'expired', payments: [late] }));
  await screen.findByText(/Time is up, and we no longer keep it/);
  screen.getByText(/2.000007 USDT arrived too late/);
  expect(screen.queryByRole('button', { name: 'Pay with your wallet' })).toBeNull();
});

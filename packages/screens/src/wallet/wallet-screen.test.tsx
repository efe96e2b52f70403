// @vitest-environment happy-dom
import type { UserFull } from '@taice/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loginReply, renderPage } from '../shared/testing/render-page.tsx';
import { WalletScreen } from './wallet-screen.tsx';

const bsc = '0x0000000000000000000000000000000000000001';
const person = { ...loginReply.user, chain: { chain_address: bsc } } as UserFull;
const balance = {
  currency_key: 'taice',
  symbol: 'TAICE',
  value: '10',
  pending: '1225',
  tonight: '225',
  held: '0',
  decimals: 6,
  cashout_enabled: true,
};

test('shows the points of open days, and points on hold apart from them', async () => {
  await renderPage(<WalletScreen />, {
    answers: {
      emailLogin: () => ({ ...loginReply, user: person }),
      'user/info': () => person,
      'user/wallets': () => ({
        list: [balance],
        addresses: { bsc, ton: null, bound_at: null, cashout_from: null },
      }),
    },
  });
  expect(await screen.findByText(/^225 points arrive /)).toBeTruthy();
  expect(screen.getByText(/^1,000 points on hold/)).toBeTruthy();
  expect(screen.queryByText(/1,225/)).toBeNull();
  expect(screen.getByText('0x0000…0001')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Cash out' }).getAttribute('href')).toBe('/Transfer');
});

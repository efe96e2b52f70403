// @vitest-environment happy-dom
import type { UserFull } from '@taice/contract';
import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PointsUses } from './points-uses.tsx';
import { loginReply, renderPage } from './testing/render-page.tsx';

const person = {
  ...loginReply.user,
  chain: { chain_address: null },
} as unknown as UserFull;
const answers = {
  emailLogin: () => ({ ...loginReply, user: person }),
  'user/info': () => person,
};
const open = (cashout_enabled: boolean, addresses: object = { bsc: '0xa', ton: null }) => ({
  ...answers,
  'prize/list': ({ wished }: Readonly<Record<string, unknown>>) => ({
    list: cashout_enabled && wished === undefined ? [{ id: '1' }] : [],
    has_more: false,
  }),
  'user/wallets': () => ({ list: [{ cashout_enabled }], addresses }),
});

test('shows the uses of points, each open only if the server says so', async () => {
  await renderPage(<PointsUses />, { answers: open(false) });
  expect(await screen.findByText('Opens later. Points do not expire.')).toBeTruthy();
  expect(screen.getByText(/^Opens later, to the wallet/)).toBeTruthy();
  cleanup();
  await renderPage(<PointsUses />, { answers: open(true) });
  expect(await screen.findByText('Open now, to the wallet bound to your account')).toBeTruthy();
  expect(await screen.findByText('Open now. Points do not expire.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Redeem' }).getAttribute('href')).toBe('/V2/exchange');
});

test('asks to bind a wallet if no address is bound', async () => {
  const unbound = { bsc: null, ton: null };
  await renderPage(<PointsUses />, { answers: open(true, unbound) });
  expect(await screen.findByText('Opens once you bind your own wallet')).toBeTruthy();
});

test('the chosen prize shows its progress', async () => {
  const lamp = {
    id: '7',
    name: 'Desk lamp',
    points: '1000',
    why_not: { reason: 'balance', missing: '250' },
  };
  const list = { 'prize/list': () => ({ list: [lamp], has_more: false }) };
  await renderPage(<PointsUses />, { answers: { ...open(true), ...list } });
  expect(await screen.findByText('Desk lamp')).toBeTruthy();
  const bar = screen.getByRole('progressbar', { name: '250 points to go' });
  expect(bar.getAttribute('aria-valuenow')).toBe('75');
  expect(screen.getByRole('link', { name: 'See it' }).getAttribute('href')).toBe(
    '/V2/exchangeH5?id=7',
  );
});

test('a prize blocked by another requirement is not called redeemable', async () => {
  const lamp = { id: '7', name: 'Desk lamp', points: '1000' };
  const why_not = { reason: 'unverified', missing: '250' };
  const list = { 'prize/list': () => ({ list: [{ ...lamp, why_not }], has_more: false }) };
  await renderPage(<PointsUses />, { answers: { ...open(true), ...list } });
  const says = 'Verify your account with Telegram or Google first';
  const bar = await screen.findByRole('progressbar', { name: says });
  expect(bar.getAttribute('aria-valuenow')).toBe('75');
});

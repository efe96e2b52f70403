// @vitest-environment happy-dom
import type { CashOutItem } from '@taice/contract';
import type { CashOutTerms } from '@taice/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerConfirm } from '../../shared/testing/answer.ts';
import {
  renderPage,
  refused,
  type Answers,
  type RenderPageOptions,
} from '../../shared/testing/render-page.tsx';
import { TransferScreen } from './transfer-screen.tsx';

const address = '0x1f9ad64de80d1d32cc47a81e4c1ab193c60ee741';
const terms = (given: Partial<CashOutTerms> = {}): CashOutTerms => ({
  chain: 'bsc',
  to_address: address,
  available: '5200.5',
  min: '1000',
  fee_min: '20',
  fee_rate: '0.01',
  review_from: '2000',
  eta_minutes: 5,
  eta_review_hours: 24,
  confirmations_needed: 15,
  asks_in_chat: false,
  why_not: null,
  open: null,
  ...given,
});
const at = '2026-11-25T10:00:00.000Z';
const item = (given: Partial<CashOutItem> = {}): CashOutItem => ({
  id: '7',
  order_no: 'C202611250000000007',
  currency_key: 'taice',
  amount: '1000',
  fee: '20',
  net: '980',
  chain: 'bsc',
  to_address: address,
  state: 'reviewing',
  steps: [
    { state: 'requested', at },
    { state: 'reviewing', at },
    { state: 'approved', at: null },
    { state: 'broadcast', at: null },
    { state: 'confirmed', at: null },
  ],
  tx_hash: null,
  explorer_url: null,
  confirmations: null,
  confirmations_needed: null,
  reject_reason: null,
  eta: '2026-11-26T10:00:00.000Z',
  cancellable: true,
  confirm_by: null,
  created_at: at,
  updated_at: at,
  ...given,
});
const nothing = { list: [], has_more: false, total: 0 };

const show = (
  stands: CashOutTerms | Response,
  more: Answers = {},
  page: Partial<RenderPageOptions> = {},
) =>
  renderPage(<TransferScreen />, {
    path: '/Transfer',
    answers: {
      'user/cashOutTerms': () => stands,
      'user/cashOutLog': () => nothing,
      'frontend/currencyExchange': () => ({ list: [{ rate: '0.0003' }] }),
      ...more,
    },
    ...page,
  });
const field = () => screen.findByLabelText<HTMLInputElement>('Amount', { selector: '[type=text]' });
const type = async (value: string) => fireEvent.change(await field(), { target: { value } });
const button = (net: string) => screen.findByRole('button', { name: `Receive ${net} SPK` });

test('shows the remaining points, the fee and the payout for a typed or dragged amount', async () => {
  await show(terms());
  expect((await field()).value).toBe('');
  expect(await screen.findByRole('button', { name: 'Cash out' })).toHaveProperty('disabled', true);
  screen.getByText('Enter at least 1,000 points');
  expect(screen.queryByText('You receive')).toBeNull();
  await type('١٠٠٠');
  await button('980');
  await type('1000');
  screen.getByText('4,200.5 points');
  fireEvent.change(screen.getByRole('slider'), { target: { value: '3000' } });
  await button('2,970');
  screen.getByText(/^A person checks it first/);
  await type('2000');
  screen.getByText(/5 min/);
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect((await field()).value).toBe('5200.5');
  await screen.findByRole('button', { name: /^Receive 5,148.49? SPK/ });
});

test.each([
  ['ten', /^Enter an amount/],
  ['1.1234567', /^Enter an amount/],
  ['999.999999', 'At least 1,000 points'],
  ['5200.500001', /^This is more than you have/],
])('%j is refused as an amount, with the reason', async (value, why) => {
  await show(terms());
  await type(value);
  await waitFor(() => expect(screen.getAllByText(why).length).toBeGreaterThan(0));
  const name = /^(Receive|Cash out)/;
  expect(await screen.findByRole('button', { name })).toHaveProperty('disabled', true);
});

const asked = ({ calls }: Awaited<ReturnType<typeof show>>) =>
  calls.filter(({ path }) => path.endsWith('walletCashOut')).map(({ input }) => input);

test('a confirmed press requests the cash-out once with the shown terms, and shows its progress', async () => {
  let open: CashOutItem | null = null;
  const page = await show(terms(), {
    'user/cashOutTerms': () => terms({ open }),
    'user/walletCashOut': () => {
      open = item();
      return { cash_out: open, balance: '4200.5' };
    },
  });
  await type('1000');
  fireEvent.click(await button('980'));
  fireEvent.click(await button('980'));
  expect(await answerConfirm(page.taice, true)).toBe(
    `You receive 980 SPK at ${address}. Fee: 20 points. Usually arrives within 5 min. You can’t undo this once it is sent.`,
  );
  await screen.findByRole('article', { name: '980 SPK to 0x1f9a…e741' });
  expect(asked(page)).toMatchObject([
    { amount: '1000', fee: '20', chain: 'bsc', to_address: address, currency_key: 'taice' },
  ]);
  screen.getByText(/^We answer by Nov 26/);
});

test('declining the confirmation sends nothing, and a refusal is shown beside the button', async () => {
  const page = await show(terms(), {
    'user/walletCashOut': () => refused(1502, 'It is switched off.'),
  });
  await type('1000');
  fireEvent.click(await button('980'));
  await answerConfirm(page.taice, false);
  expect(asked(page)).toEqual([]);
  fireEvent.click(await button('980'));
  await answerConfirm(page.taice, true);
  await screen.findByRole('alert');
  fireEvent.change(await field(), { target: { value: '1100' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['unbound', 'Bind a wallet'],
  ['balance', 'See how to earn points'],
  ['age_unconfirmed', 'Open my profile'],
] as const)(
  'if %s blocks the cash-out, the page says so and offers a way to resolve it',
  async (reason, way) => {
    await show(terms({ why_not: { reason, from: null } }));
    const out = await screen.findByText(way);
    expect(out.closest('button, a')).not.toBeNull();
    expect(screen.queryByRole('button', { name: /^Receive/ })).toBeNull();
  },
);

test.each([
  ['web', 'bsc', 'BNB Smart Chain'],
  ['tg_mini', 'ton', 'TON'],
] as const)(
  'without a wallet %s shows the amount, its fee and the payout',
  async (appType, chain, network) => {
    const why_not = { reason: 'unbound', from: null } as const;
    await show(terms({ chain, to_address: null, why_not }), {}, { platform: { appType } });
    await screen.findByRole('heading', { name: 'You can cash out 5,200.5 points' });
    const arrives = `Fee: 52 points. You receive 5,148.49 SPK on ${network}.`;
    expect(screen.getByText(arrives)).toBeTruthy();
  },
);

test('without a wallet and below the minimum, the heading shows the minimum', async () => {
  const why_not = { reason: 'unbound', from: null } as const;
  await show(terms({ to_address: null, available: '10', why_not }));
  await screen.findByRole('heading', { name: 'You can cash out once you have 1,000 points.' });
  const costs = 'At least 1,000 points each. Fee: 1 %, at least 20 points.';
  expect(screen.getByText(costs)).toBeTruthy();
});

test('a cash-out after a change of address shows the end of the waiting time', async () => {
  await show(terms({ why_not: { reason: 'address_new', from: '2026-11-26T09:30:00.000Z' } }));
  expect((await screen.findByText(/Nov 26/)).textContent).toMatch(/from Nov 26, 2026 \d\d:30/);
});

test('an unapproved cash-out can be cancelled after a confirmation', async () => {
  const page = await show(terms({ open: item() }), {
    'user/cashOutCancel': () => ({ cash_out: item({ state: 'refunded' }), balance: '5200.5' }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel cash-out' }));
  expect(await answerConfirm(page.taice, true)).toBe('1,000 points come back at once.');
  await waitFor(() =>
    expect(page.calls.filter(({ path }) => path.endsWith('cashOutCancel'))).toMatchObject([
      { input: { id: '7' } },
    ]),
  );
});

test('a cancelled cash-out is grey, and a failed one is red', async () => {
  for (const [state, label, kind] of [
    ['cancelled', 'Cancelled', 'cancelled'],
    ['failed', 'Failed', 'broken'],
  ] as const) {
    const steps = (['requested', state, 'refunded'] as const).map((each) => ({ state: each, at }));
    await show(terms({ open: item({ state: 'refunded', cancellable: false, steps }) }));
    const card = within(await screen.findByRole('article'));
    expect(card.getByText(label).closest('li')?.dataset['kind']).toBe(kind);
    const refunded = card.getAllByText('Points returned').map(({ className }) => className);
    expect(refunded.some((name) => name.includes('bad'))).toBe(state === 'failed');
    cleanup();
  }
});

test('a sent cash-out shows its blocks and its transaction, and cannot be cancelled', async () => {
  const explorer = 'https://bscscan.com/tx/0x8e';
  await show(
    terms({
      open: item({
        state: 'broadcast',
        cancellable: false,
        eta: null,
        tx_hash: '0x8e',
        explorer_url: explorer,
        confirmations: 3,
        confirmations_needed: 15,
      }),
    }),
  );
  const card = within(await screen.findByRole('article'));
  card.getByText('3 of 15 blocks');
  expect(card.getByRole('link', { name: /See transaction/ })).toHaveProperty('href', explorer);
  expect(card.queryByRole('button')).toBeNull();
});

test('a cash-out of another user is not found, and links to all', async () => {
  await show(
    terms(),
    { 'user/cashOutDetail': () => refused(404, 'gone') },
    { path: '/Transfer?id=9' },
  );
  await screen.findByText('Cash-out not found');
  expect(screen.getByRole('link', { name: 'All cash-outs' }).getAttribute('href')).toBe(
    '/Transfer',
  );
});

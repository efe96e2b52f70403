// @vitest-environment happy-dom
import { delays, overlayAtom, type PrizeDetail } from '@taice/core';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  renderPage,
  refused,
  type Answers,
  type RenderPageOptions,
} from '../shared/testing/render-page.tsx';
import { RedeemScreen } from './redeem-screen.tsx';
import { answerConfirm } from '../shared/testing/answer.ts';
import { address, countries, detail, order, virtual, blocker } from './testing/prize-fixtures.ts';

const show = (
  prize: PrizeDetail | Response,
  more: Answers = {},
  page: Partial<RenderPageOptions> = {},
) =>
  renderPage(<RedeemScreen />, {
    path: '/V2/exchangeH5?id=3',
    answers: {
      'prize/detail': () => prize,
      'prize/orders': () => ({ list: [], has_more: false }),
      'user-address/list': () => ({ list: [address()] }),
      'country-info/list': () => ({ list: countries }),
      ...more,
    },
    ...page,
  });
const redeemed = (given = {}) => ({
  order: order({ state: 'created', ...given }),
  balance: '200.5',
});
const button = (amount = '1,000') =>
  screen.findByRole('button', { name: `Redeem for ${amount} points` });
const isOffered = () =>
  screen.queryByRole('button', { name: /^Redeem for/ }) !== null ||
  screen.queryByText(/^You keep/) !== null;
const sentTo =
  (end: string) =>
  ({ calls }: Awaited<ReturnType<typeof show>>) =>
    calls.filter(({ path }) => path === end).map(({ input }) => input);
const physical = sentTo('exchange-physical');

test('shows cost, delivery time and shipper first; a confirmed press orders to the default address', async () => {
  const page = await show(detail({ ends_at: '2027-01-31T12:00:00Z' }), {
    'exchange-physical': () => redeemed(),
  });
  await button();
  screen.getByText(/^Offered until Jan 31, 2027/);
  for (const words of ['Free', '5 to 9 days', 'Taice store', 'Sent from Jakarta', '84 left'])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  screen.getByText('200.5 points');
  fireEvent.click(await button());
  expect(await answerConfirm(page.taice, true)).toMatch(
    /^We set 1,000 points aside now\. They come back/,
  );
  await screen.findByRole('heading', { name: 'Ordered' });
  expect(physical(page)).toMatchObject([
    { prize_id: '3', points: '1000', quantity: 1, address_id: '9' },
  ]);
  screen.getByText('You keep 200.5 points');
  expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe(
    '/V2/myorder?id=41',
  );
});

test('two presses open one confirmation and place one order; declining places none', async () => {
  const page = await show(detail(), { 'exchange-physical': () => redeemed() });
  const asksNoMore = async () => {
    await new Promise((resolve) => setTimeout(resolve, delays.dialogClose + 50));
    expect(page.taice.store.get(overlayAtom)).toBeNull();
  };
  fireEvent.click(await button());
  fireEvent.click(await button());
  await answerConfirm(page.taice, false);
  await asksNoMore();
  fireEvent.click(await button());
  fireEvent.click(await button());
  await answerConfirm(page.taice, true);
  await screen.findByRole('heading', { name: 'Ordered' });
  await asksNoMore();
  expect(physical(page)).toHaveLength(1);
});

test('a quantity multiplies the cost, up to the maximum of one order', async () => {
  const page = await show(detail({ points: '400', quantity_max: 2 }), {
    'exchange-physical': () => redeemed(),
  });
  await button('400');
  fireEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'One more' }).disabled).toBe(true);
  fireEvent.click(await button('800'));
  await answerConfirm(page.taice, true);
  await waitFor(() => expect(physical(page)).toMatchObject([{ quantity: 2, points: '400' }]));
});

test('a quantity beyond the balance cannot be ordered, and shows the missing points', async () => {
  await show(detail({ points: '800', quantity_max: 2 }));
  await button('800');
  fireEvent.click(screen.getByRole('button', { name: 'One more' }));
  within(screen.getByRole('alert')).getByText('399.5 points to go');
  expect(isOffered()).toBe(false);
});

test.each([
  ['balance', 'button', 'Save for this'],
  ['limit', 'link', 'My orders'],
] as const)(
  'the footer has one next step and no disabled button: %s',
  async (reason, role, name) => {
    const missing = reason === 'balance' ? '799.5' : null;
    await show(detail({ points: missing ? '2000' : '1000', ...blocker(reason, { missing }) }));
    const foot = (await screen.findByRole('alert')).parentElement!;
    const ways = [...foot.querySelectorAll('a, button')];
    expect(ways).toEqual([screen.getByRole(role, { name })]);
    expect(isOffered()).toBe(false);
  },
);

test('an address outside the shipping countries is disabled, and an allowed one is preselected', async () => {
  const page = await show(detail({ countries: ['DE'] }), {
    'user-address/list': () => ({
      list: [address(), address({ id: '10', name: 'Mira', country: 'DE', is_default: false })],
    }),
    'exchange-physical': () => redeemed(),
  });
  await button();
  await screen.findByText('Not shipped to Indonesia');
  expect(screen.getByRole('radio', { name: /Nara/ })).toHaveProperty('disabled', true);
  expect(screen.getByRole('radio', { name: /Mira/ })).toHaveProperty('checked', true);
  fireEvent.click(await button());
  await answerConfirm(page.taice, true);
  await waitFor(() => expect(physical(page)).toMatchObject([{ address_id: '10' }]));
});

const fillIn = (words: Record<string, string>) => {
  for (const [label, value] of Object.entries(words))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
};

test('a new address on the page is validated before the order is sent', async () => {
  const page = await show(detail(), {
    'user-address/list': () => ({ list: [] }),
    'exchange-physical': () =>
      refused(1603, 'The address is not complete', {
        fields: [{ field: 'phone', reason: 'wrong' }],
      }),
  });
  fireEvent.click(await button());
  expect(screen.getAllByText('Please fill this in')).toHaveLength(5);
  expect(document.activeElement).toBe(screen.getByLabelText(/^First name/));
  fireEvent.click(screen.getByRole('button', { name: /^Country/ }));
  fireEvent.change(await screen.findByLabelText('Find a country'), { target: { value: 'indo' } });
  fireEvent.click(screen.getByRole('button', { name: /Indonesia/ }));
  expect(screen.getByLabelText('Dial code')).toHaveProperty('value', '62');
  fillIn({ 'First name': 'Nara', 'Last name': 'Wijaya', Phone: '12', Street: 'Kemang Raya 24' });
  expect(screen.queryByText('Please fill this in')).toBeNull();
  fireEvent.click(await button());
  await answerConfirm(page.taice, true);
  await screen.findByText('5 to 15 digits');
  expect(physical(page)).toMatchObject([
    { first_name: 'Nara', country: 'ID', dial_code: '62', phone: '12' },
  ]);
  expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Nara');
});

test.each([
  ['kept for the next time', true],
  ['sent to once where that is not wished', false],
])('a new address is %s', async (_, keeps) => {
  const page = await show(detail(), {
    'user-address/list': () => ({ list: [] }),
    'user-address/store': () => ({ id: '11', phone_unusual: false }),
    'exchange-physical': () => redeemed(),
  });
  await button();
  fireEvent.click(screen.getByRole('button', { name: /^Country/ }));
  fireEvent.click(await screen.findByRole('button', { name: /Germany/ }));
  fillIn({ 'First name': 'Nara', 'Last name': 'Wijaya', Phone: '12345', Street: 'Kemang Raya 24' });
  if (!keeps) fireEvent.click(screen.getByRole('checkbox', { name: 'Keep it in my addresses' }));
  fireEvent.click(await button());
  await answerConfirm(page.taice, true);
  await screen.findByRole('heading', { name: 'Ordered' });
  const kept = keeps ? [{ first_name: 'Nara', country: 'DE', dial_code: '49' }] : [];
  await waitFor(() => expect(sentTo('user-address/store')(page)).toMatchObject(kept));
  expect(physical(page)).toHaveLength(1);
});

test('an entered dial code stays when the country changes', async () => {
  await show(detail(), { 'user-address/list': () => ({ list: [] }) });
  await button();
  fillIn({ 'Dial code': '7' });
  fireEvent.click(screen.getByRole('button', { name: /^Country/ }));
  fireEvent.click(await screen.findByRole('button', { name: /Germany/ }));
  expect(screen.getByLabelText('Dial code')).toHaveProperty('value', '7');
});

test.each([
  [1501, 'You don’t have enough points for it now.'],
  [1601, 'The last one has just gone. No points left your balance.'],
  [1602, 'You have reached the limit for this prize. No points left your balance.'],
  [1604, 'This prize is no longer available.'],
  [1606, 'You can’t redeem it yet. See the requirements.'],
  [409, 'Your earlier order went through, with the details you entered then. See My orders.'],
  [429, 'Too many'],
])('%i is shown beside the button, and the prize is loaded again', async (code, words) => {
  const page = await show(detail(), { 'exchange-physical': () => refused(code, 'Too many') });
  fireEvent.click(await button());
  const asked = page.calls.filter(({ path }) => path === 'prize/detail').length;
  await answerConfirm(page.taice, true);
  await within(screen.getByRole('alert')).findByText(words);
  await waitFor(() =>
    expect(page.calls.filter(({ path }) => path === 'prize/detail').length).toBe(asked + 1),
  );
});

test('never pays a changed price before it is shown', async () => {
  let points = '1000';
  const page = await show(detail(), {
    'prize/detail': () => detail({ points }),
    'exchange-physical': (input) =>
      input['points'] === points ? redeemed() : refused(1608, 'The price has changed'),
  });
  fireEvent.click(await button());
  points = '1100';
  await answerConfirm(page.taice, true);
  await screen.findByText('The price has changed. Check it before you redeem.');
  fireEvent.click(await button('1,100'));
  expect(await answerConfirm(page.taice, true)).toContain('1,100');
  await screen.findByRole('heading', { name: 'Ordered' });
});

test('a lost answer is reported, and the next press completes the existing order', async () => {
  let drops = true;
  let stands = false;
  const page = await show(detail(), {
    'prize/detail': () => detail(stands ? blocker('limit') : {}),
    'exchange-physical': () => {
      stands = true;
      if (drops) throw new TypeError('Failed to fetch');
      return redeemed();
    },
  });
  fireEvent.click(await button());
  await answerConfirm(page.taice, true);
  await screen.findByText('We got no answer. Try again: we never order twice.');
  drops = false;
  fireEvent.click(await button());
  await answerConfirm(page.taice, true);
  await screen.findByRole('heading', { name: 'Ordered' });
  // One automatic retry of the client, and one press by the user.
  expect(physical(page)).toHaveLength(3);
});

test('a membership goes to the entered account, and a refused account is marked at its field', async () => {
  const page = await show(
    detail({
      type: 'member',
      shipping: null,
      member_field: { label: 'E-mail of your account', kind: 'email' },
    }),
    { 'exchange-member': () => refused(1605, 'This account doesn’t look right') },
  );
  fireEvent.click(await button());
  screen.getByText('This isn’t an e-mail address');
  fillIn({ 'E-mail of your account': ' nara@taice' });
  expect(screen.queryByText('This isn’t an e-mail address')).toBeNull();
  fireEvent.click(await button());
  await answerConfirm(page.taice, true);
  await screen.findByText('This isn’t an e-mail address');
  expect(sentTo('exchange-member')(page)).toMatchObject([{ member_account: 'nara@taice' }]);
  expect(page.calls.some(({ path }) => path === 'user-address/list')).toBe(false);
});

test('a redeemed code is shown at once, with copy, link and steps', async () => {
  const writeText = vi.fn(async () => undefined);
  vi.stubGlobal('navigator', { ...navigator, onLine: true, clipboard: { writeText } });
  const page = await show(virtual(), {
    'exchange-virtual-products': () =>
      redeemed({
        state: 'completed',
        has_code: true,
        use: { steps: ['Press Open it.'], url: '/shop?code={code}' },
        prize: { ...order().prize, type: 'virtual' },
      }),
    showCode: () => ({ code: 'TAICE-7Q4K-M2XD' }),
  });
  fireEvent.click(await button());
  screen.getByText('Redeem it. The code appears here and in My orders.');
  // The foot of the page shows everything.
  expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull();
  expect(await answerConfirm(page.taice, true)).toContain('can’t undo this');
  await screen.findByRole('heading', { name: 'It is yours' });
  await screen.findByText('TAICE-7Q4K-M2XD');
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledWith('TAICE-7Q4K-M2XD');
  expect(screen.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe(
    'https://taice.test/shop?code=TAICE-7Q4K-M2XD',
  );
  screen.getByText('Press Open it.');
  expect(screen.queryByText(/^Redeem it/)).toBeNull();
});

test('a code with a review says so before and after, and shows no code', async () => {
  const page = await show(virtual({ reviewed_first: true }), {
    'exchange-virtual-products': () =>
      redeemed({ state: 'reviewing', prize: { ...order().prize, type: 'virtual' } }),
  });
  await screen.findByText('Usually within a day');
  fireEvent.click(await button());
  expect(await answerConfirm(page.taice, true)).toContain('check the order, usually');
  await screen.findByRole('heading', { name: 'Ordered' });
  screen.getByText(/your points come back/);
  expect(screen.queryByRole('button', { name: 'Show the code' })).toBeNull();
});

test('an unmet requirement is shown with a way to resolve it, beside all requirements', async () => {
  await show(
    virtual({
      ...blocker('unverified'),
      checks: [
        { key: 'level', ok: true, have: 4, need: 3, days: null },
        { key: 'verified', ok: false, have: null, need: null, days: null },
        { key: 'limit', ok: false, have: 1, need: 1, days: null },
        { key: 'kind_limit', ok: true, have: 1, need: 3, days: 1 },
      ],
    }),
  );
  await screen.findByRole('link', { name: 'Verify your account' });
  expect(isOffered()).toBe(false);
  const all = within(screen.getByRole('region', { name: 'Requirements' }));
  expect(all.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Met: Level 3 or higher (you: 4)',
    'Not met: At most 1 of this prize (you: 1)',
    'Met: At most 3 prizes by code a day (you: 1)',
  ]);
});

test('an unavailable prize links to the others, and a failed load offers a retry', async () => {
  await show(refused(1604, 'This prize isn’t available now'));
  await screen.findByRole('heading', { name: 'This prize isn’t available now' });
  screen.getByRole('link', { name: 'See the prizes' });
  cleanup();
  let fails = true;
  const { container } = await show(detail(), {
    'prize/detail': () => (fails ? refused(500, 'Broken') : detail()),
  });
  expect(container.querySelector('[aria-busy] .tc-skeleton')).toBeTruthy();
  await screen.findByText('Broken');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await button();
});

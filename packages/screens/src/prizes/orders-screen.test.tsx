// @vitest-environment happy-dom
import type { OrderItem } from '@taice/contract';
import { LinkProvider } from '@taice/ui';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { RouterLink } from '../shared/router/router-link.tsx';
import { renderPage, refused, type Answers } from '../shared/testing/render-page.tsx';
import { OrdersScreen } from './orders-screen.tsx';
import { answerConfirm } from '../shared/testing/answer.ts';
import { order } from './testing/prize-fixtures.ts';

const show = (list: readonly OrderItem[], more: Answers = {}, path = '/V2/myorder') =>
  renderPage(<OrdersScreen />, {
    path,
    answers: {
      'prize/orders': ({ state }) => ({ list: state === 'done' ? [] : list, has_more: false }),
      ...more,
    },
  });
const codeOrder = (url: string) =>
  order({
    state: 'completed',
    has_code: true,
    prize: { ...order().prize, type: 'virtual' },
    use: { steps: [], url },
  });
const card = async () => within(await screen.findByRole('article', { name: 'Enamel mug' }));

test('an order shows its progress, its address and its parcel', async () => {
  await show([order()]);
  const own = await card();
  const steps = own.getAllByRole('listitem');
  expect(steps.map((step) => step.dataset['kind'])).toEqual([
    'done',
    'done',
    'now',
    'later',
    'later',
  ]);
  expect(steps[2]?.getAttribute('aria-current')).toBe('step');
  expect(steps[3]?.textContent).toMatch(/^DeliveredExpected by Nov 2[78], 2026$/);
  own.getByText(/Jl\. Kemang Raya 24, Indonesia/);
  own.getByText('CGK0417');
  expect(own.getByRole('link', { name: 'Track parcel' }).getAttribute('href')).toBe(
    'https://track.test/CGK0417',
  );
});

test('one press confirms the receipt', async () => {
  const { calls } = await show([order()], { confirmReceipt: () => order({ state: 'completed' }) });
  fireEvent.click((await card()).getByRole('button', { name: 'I received it' }));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === 'confirmReceipt')).toMatchObject([
      { input: { id: '41' } },
    ]),
  );
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === 'prize/orders').length).toBeGreaterThan(1),
  );
});

test('cancelling an order asks first, names the refund and refreshes the balance', async () => {
  const open = order({ state: 'created', cancellable: true, receivable: false });
  const { calls, taice } = await show([open], {
    cancelOrder: () => ({ order: order({ state: 'refunded' }), balance: '1200.5' }),
  });
  const press = async () =>
    fireEvent.click((await card()).getByRole('button', { name: 'Cancel order' }));
  const cancels = () => calls.filter(({ path }) => path === 'cancelOrder').length;
  await press();
  expect(await answerConfirm(taice, false)).toContain('1,000 points come back');
  expect(cancels()).toBe(0);
  await press();
  await answerConfirm(taice, true);
  await waitFor(() => expect(cancels()).toBe(1));
  await waitFor(() => expect(calls.some(({ path }) => path === 'walletDetail')).toBe(true));
});

test('a rejected order shows the reason, and that the points are back', async () => {
  await show([
    order({
      state: 'refunded',
      remark: 'We cannot send there.',
      steps: [
        { state: 'created', at: '2026-11-20T10:00:00Z' },
        { state: 'rejected', at: '2026-11-21T10:00:00Z' },
        { state: 'refunded', at: '2026-11-21T10:00:00Z' },
      ],
      receivable: false,
      tracking_no: null,
      tracking_url: null,
    }),
  ]);
  const own = await card();
  own.getByText('We cannot send there.');
  own.getByText('1,000 are back in your balance');
  expect(own.getAllByRole('listitem').map((step) => step.dataset['kind'])).toEqual([
    'done',
    'broken',
    'done',
  ]);
  expect(own.queryByRole('button')).toBeNull();
});

test('a failed load offers a retry, and an empty list links to the prizes', async () => {
  let fails = true;
  const { container } = await show([], {
    'prize/orders': () => (fails ? refused(500, 'Broken') : { list: [], has_more: false }),
    'prize/list': () => ({ list: [{ can_redeem: true }], has_more: false }),
  });
  expect(container.querySelector('[aria-busy] .tc-skeleton')).toBeTruthy();
  await screen.findByText('Broken');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Nothing redeemed yet');
  expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See the prizes' }).getAttribute('href')).toBe(
    '/V2/exchange',
  );
});

test('shows one order by its id, and says if it does not exist or is not the own', async () => {
  await show([], { 'prize/orderDetail': () => order() }, '/V2/myorder?id=41');
  await card();
  expect(screen.getByRole('link', { name: 'All orders' }).getAttribute('href')).toBe('/V2/myorder');
  cleanup();
  await show([], { 'prize/orderDetail': () => refused(404, 'Not found') }, '/V2/myorder?id=41');
  await screen.findByText('This order doesn’t exist or isn’t yours');
});

test('a code stays hidden until its owner asks for it, with instructions beside it', async () => {
  const { calls } = await show([codeOrder('/shop?code={code}')], {
    showCode: () => ({ code: 'TAICE-7Q4K-M2XD' }),
  });
  const own = await card();
  own.getByText('How to use it');
  own.getByText('Copy the code and enter it at the shop or service.');
  expect(calls.some(({ path }) => path === 'showCode')).toBe(false);
  fireEvent.click(own.getByRole('button', { name: 'Show the code' }));
  await own.findByText('TAICE-7Q4K-M2XD');
  expect(own.getByRole('link', { name: 'Open it' }).getAttribute('href')).toBe(
    'https://taice.test/shop?code=TAICE-7Q4K-M2XD',
  );
});

test('the platform opens the page of a code at its full address', async () => {
  const openLink = vi.fn();
  await renderPage(
    <LinkProvider value={RouterLink}>
      <OrdersScreen />
    </LinkProvider>,
    {
      path: '/V2/myorder',
      platform: { appType: 'tg_mini', openLink },
      answers: {
        'prize/orders': () => ({ list: [codeOrder('/shop?code={code}')], has_more: false }),
        showCode: () => ({ code: 'A B' }),
      },
    },
  );
  const own = await card();
  fireEvent.click(own.getByRole('button', { name: 'Show the code' }));
  fireEvent.click(await own.findByRole('link', { name: 'Open it' }));
  expect(openLink).toHaveBeenCalledWith('https://taice.test/shop?code=A%20B');
});

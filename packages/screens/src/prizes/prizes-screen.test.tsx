// @vitest-environment happy-dom
import type { PrizeCard } from '@taice/contract';
import { overlayAtom } from '@taice/core';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  renderPage,
  refused,
  type Answers,
  type RenderPageOptions,
} from '../shared/testing/render-page.tsx';
import { PrizesScreen } from './prizes-screen.tsx';
import { prize, blocker } from './testing/prize-fixtures.ts';

const show = (
  list: readonly PrizeCard[],
  more: Answers = {},
  page: Partial<RenderPageOptions> = {},
) =>
  renderPage(<PrizesScreen />, {
    path: '/V2/exchange',
    answers: {
      'prize/list': ({ wished }) => ({
        list: wished === undefined ? list : list.filter((each) => each.wished),
        has_more: false,
      }),
      ...more,
    },
    ...page,
  });
const section = async (name: string) => {
  const title = await screen.findByRole('heading', { level: 2, name });
  return within(title.closest('section')!);
};
const names = (part: Awaited<ReturnType<typeof section>>) =>
  part.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);

test('sorts prizes by reach: affordable first, then the closest, and sold-out ones last', async () => {
  await show([
    prize({ id: '1', name: 'Sticker', points: '200' }),
    prize({ id: '2', name: 'Poster', stock: 0, ...blocker('sold_out') }),
    prize({ id: '3', name: 'Mug', points: '1000' }),
    prize({ id: '4', name: 'Lamp', points: '2400', ...blocker('balance', { missing: '1199.5' }) }),
    prize({
      id: '5',
      name: 'Camera',
      points: '9000',
      stock: 2,
      ...blocker('level', { level_no: 3 }),
    }),
  ]);
  const reach = await section('Within reach');
  expect(names(reach)).toEqual(['Sticker', 'Mug', 'Lamp']);
  reach.getByText('1,199.5 points to go');
  expect(
    reach.getByRole('progressbar', { name: '1,199.5 points to go' }).getAttribute('aria-valuenow'),
  ).toBe('50');
  const rest = await section('Worth saving for');
  expect(names(rest)).toEqual(['Camera', 'Poster']);
  rest.getByText('Needs level 3');
  rest.getByText('2 left');
  expect(rest.getAllByText('Sold out')).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Sticker' }).getAttribute('href')).toBe(
    '/V2/exchangeH5?id=1',
  );
  screen.getByText('You can redeem 2 now with your 1,200.5 points');
  expect(screen.getByRole('link', { name: 'My orders' }).getAttribute('href')).toBe('/V2/myorder');
});

test('a group without redeemable prizes has no heading', async () => {
  await show([prize({ ...blocker('balance', { missing: '800' }) })]);
  expect(names(await section('Worth saving for'))).toEqual(['Enamel mug']);
  expect(screen.queryByRole('heading', { name: 'Within reach' })).toBeNull();
});

test.each([
  ['unverified', 'Verify your account with Telegram or Google first', 'Verify your account'],
  ['age_unconfirmed', 'Confirm first that you are 18 or older', 'Confirm your age'],
  ['account_limited', 'Your account is limited', 'Account and security'],
] as const)(
  '%s is shown once above all prizes, with a way to resolve it',
  async (reason, words, way) => {
    await show([prize({ ...blocker(reason) }), prize({ id: '4', ...blocker(reason) })]);
    const note = within(await screen.findByRole('note'));
    note.getByText(words, { exact: false });
    const ways = [...note.queryAllByRole('link'), ...note.queryAllByRole('button')];
    expect(ways.map(({ textContent }) => textContent)).toEqual([way]);
  },
);

test('a limit shows its end: with the hour if that is soon, else with the year', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await show([
    prize(blocker('limit', { from: inDays(2) })),
    prize({ id: '4', ...blocker('limit', { from: inDays(365) }) }),
  ]);
  expect(
    await screen.findByText(/^Limit reached\. You can redeem it again from \w+ \d+, \d\d:\d\d$/),
  ).toBeTruthy();
  screen.getByText(/^Limit reached\. You can redeem it again from \w+ \d+, \d{4}$/);
});

test('a visitor sees the prizes and their prices, and is asked to log in', async () => {
  const { taice, calls } = await show([prize(blocker('visitor'))], {}, { loggedIn: false });
  await section('All prizes');
  screen.getByText('1,000');
  expect(screen.queryByRole('link', { name: 'My orders' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Log in to redeem' }));
  expect(taice.store.get(overlayAtom)?.kind).toBe('login');
  expect(calls.some(({ path }) => path === 'prize/orders')).toBe(false);
});

test('a filter requests one kind of prize, and an empty one says so', async () => {
  const { calls } = await show([], {
    'prize/list': ({ type }) => ({
      list: type === 'virtual' ? [] : [prize()],
      has_more: false,
    }),
  });
  await section('Within reach');
  fireEvent.click(screen.getByRole('button', { name: 'By code' }));
  await screen.findByText('No prizes here right now');
  expect(calls.findLast(({ path }) => path === 'prize/list')?.input).toMatchObject({
    type: 'virtual',
  });
});

test('shows a placeholder while loading, and a failed load offers a retry', async () => {
  let fails = true;
  const { container } = await show([], {
    'prize/list': () => (fails ? refused(500, 'Broken') : { list: [prize()], has_more: false }),
  });
  expect(container.querySelector('.tc-skeleton')).toBeTruthy();
  await screen.findByText('Broken');
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await section('Within reach');
});

test('the goal shows what arrives next, and when that is enough', async () => {
  const at = new Date(Date.now() + 5 * 86_400_000).toISOString();
  const { calls } = await show(
    [prize({ wished: true, points: '3000', ...blocker('balance', { missing: '600' }) })],
    {
      arrivals: () => ({
        tonight: { amount: '120', pays: '100', at },
        friends: [{ nickname: 'Mei Lin', avatar: '', amount: '500', at }],
        friends_amount: '500',
        pace: '50',
      }),
    },
  );
  const goal = within(await screen.findByRole('region', { name: 'You are saving for' }));
  await goal.findByText('Mei Lin’s invite');
  goal.getByText('+100');
  goal.getByText(/^That’s enough: it’s yours/);
  expect(goal.getByText(/^600 points to go: yours/)).toBeTruthy();
  expect(calls.some(({ path }) => path === 'showCode')).toBe(false);
});

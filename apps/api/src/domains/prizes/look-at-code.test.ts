import { afterAll, beforeEach, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { checkOrders } from './check-orders.ts';
import { openOrders } from './decide-order.ts';
import { aPrize, codes } from './testing/given.ts';
import { aRedeemer, onShelf, type RedeemingPerson, spendable, staff } from './testing/redeemer.ts';

const micro = 1_000_000n;
const DAY_MS = 86_400_000;
// As in production, whose accounts are a week old before they redeem.
const api = useApi({
  numbers: {
    code_first_max: 2_000n * micro,
    code_auto_max: 8_000n * micro,
    code_points_per_day: 50_000n * micro,
    code_points_per_30_days: 100_000n * micro,
  },
});
// Each on a day of its own.
beforeEach(() => api.clock.advanceRule(86_400_000));
afterAll(async () => {
  await api.services.events.handled();
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkOrders(api.services.db)).toEqual([]);
});

const cards = (points: string, count = 3) =>
  aPrize(api, { type: 'virtual', points, codes: codes(count) });
const take = ({ client }: RedeemingPerson, prize: string, points: string) =>
  client.call.prizes.exchangeVirtualProducts({ prize_id: prize, points });
const detailOf = async ({ client }: RedeemingPerson, id: string) =>
  (await client.call.prizes.orderDetail({ id })).data;
const seenOf = async ({ client }: RedeemingPerson, id: string) =>
  (await client.call.prizes.showCode({ id })).code;
const looksAt = async (id: string) =>
  (await openOrders(api.services.db, 'reviewing')).find((each) => `${each.id}` === id)?.why;

test('a small first code is shown at once; a large one, or small ones that come to it, wait for the staff', async () => {
  const [small, large] = [await cards('1500'), await cards('8000')];
  const person = await aRedeemer(api, { points: 100_000 });
  const { data: first } = await take(person, small, '1500');
  expect(first.order).toMatchObject({ state: 'completed', has_code: true });
  const { data: second } = await take(person, small, '1500');
  expect(second.order).toMatchObject({ state: 'reviewing', has_code: false, cancellable: true });
  expect(await looksAt(second.order.id)).toBe('first');
  const { data: third } = await take(person, large, '8000');
  expect(third.order.state).toBe('reviewing');
  expect(await looksAt(third.order.id)).toBe('first amount');
  expect(await seenOf(person, third.order.id)).toBe(1708);
  expect(third.order.steps.map(({ state }) => state)).toEqual(['created', 'completed']);
});

test('it is said beforehand whether a code waits', async () => {
  const [small, large] = [await cards('1500'), await cards('8000')];
  const person = await aRedeemer(api, { points: 100_000 });
  const looked = async (id: string) =>
    (await person.client.call.prizes.detail({ id })).data.looked_first;
  expect(await Promise.all([small, large].map(looked))).toEqual([false, true]);
});

test('what the staff lets go is spent, shown and told; its person is known from then on', async () => {
  const [large, small] = [await cards('8000'), await cards('5000')];
  const person = await aRedeemer(api, { points: 20_000 });
  const { id } = (await take(person, large, '8000')).data.order;
  await staff(api, id, 'approve');
  expect(await detailOf(person, id)).toMatchObject({ state: 'completed', has_code: true });
  expect(await seenOf(person, id)).toBe(0);
  expect((await person.client.call.prizes.cancelOrder({ id })).code).toBe(1708);
  await api.services.events.handled();
  const { list } = (await person.client.call.messages.list({})).data;
  expect(list.map(({ title }) => title)).toEqual(['Your code is ready', 'Order received']);
  api.clock.advanceRule(86_400_000);
  expect((await take(person, small, '5000')).data.order.state).toBe('completed');
});

test('what is refused or cancelled gives its points back, and its code to others, unseen', async () => {
  const prize = await cards('8000', 1);
  const person = await aRedeemer(api, { points: 8_000 });
  const { id } = (await take(person, prize, '8000')).data.order;
  expect(await onShelf(api, prize)).toEqual({ stock: 0, sold: 1 });
  await staff(api, id, 'reject', { reason: 'Not yours.' });
  expect(await detailOf(person, id)).toMatchObject({ state: 'refunded', remark: 'Not yours.' });
  expect(await seenOf(person, id)).toBe(1708);
  expect(await spendable(api, person)).toBe(8_000);
  const again = (await take(person, prize, '8000')).data.order;
  expect((await person.client.call.prizes.cancelOrder({ id: again.id })).code).toBe(0);
  expect(await spendable(api, person)).toBe(8_000);
  const other = await aRedeemer(api, { points: 8_000 });
  const theirs = (await take(other, prize, '8000')).data.order;
  await staff(api, theirs.id, 'complete');
  expect(await seenOf(other, theirs.id)).toBe(0);
  expect(await onShelf(api, prize)).toEqual({ stock: 0, sold: 1 });
});

test('of an account with signs every code is looked at, before there is a case', async () => {
  const prize = await cards('100');
  const person = await aRedeemer(api);
  await api.services.db
    .insertInto('risk_score')
    .values({ user_id: person.id, score: 49, signals: '[]', at: new Date() })
    .execute();
  const { data } = await take(person, prize, '100');
  expect(data.order.state).toBe('reviewing');
  expect(await looksAt(data.order.id)).toBe('risk');
});

test('a day has a limit of points, however few codes they are; tomorrow there is room again', async () => {
  const prize = await cards('40000');
  const person = await aRedeemer(api, { points: 200_000 });
  expect((await take(person, prize, '40000')).code).toBe(0);
  const { code, data } = await take(person, prize, '40000');
  expect(code).toBe(1602);
  const from = new Date((data as unknown as { from: string }).from).getTime();
  api.clock.advanceRule(from - api.clock.rule().getTime());
  expect((await take(person, prize, '40000')).code).toBe(0);
});

test('30 days have a limit, too, to which a code a day comes that nobody looks at; it is said from when on there is room', async () => {
  const [prize, large, dear] = [
    await cards('8000', 20),
    await cards('30000'),
    await cards('120000'),
  ];
  const person = await aRedeemer(api, { points: 400_000 });
  const first = api.clock.rule().getTime();
  for (let day = 0; day < 12; day += 1) {
    expect((await take(person, prize, '8000')).code).toBe(0);
    api.clock.advanceRule(DAY_MS);
  }
  const roomFrom = async (id: string, points: string) => {
    const { code, data } = await take(person, id, points);
    expect(code).toBe(1602);
    return Date.parse((data as unknown as { from: string }).from);
  };
  const daysTo = (at: number) => Math.floor((at - first) / DAY_MS);
  // Twelve were had: the first of them makes room for one more, the first four for a large one.
  expect(daysTo(await roomFrom(prize, '8000'))).toBe(30);
  const from = await roomFrom(large, '30000');
  expect(daysTo(from)).toBe(33);
  api.clock.advanceRule(from - DAY_MS / 2 - api.clock.rule().getTime());
  expect(await roomFrom(large, '30000')).toBe(from);
  api.clock.advanceRule(from - api.clock.rule().getTime());
  expect((await take(person, large, '30000')).code).toBe(0);
  // What is more than the limit is had by whoever had nothing.
  expect(daysTo(await roomFrom(dear, '120000'))).toBe(63);
  const other = await aRedeemer(api, { points: 120_000 });
  expect((await take(other, dear, '120000')).data.order.state).toBe('reviewing');
});

import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { useApi } from '../../testing/harness.ts';
import { anAddress, cashOut } from '../wallet/cash-outs/testing/fixtures.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { grantTransfer } from '../ledger/testing/transfers.ts';
import { transfer } from '../ledger/transfer.ts';
import { checkOrders } from './check-orders.ts';
import { listOpenOrders } from './decide-order.ts';
import { aPrize, codes } from './testing/fixtures.ts';
import { aRedeemer, onShelf, type RedeemingPerson, spendable, staff } from './testing/redeemer.ts';

const micro = 1_000_000n;
const api = useApi({
  settings: { unreviewed_max: 7_999n * micro, unreviewed_max_known: 20_000n * micro },
});
// Each on a day of its own.
beforeEach(() => api.clock.advanceRule(86_400_000));
afterAll(async () => {
  await api.services.events.waitUntilHandled();
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
const reviewedFor = async (id: string) =>
  (await listOpenOrders(api.services, 'reviewing')).find((each) => `${each.id}` === id)?.why;

test('a code is released at once, a valuable one waits for staff', async () => {
  const [small, large] = [await cards('1500'), await cards('8000')];
  const person = await aRedeemer(api, { points: 100_000 });
  const { data: first } = await take(person, small, '1500');
  expect(first.order).toMatchObject({ state: 'completed', has_code: true });
  const { data: dear } = await take(person, large, '8000');
  expect(dear.order).toMatchObject({ state: 'reviewing', has_code: false, cancellable: true });
  expect(dear.order.steps.map(({ state }) => state)).toEqual(['created', 'reviewing', 'completed']);
  expect(await reviewedFor(dear.order.id)).toBe('points');
  expect(await seenOf(person, dear.order.id)).toBe(1708);
});

test('prize detail says in advance if a code waits for review', async () => {
  const [small, large] = [await cards('1500'), await cards('8000')];
  const person = await aRedeemer(api, { points: 100_000 });
  const reviewed = async (id: string) =>
    (await person.client.call.prizes.detail({ id })).data.reviewed_first;
  expect(await Promise.all([small, large].map(reviewed))).toEqual([false, true]);
});

test('an approved code is spent, shown and reported', async () => {
  const [large, small] = [await cards('8000'), await cards('5000')];
  const person = await aRedeemer(api, { points: 20_000 });
  const { id } = (await take(person, large, '8000')).data.order;
  await staff(api, id, 'approve');
  expect(await detailOf(person, id)).toMatchObject({ state: 'completed', has_code: true });
  expect(await seenOf(person, id)).toBe(0);
  expect((await person.client.call.prizes.cancelOrder({ id })).code).toBe(1708);
  await api.services.events.waitUntilHandled();
  const { list } = (await person.client.call.messages.list({})).data;
  expect(list.map(({ title }) => title)).toEqual(['Your code is ready', 'Order received']);
  api.clock.advanceRule(86_400_000);
  expect((await take(person, small, '5000')).data.order.state).toBe('completed');
});

test('a rejected or cancelled code returns its points and goes to others unseen', async () => {
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

test('cash-outs and codes share one review limit', async () => {
  const [prize, other] = [await cards('4000'), await cards('4000')];
  const person = await aRedeemer(api, { points: 20_000, chain_address: anAddress() });
  expect((await cashOut(person, '1000')).data.cash_out.state).toBe('approved');
  expect((await take(person, prize, '4000')).data.order.state).toBe('completed');
  expect((await take(person, other, '4000')).data.order.state).toBe('reviewing');
});

test('only one of two concurrent codes skips review', async () => {
  const all = await Promise.all([cards('5000'), cards('5000')]);
  const person = await aRedeemer(api, { points: 20_000 });
  const answers = await Promise.all(all.map((prize) => take(person, prize, '5000')));
  expect(answers.map(({ data }) => data.order.state).toSorted()).toEqual([
    'completed',
    'reviewing',
  ]);
});

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(api.services.db);
  return rows[0]?.count ?? 0;
};

test('only one of a concurrent cash-out and code skips review', async () => {
  const prize = await cards('4000');
  const person = await aRedeemer(api, { points: 20_000, chain_address: anAddress() });
  // A payment to the account blocks both, so that neither is booked before the other has begun.
  const asked = await transaction(api.services.db, async (tx) => {
    await transfer(tx, grantTransfer(person.id, micro, `first:${person.id}`));
    const calls = [cashOut(person, '4000'), take(person, prize, '4000')] as const;
    await vi.waitUntil(async () => (await waiting()) === 2, { timeout: 20_000 });
    return { calls };
  });
  const [coins, code] = await Promise.all(asked.calls);
  const states = [coins.data.cash_out.state, code.data.order.state];
  expect(states.filter((state) => state === 'reviewing')).toHaveLength(1);
});

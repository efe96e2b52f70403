import { afterAll, describe, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { finishDeletions } from '../user/jobs/finish-deletions.ts';
import { checkOrders } from './check-orders.ts';
import { completeOrders } from './jobs/complete-orders.ts';
import { address, aPrize, codes } from './testing/fixtures.ts';
import { aRedeemer, onShelf, type RedeemingPerson, spendable, staff } from './testing/redeemer.ts';

const api = useApi({ settings: { unreviewed_max: 1_000_000_000n } });
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkOrders(api.services.db)).toEqual([]);
});

const order = async ({ client }: RedeemingPerson, prize: string): Promise<string> => {
  const ask = { prize_id: prize, points: '100', ...address };
  return (await client.call.prizes.exchangePhysical(ask)).data.order.id;
};
const stateOf = async ({ client }: RedeemingPerson, id: string) =>
  (await client.call.prizes.orderDetail({ id })).data;

describe('a parcel', () => {
  test('goes from order to delivery, with each step shown and reported', async () => {
    const person = await aRedeemer(api);
    const prize = await aPrize(api);
    const id = await order(person, prize);
    await staff(api, id, 'review');
    expect((await stateOf(person, id)).cancellable).toBe(true);
    await staff(api, id, 'approve');
    expect((await stateOf(person, id)).cancellable).toBe(false);
    expect((await person.client.call.prizes.cancelOrder({ id })).code).toBe(1708);
    await staff(api, id, 'ship');
    const sent = await stateOf(person, id);
    expect(sent).toMatchObject({
      state: 'shipped',
      carrier: 'DHL',
      tracking_no: '0034 0434',
      tracking_url: 'https://www.dhl.com/en/express/tracking.html?AWB=00340434',
      receivable: true,
      expected_at: new Date(api.clock.rule().getTime() + 8 * 86_400_000).toISOString(),
    });
    await staff(api, id, 'deliver');
    const { data } = await person.client.call.prizes.confirmReceipt({ id });
    expect(data).toMatchObject({ state: 'completed', receivable: false, expected_at: null });
    expect(data.steps.map(({ state }) => state)).toEqual([
      'created',
      'approved',
      'shipped',
      'delivered',
      'completed',
    ]);
    await api.services.events.waitUntilHandled();
    const { data: told } = await person.client.call.messages.list({});
    expect(told.list.map(({ title }) => title)).toEqual([
      'Order completed',
      'Delivered',
      'On its way',
      'Order approved',
      'Order placed',
    ]);
    expect(await spendable(api, person)).toBe(900);
  });

  test('completes 14 days after shipping without a confirmation', async () => {
    const person = await aRedeemer(api);
    const id = await order(person, await aPrize(api));
    await staff(api, id, 'approve');
    await staff(api, id, 'ship');
    api.clock.advanceRule(14 * 86_400_000 - 1);
    await completeOrders(api.services);
    expect((await stateOf(person, id)).state).toBe('shipped');
    api.clock.advanceRule(1);
    await Promise.all([completeOrders(api.services), completeOrders(api.services)]);
    const { state, steps } = await stateOf(person, id);
    expect([state, steps.length]).toEqual(['completed', 4]);
  });

  test('approved but undeliverable returns its points', async () => {
    const person = await aRedeemer(api);
    const id = await order(person, await aPrize(api));
    await staff(api, id, 'approve');
    await staff(api, id, 'reject', { reason: 'It is broken.' });
    expect((await stateOf(person, id)).state).toBe('refunded');
    expect(await spendable(api, person)).toBe(1_000);
  });

  test('returned to staff refunds points and stock', async () => {
    const person = await aRedeemer(api);
    const prize = await aPrize(api, { stock: 1 });
    const id = await order(person, prize);
    await staff(api, id, 'approve');
    await staff(api, id, 'ship');
    await staff(api, id, 'return', { reason: 'Nobody was there.' });
    expect((await stateOf(person, id)).state).toBe('refunded');
    expect(await spendable(api, person)).toBe(1_000);
    expect(await onShelf(api, prize)).toEqual({ stock: 1, sold: 0 });
  });
});

test('concurrent cancellations refund points and stock once', async () => {
  const person = await aRedeemer(api);
  const prize = await aPrize(api, { stock: 1, per_user_limit: 1 });
  const id = await order(person, prize);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => person.client.call.prizes.cancelOrder({ id })),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
    0,
    ...Array.from({ length: 9 }, () => 1708),
  ]);
  const won = answers.find(({ code }) => code === 0)?.data;
  expect(won).toMatchObject({ balance: '1000', order: { state: 'refunded' } });
  expect(await onShelf(api, prize)).toEqual({ stock: 1, sold: 0 });
  // It does not count towards the person's limit any more.
  expect(await order(person, prize)).toMatch(/^\d+$/);
});

test('a concurrent cancel and approval never both succeed', async () => {
  for (let run = 0; run < 5; run += 1) {
    const person = await aRedeemer(api);
    const id = await order(person, await aPrize(api));
    const [cancelled, approved] = await Promise.allSettled([
      person.client.call.prizes.cancelOrder({ id }).then(({ code }) => code),
      staff(api, id, 'approve'),
    ]);
    const isCancelled = cancelled.status === 'fulfilled' && cancelled.value === 0;
    expect(isCancelled).toBe(approved.status === 'rejected');
    expect((await stateOf(person, id)).state).toBe(isCancelled ? 'refunded' : 'approved');
  }
});

test('orders list by state and kind, newest first, page by page', async () => {
  const person = await aRedeemer(api);
  const { call } = person.client;
  const first = await order(person, await aPrize(api));
  const second = await order(person, await aPrize(api));
  const prize = await aPrize(api, { type: 'virtual', codes: codes(1) });
  const { data } = await call.prizes.exchangeVirtualProducts({ prize_id: prize, points: '100' });
  await call.prizes.cancelOrder({ id: first });
  const ids = async (asked: Parameters<typeof call.prizes.orders>[0]) =>
    (await call.prizes.orders(asked)).data.list.map(({ id }) => id);
  expect(await ids({})).toEqual([data.order.id, second, first]);
  expect(await ids({ state: 'open' })).toEqual([second]);
  expect(await ids({ state: 'done' })).toEqual([data.order.id, first]);
  expect(await ids({ type: 'virtual' })).toEqual([data.order.id]);
  const page = await call.prizes.orders({ page_size: 2 });
  expect([page.data.list.length, page.data.has_more]).toEqual([2, true]);
  const other = await aRedeemer(api);
  expect((await other.client.call.prizes.orders({})).data.list).toEqual([]);
  expect((await other.client.call.prizes.orderDetail({ id: second })).code).toBe(404);
  expect((await other.client.call.prizes.cancelOrder({ id: second })).code).toBe(404);
  expect((await other.client.call.prizes.confirmReceipt({ id: second })).code).toBe(404);
});

test('account deletion stops open orders and removes addresses once they are done', async () => {
  const { db } = api.services;
  const person = await aRedeemer(api);
  const { call } = person.client;
  await call.addresses.store(address);
  const prize = await aPrize(api);
  const waits = await order(person, prize);
  const sent = await order(person, await aPrize(api));
  await staff(api, sent, 'approve');
  await staff(api, sent, 'ship');
  const done = await order(person, await aPrize(api));
  await staff(api, done, 'approve');
  await staff(api, done, 'ship');
  await call.prizes.confirmReceipt({ id: done });
  await call.user.deleteAccount({});
  api.clock.advanceRule(14 * 86_400_000);
  await finishDeletions(api.services);
  const rows = async () =>
    db
      .selectFrom('prize_order')
      .select(['state', 'address'])
      .where('user_id', '=', person.id)
      .orderBy('id')
      .execute();
  const [one, two, three] = await rows();
  expect([one?.state, two?.state, three?.state]).toEqual(['refunded', 'shipped', 'completed']);
  expect([one?.address, two?.address === null, three?.address]).toEqual([null, false, null]);
  expect(
    await db.selectFrom('user_address').select('id').where('user_id', '=', person.id).execute(),
  ).toEqual([]);
  await completeOrders(api.services);
  expect((await rows())[1]).toEqual({ state: 'completed', address: null });
  expect(waits).toMatch(/^\d+$/);
});

test('refunds of a deleted account leave circulation, and its member account is erased', async () => {
  const { db } = api.services;
  const person = await aRedeemer(api);
  const { call } = person.client;
  const prize = await aPrize(api, { type: 'member' });
  const ask = { prize_id: prize, points: '100', member_account: 'nara@music.example' };
  const orders = [];
  for (let at = 0; at < 2; at += 1)
    orders.push((await call.prizes.exchangeMember(ask)).data.order.id);
  for (const id of orders) await staff(api, id, 'process');
  const burnt = async () =>
    Number(
      (
        await db
          .selectFrom('ledger_account')
          .select('balance')
          .where('owner_type', '=', 'system')
          .where('owner_name', '=', 'burn')
          .executeTakeFirst()
      )?.balance ?? 0n,
    ) / 1e6;
  await call.user.deleteAccount({});
  api.clock.advanceRule(14 * 86_400_000);
  await finishDeletions(api.services);
  const before = await burnt();
  await api.services.events.waitUntilHandled();
  const messages = db.selectFrom('message').select('id').where('user_id', '=', person.id);
  const told = await messages.execute();
  await staff(api, orders[0]!, 'reject', { reason: 'There is no such account.' });
  await staff(api, orders[1]!, 'complete');
  await api.services.events.waitUntilHandled();
  expect(await messages.execute()).toEqual(told);
  expect((await burnt()) - before).toBe(100);
  expect(await spendable(api, person)).toBe(0);
  const accounts = db.selectFrom('prize_order').select('member_account').distinct();
  expect(await accounts.where('user_id', '=', person.id).execute()).toEqual([
    { member_account: null },
  ]);
});

import { sql } from 'kysely';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { checkOrders } from './check-orders.ts';
import { lockExits } from '../eligibility/exits.ts';
import { address, aPrize } from './testing/fixtures.ts';
import { aRedeemer, aStaleSession, onShelf, spendable } from './testing/redeemer.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkOrders(api.services.db)).toEqual([]);
});

/** Resolves when one redemption waits for a lock. */
const somebodyWaits = () => {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return vi.waitFor(
    async () => expect((await waiting.execute(api.services.db)).rows).toHaveLength(1),
    5_000,
  );
};

test('redeeming takes stock, reserves the points and notifies the person', async () => {
  const prize = await aPrize(api);
  const person = await aRedeemer(api);
  const { code, data } = await person.client.call.prizes.exchangePhysical({
    prize_id: prize,
    points: '100',
    quantity: 2,
    ...address,
  });
  expect(code).toBe(0);
  expect(data.balance).toBe('800');
  expect(data.order).toMatchObject({
    prize: { id: prize, name: 'Desk lamp', image: '/media/prizes/lamp.webp', type: 'physical' },
    quantity: 2,
    points: '200',
    state: 'created',
    // A response is stored for repeated calls, so it holds no address.
    address: null,
    has_code: false,
    cancellable: true,
    receivable: false,
  });
  const { data: seen } = await person.client.call.prizes.orderDetail({ id: data.order.id });
  expect(seen).toMatchObject({
    address: {
      name: 'Nara Wijaya',
      country: 'Indonesia',
      line: 'Jl. Kemang Raya 24, 12730',
      phone: '+62 •••• 4471',
    },
  });
  expect(data.order.order_no).toMatch(/^P\d{18}$/);
  expect(data.order.steps.map(({ state, at }) => [state, at !== null])).toEqual([
    ['created', true],
    ['approved', false],
    ['shipped', false],
    ['delivered', false],
    ['completed', false],
  ]);
  expect(await onShelf(api, prize)).toEqual({ stock: 8, sold: 2 });
  const { data: log } = await person.client.call.wallet.walletLog({});
  expect(log.list[0]).toMatchObject({
    type: 'order_debit',
    amount: '-200',
    source: { type: 'order', id: data.order.id, title: 'Desk lamp' },
  });
  const why = await person.client.call.rewards.userRewardLogDetail({ id: log.list[0]!.id });
  expect(why).toMatchObject({ code: 0, data: { source: { type: 'order', id: data.order.id } } });
  await api.services.events.waitUntilHandled();
  const { data: messages } = await person.client.call.messages.list({});
  expect(messages.list[0]).toMatchObject({
    type: 'order',
    title: 'Order placed',
    link: `/V2/myorder?id=${data.order.id}`,
  });
});

test('ships to the caller’s saved address, never to another person’s', async () => {
  const prize = await aPrize(api);
  const person = await aRedeemer(api);
  const other = await aRedeemer(api);
  const { data: kept } = await person.client.call.addresses.store(address);
  const ask = { prize_id: prize, points: '100', address_id: kept.id };
  expect(await other.client.call.prizes.exchangePhysical(ask)).toMatchObject({
    code: 1603,
    data: { fields: [{ field: 'address_id', reason: 'missing' }] },
  });
  const { data } = await person.client.call.prizes.exchangePhysical(ask);
  const { data: order } = await person.client.call.prizes.orderDetail({ id: data.order.id });
  expect(order.address).toMatchObject({ name: 'Nara Wijaya' });
});

test('the delivery address is sealed in the database', async () => {
  const person = await aRedeemer(api);
  const ask = { prize_id: await aPrize(api), points: '100', ...address };
  const { data } = await person.client.call.prizes.exchangePhysical(ask);
  const row = await api.services.db
    .selectFrom('prize_order')
    .selectAll()
    .where('id', '=', BigInt(data.order.id))
    .executeTakeFirstOrThrow();
  await person.client.call.prizes.cancelOrder(
    { id: data.order.id },
    { idempotencyKey: crypto.randomUUID() },
  );
  const kept = await api.services.db
    .selectFrom('idempotency')
    .select('answer')
    .where('user_id', '=', person.id)
    .execute();
  expect(kept).toHaveLength(2);
  const { address: sealed, ...order } = row;
  const plain = { order, kept };
  expect(sealed).not.toBeNull();
  const text = JSON.stringify(plain, (_k, v) => (typeof v === 'bigint' ? `${v}` : v));
  expect(text + sealed!.toString('latin1')).not.toMatch(/Kemang|Wijaya|4471/);
});

describe('an address', () => {
  test.each<[Partial<Record<keyof typeof address, string>>, { field: string; reason: string }[]]>([
    [
      { first_name: '', last_name: ' ', country: '', phone: '', detail_address: '' },
      ['first_name', 'last_name', 'country', 'phone', 'detail_address'].map((field) => ({
        field,
        reason: 'missing',
      })),
    ],
    [{ detail_address: 'abcd' }, [{ field: 'detail_address', reason: 'length' }]],
    [{ first_name: 'x'.repeat(51) }, [{ field: 'first_name', reason: 'length' }]],
    [{ country: 'ZZ' }, [{ field: 'country', reason: 'wrong' }]],
    [{ dial_code: '12345' }, [{ field: 'dial_code', reason: 'wrong' }]],
    [{ phone: '1234' }, [{ field: 'phone', reason: 'wrong' }]],
    [{ phone: '一二三四五六' }, [{ field: 'phone', reason: 'wrong' }]],
  ])('with %o is rejected with every wrong field', async (change, fields) => {
    const person = await aRedeemer(api);
    const ask = { prize_id: await aPrize(api), points: '100', ...address, ...change };
    const answer = await person.client.call.prizes.exchangePhysical(ask);
    expect(answer).toMatchObject({ code: 1603, data: { fields } });
    expect(await spendable(api, person)).toBe(1_000);
  });

  test('in an unsupported country is rejected', async () => {
    const person = await aRedeemer(api);
    const prize = await aPrize(api, { countries: ['DE', 'FR'] });
    const ask = { prize_id: prize, points: '100', ...address };
    expect(await person.client.call.prizes.exchangePhysical(ask)).toMatchObject({
      code: 1603,
      data: { fields: [{ field: 'country', reason: 'not_sent' }] },
    });
    const sent = { ...ask, country: 'DE' };
    expect((await person.client.call.prizes.exchangePhysical(sent)).code).toBe(0);
  });
});

describe('a refused redemption gives its reason and moves nothing', () => {
  const redeem = async (
    person: Awaited<ReturnType<typeof aRedeemer>>,
    prize: string,
    more: { quantity?: number; points?: string } = {},
  ) => {
    const before = await spendable(api, person);
    const ask = { prize_id: prize, points: '100', ...address, ...more };
    const { code, data } = await person.client.call.prizes.exchangePhysical(ask);
    if (code !== 0) expect(await spendable(api, person)).toBe(before);
    return [code, data] as const;
  };

  test('one micro-point too few', async () => {
    const person = await aRedeemer(api, { points: 200 });
    const [code, data] = await redeem(person, await aPrize(api, { points: '200.000001' }), {
      points: '200.000001',
    });
    expect([code, data]).toEqual([1501, { need: '200.000001', have: '200' }]);
  });

  test('an outdated price, with the current one', async () => {
    const person = await aRedeemer(api);
    const prize = await aPrize(api);
    await api.services.db
      .updateTable('prize')
      .set({ points: 120_000_000n })
      .where('id', '=', BigInt(prize))
      .execute();
    expect(await redeem(person, prize)).toEqual([1608, { points: '120' }]);
    expect((await redeem(person, prize, { points: '120' }))[0]).toBe(0);
  });

  const notPrices = ['1e3', '-1', '-0', '0.0000001', '一百', 'NaN', '', '9'.repeat(400)];
  test.each(notPrices)('%s as its price', async (points) => {
    const person = await aRedeemer(api);
    const ask = { prize_id: await aPrize(api), points, ...address };
    const { code } = await person.client.call.prizes.exchangePhysical(ask);
    expect(code).toBe(400);
    expect(await spendable(api, person)).toBe(1_000);
  });

  test.each([0, 6, -1, 1.5, '2', '0x2', '1e0', true, [2]])(
    '%j as its quantity',
    async (quantity) => {
      const person = await aRedeemer(api);
      const given = { quantity: quantity as number };
      expect((await redeem(person, await aPrize(api), given))[0]).toBe(400);
    },
  );

  test('more than the stock, and a prize ended, not started or of another kind', async () => {
    const person = await aRedeemer(api);
    expect((await redeem(person, await aPrize(api, { stock: 1 }), { quantity: 2 }))[0]).toBe(1601);
    const ended = { ends_at: new Date(api.clock.rule().getTime() - 1).toISOString() };
    expect((await redeem(person, await aPrize(api, ended)))[0]).toBe(1604);
    const later = { starts_at: new Date(api.clock.rule().getTime() + 60_000).toISOString() };
    expect((await redeem(person, await aPrize(api, later)))[0]).toBe(1604);
    expect((await redeem(person, await aPrize(api, { type: 'member' })))[0]).toBe(1604);
    expect((await redeem(person, '999999'))[0]).toBe(1604);
  });

  test('beyond the limit per person, until the first order is old enough', async () => {
    const person = await aRedeemer(api);
    const prize = await aPrize(api, { per_user_limit: 2, limit_days: 3 });
    const since = api.clock.rule().getTime();
    expect((await redeem(person, prize, { quantity: 2 }))[0]).toBe(0);
    const from = new Date(since + 3 * 86_400_000).toISOString();
    expect(await redeem(person, prize)).toEqual([1602, { from }]);
    api.clock.advanceRule(3 * 86_400_000);
    expect((await redeem(person, prize))[0]).toBe(0);
  });

  test('more than five pieces in 30 days, counting cancelled ones for a day', async () => {
    const person = await aRedeemer(api, { points: 2_000 });
    expect((await redeem(person, await aPrize(api), { quantity: 3 }))[0]).toBe(0);
    expect((await redeem(person, await aPrize(api), { quantity: 3 }))[0]).toBe(1602);
    const other = await aRedeemer(api);
    const since = api.clock.rule().getTime();
    for (let order = 0; order < 5; order += 1) {
      const [code, data] = await redeem(other, await aPrize(api));
      expect(code).toBe(0);
      const { id } = (data as { order: { id: string } }).order;
      await other.client.call.prizes.cancelOrder({ id });
    }
    // A cancelled order counts for a day, and the response gives the end of it.
    const from = new Date(since + 86_400_000).toISOString();
    expect(await redeem(other, await aPrize(api))).toEqual([1602, { from }]);
    api.clock.advanceRule(86_400_000);
    expect((await redeem(other, await aPrize(api)))[0]).toBe(0);
  });

  test('more than five orders of things in 30 days', async () => {
    const person = await aRedeemer(api);
    for (let order = 0; order < 5; order += 1)
      expect((await redeem(person, await aPrize(api)))[0]).toBe(0);
    expect((await redeem(person, await aPrize(api)))[0]).toBe(1602);
    // A cancelled order frees its slot.
    const { data } = await person.client.call.prizes.orders({});
    await person.client.call.prizes.cancelOrder({ id: data.list[0]!.id });
    // A day later it does not count any more.
    api.clock.advanceRule(86_400_000);
    expect((await redeem(person, await aPrize(api)))[0]).toBe(0);
    expect((await redeem(person, await aPrize(api)))[0]).toBe(1602);
  });

  test.each([
    ['a price that changes', { points: 120_000_000n }],
    ['a prize that goes', { state: 'off' as const }],
  ])('%s between the look and the order', async (_, change) => {
    const { db } = api.services;
    const person = await aRedeemer(api);
    const prize = await aPrize(api);
    const { answer } = await transaction(db, async (tx) => {
      await tx.updateTable('prize').set(change).where('id', '=', BigInt(prize)).execute();
      const asked = redeem(person, prize);
      await somebodyWaits();
      return { answer: asked };
    });
    expect((await answer)[0]).toBe(1601);
    expect(await onShelf(api, prize)).toEqual({ stock: 10, sold: 0 });
  });

  test.each([
    ['unverified', { isVerified: false }],
    ['account_limited', { status: 'limited' as const }],
    ['account_leaving', { status: 'deleting' as const }],
  ])('%s', async (reason, given) => {
    const person = await aRedeemer(api, given);
    const [code, data] = await redeem(person, await aPrize(api));
    expect([code, data]).toMatchObject([1606, { reasons: [reason] }]);
  });

  test('a level below the minimum', async () => {
    const person = await aRedeemer(api);
    const [code, data] = await redeem(person, await aPrize(api, { min_level: 3 }));
    expect([code, data]).toMatchObject([1606, { reasons: ['level'], level_no: 3 }]);
  });
});

test('concurrent orders for the last piece sell it once', { timeout: 120_000 }, async () => {
  const prize = await aPrize(api, { stock: 1 });
  const people = longRun ? 1_000 : 20;
  const all = await Promise.all(Array.from({ length: people }, () => aRedeemer(api)));
  const answers = await Promise.all(
    all.map(({ client }) =>
      client.call.prizes.exchangePhysical({ prize_id: prize, points: '100', ...address }),
    ),
  );
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(new Set(codes)).toEqual(new Set([0, 1601]));
  expect(await onShelf(api, prize)).toEqual({ stock: 0, sold: 1 });
});

test('concurrent orders under one key make one order; other keys stop at the limit', async () => {
  const prize = await aPrize(api, { per_user_limit: 3 });
  const person = await aRedeemer(api);
  const ask = { prize_id: prize, points: '100', ...address };
  const idempotencyKey = crypto.randomUUID();
  const same = await Promise.all(
    Array.from({ length: 12 }, () =>
      person.client.call.prizes.exchangePhysical(ask, { idempotencyKey }),
    ),
  );
  expect(new Set(same.map(({ data }) => data.order.id)).size).toBe(1);
  expect(await spendable(api, person)).toBe(900);
  const many = await Promise.all(
    Array.from({ length: 12 }, () => person.client.call.prizes.exchangePhysical(ask)),
  );
  expect(many.filter(({ code }) => code === 0)).toHaveLength(2);
  expect(await spendable(api, person)).toBe(700);
  const without = await person.client.call.prizes.exchangePhysical(ask, { idempotencyKey: null });
  expect(without.code).toBe(400);
});

test('a session without recent confirmation ships only to a long-standing address', async () => {
  const prize = await aPrize(api);
  const person = await aRedeemer(api);
  const { id: old } = (await person.client.call.addresses.store(address)).data;
  api.clock.advance(7 * 86_400_000);
  const stolen = (await aStaleSession(api, person)).call;
  const { id: young } = (await stolen.addresses.store(address)).data;
  const ask = { prize_id: prize, points: '100' };
  const codeOf = async (where: object) =>
    (await stolen.prizes.exchangePhysical({ ...ask, ...where })).code;
  expect(await codeOf({ address_id: old })).toBe(0);
  expect(await codeOf({ address_id: young })).toBe(1119);
  expect(await codeOf(address)).toBe(1119);
  await stolen.addresses.store({ id: old, is_default: 1 });
  expect(await codeOf({ address_id: old })).toBe(0);
  // A changed address counts as a new one.
  await stolen.addresses.store({ id: old, detail_address: 'Elsewhere 1' });
  expect(await codeOf({ address_id: old })).toBe(1119);
  expect(await spendable(api, person)).toBe(800);
});

test('an address changed during its redemption counts as changed', async () => {
  const prize = await aPrize(api);
  const person = await aRedeemer(api);
  const { id } = (await person.client.call.addresses.store(address)).data;
  api.clock.advance(40 * 86_400_000);
  const stolen = (await aStaleSession(api, person)).call;
  const { answer } = await transaction(api.services.db, async (tx) => {
    await lockExits(tx, person.id);
    const asked = stolen.prizes.exchangePhysical({
      prize_id: prize,
      points: '100',
      address_id: id,
    });
    await somebodyWaits();
    const changed = await stolen.addresses.store({ id, detail_address: 'Elsewhere 1' });
    expect(changed.code).toBe(0);
    return { answer: asked };
  });
  expect((await answer).code).toBe(1119);
  expect(await spendable(api, person)).toBe(1_000);
});

import { businessDay } from '@taice/core/rules';
import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { checkOrders } from './check-orders.ts';
import { aPrize, codes } from './testing/fixtures.ts';
import { aRedeemer, onShelf, type RedeemingPerson, spendable } from './testing/redeemer.ts';

const api = useApi({ settings: { unreviewed_max: 1_000_000_000n } });
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkOrders(api.services.db)).toEqual([]);
});

const redeem = ({ client }: RedeemingPerson, prize: string, idempotencyKey?: string) =>
  client.call.prizes.exchangeVirtualProducts(
    { prize_id: prize, points: '100' },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

test('a code appears only in showCode, and every look is logged', async () => {
  const [code] = codes(1) as [string];
  const prize = await aPrize(api, { type: 'virtual', codes: [code] });
  const person = await aRedeemer(api);
  const { call } = person.client;
  const key = crypto.randomUUID();
  const answer = await redeem(person, prize, key);
  expect(answer.data.order).toMatchObject({ state: 'completed', has_code: true });
  const again = await redeem(person, prize, key);
  expect(again.data).toEqual(answer.data);
  const stored = await api.services.db
    .selectFrom('idempotency')
    .selectAll()
    .where('user_id', '=', person.id)
    .execute();
  const kept = await api.services.db.selectFrom('prize_code').selectAll().execute();
  const text = (rows: unknown) =>
    JSON.stringify(rows, (_k, v: unknown) => (typeof v === 'bigint' ? `${v}` : v));
  expect(
    text([answer.data, stored]) + kept.map((row) => row.code.toString('latin1')).join(),
  ).not.toContain(code);
  const { id } = answer.data.order;
  for (let look = 0; look < 2; look += 1)
    expect((await call.prizes.showCode({ id })).data).toEqual({ code });
  const looks = await api.services.db
    .selectFrom('prize_code_look')
    .select('session_id')
    .where('order_id', '=', BigInt(id))
    .execute();
  expect(looks).toEqual([{ session_id: person.sessionId }, { session_id: person.sessionId }]);
  const other = await aRedeemer(api);
  expect((await other.client.call.prizes.showCode({ id })).code).toBe(404);
  expect(await spendable(api, person)).toBe(900);
});

test('three codes per business day', async () => {
  const prize = await aPrize(api, { type: 'virtual', codes: codes(5) });
  const person = await aRedeemer(api);
  for (let order = 0; order < 3; order += 1) expect((await redeem(person, prize)).code).toBe(0);
  const answer = await redeem(person, prize);
  expect(answer.code).toBe(1602);
  const { from } = answer.data as unknown as { from: string };
  const next = new Date(from).getTime() - api.clock.rule().getTime();
  api.clock.advanceRule(next - 1);
  const day = businessDay(api.clock.rule());
  expect((await redeem(person, prize)).code).toBe(1602);
  api.clock.advanceRule(1);
  expect(businessDay(api.clock.rule())).not.toBe(day);
  expect((await redeem(person, prize)).code).toBe(0);
});

test('concurrent orders give each code to exactly one person', async () => {
  const all = codes(7);
  const prize = await aPrize(api, { type: 'virtual', codes: all });
  const people = await Promise.all(Array.from({ length: 30 }, () => aRedeemer(api)));
  const answers = await Promise.all(people.map((person) => redeem(person, prize)));
  const won = answers.flatMap(({ code, data }, at) =>
    code === 0 ? [{ person: people[at]!, id: data.order.id }] : [],
  );
  expect(won).toHaveLength(7);
  const shown = await Promise.all(
    won.map(async ({ person, id }) => (await person.client.call.prizes.showCode({ id })).data.code),
  );
  expect(shown.toSorted()).toEqual(all.toSorted());
  expect(await onShelf(api, prize)).toEqual({ stock: 0, sold: 7 });
});

test('a completed order cannot be cancelled', async () => {
  const prize = await aPrize(api, { type: 'virtual', codes: codes(1) });
  const person = await aRedeemer(api);
  const { data } = await redeem(person, prize);
  const { id } = data.order;
  expect((await person.client.call.prizes.cancelOrder({ id })).code).toBe(1708);
  expect((await person.client.call.prizes.confirmReceipt({ id })).code).toBe(1708);
});

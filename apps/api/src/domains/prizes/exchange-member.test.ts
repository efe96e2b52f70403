import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { checkOrders } from './check-orders.ts';
import { aPrize } from './testing/fixtures.ts';
import { aRedeemer, aStaleSession, onShelf, spendable, staff } from './testing/redeemer.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkOrders(api.services.db)).toEqual([]);
});

test('a membership order takes an account and is spent once staff set it up', async () => {
  const prize = await aPrize(api, { type: 'member' });
  const person = await aRedeemer(api);
  const { call } = person.client;
  const ask = { prize_id: prize, points: '100', member_account: ' nara@music.example ' };
  const { code, data } = await call.prizes.exchangeMember(ask);
  expect(code).toBe(0);
  expect(data.order).toMatchObject({ state: 'created', account: null });
  const { id } = data.order;
  await staff(api, id, 'process');
  expect((await call.prizes.cancelOrder({ id })).code).toBe(1708);
  await staff(api, id, 'complete', { reason: 'Log in there once more.' });
  const { data: order } = await call.prizes.orderDetail({ id });
  expect(order).toMatchObject({
    state: 'completed',
    account: 'n•••@music.example',
    remark: 'Log in there once more.',
    cancellable: false,
  });
  expect(order.steps.every(({ at }) => at !== null)).toBe(true);
  await api.services.events.waitUntilHandled();
  const { data: messages } = await call.messages.list({});
  expect(messages.list.map(({ title }) => title)).toEqual([
    'Membership active',
    'Order in progress',
    'Order placed',
  ]);
  expect(messages.list[0]?.body).toContain('Log in there once more.');
});

test.each([
  ['email' as const, 'nobody', 1605],
  ['email' as const, 'a b@c.de', 1605],
  ['email' as const, '', 1605],
  ['phone' as const, '+62 812-3456', 0],
  ['phone' as const, '+44 (0)20 7946/0018', 0],
  ['phone' as const, '０１５１ ٢٣٤٥٦٧٨٩', 0],
  ['phone' as const, 'call me', 1605],
  ['text' as const, 'nara_w', 0],
  ['text' as const, 'x', 1605],
  ['text' as const, 'a\u0007b', 1605],
  ['text' as const, '\u202enara', 1605],
  ['text' as const, '\u3164\u3164', 1605],
  ['text' as const, '\u200b\u200b', 1605],
])('an account by %s as %j', async (kind, member_account, wanted) => {
  const label = { en: 'Account', cn: '账号', tw: '帳號' };
  const prize = await aPrize(api, { type: 'member', member_field: { kind, label } });
  const person = await aRedeemer(api);
  const ask = { prize_id: prize, points: '100', member_account };
  expect((await person.client.call.prizes.exchangeMember(ask)).code).toBe(wanted);
  expect(await spendable(api, person)).toBe(wanted === 0 ? 900 : 1_000);
});

test('only staff can complete a membership order', async () => {
  const prize = await aPrize(api, { type: 'member' });
  const { call } = (await aRedeemer(api)).client;
  const ask = { prize_id: prize, points: '100', member_account: 'nara@music.example' };
  const { id } = (await call.prizes.exchangeMember(ask)).data.order;
  expect((await call.prizes.confirmReceipt({ id })).code).toBe(1708);
  await staff(api, id, 'process');
  expect((await call.prizes.confirmReceipt({ id })).code).toBe(1708);
  const { data } = await call.prizes.orderDetail({ id });
  expect(data).toMatchObject({ state: 'processing', receivable: false });
});

test('a rejected membership returns points and stock once, with the reason', async () => {
  const prize = await aPrize(api, { type: 'member', stock: 1 });
  const person = await aRedeemer(api);
  const ask = { prize_id: prize, points: '100', member_account: 'nara@music.example' };
  const { data } = await person.client.call.prizes.exchangeMember(ask);
  await staff(api, data.order.id, 'reject', { reason: 'There is no such account.' });
  expect(await spendable(api, person)).toBe(1_000);
  expect(await onShelf(api, prize)).toEqual({ stock: 1, sold: 0 });
  const { data: order } = await person.client.call.prizes.orderDetail({ id: data.order.id });
  expect(order).toMatchObject({ state: 'refunded', remark: 'There is no such account.' });
  expect(order.steps.map(({ state }) => state)).toEqual(['created', 'rejected', 'refunded']);
  await expect(staff(api, data.order.id, 'reject', { reason: 'Again.' })).rejects.toMatchObject({
    code: 1708,
  });
  const { data: log } = await person.client.call.wallet.walletLog({});
  expect(log.list.map(({ type, amount }) => [type, amount])).toContainEqual([
    'order_refund',
    '100',
  ]);
  expect((await person.client.call.prizes.exchangeMember(ask)).code).toBe(0);
});

test('a session without recent confirmation cannot order a membership', async () => {
  const prize = await aPrize(api, { type: 'member' });
  const person = await aRedeemer(api);
  const stolen = await aStaleSession(api, person);
  const ask = { prize_id: prize, points: '100', member_account: 'eve@music.example' };
  expect((await stolen.call.prizes.exchangeMember(ask)).code).toBe(1119);
  expect(await spendable(api, person)).toBe(1_000);
});

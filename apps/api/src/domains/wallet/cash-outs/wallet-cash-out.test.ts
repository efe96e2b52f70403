import { afterAll, expect, test } from 'vitest';
import { aSession, changeRow } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { readBalances } from '../../ledger/queries.ts';
import { checkCashOuts } from './check-cash-outs.ts';
import { anAddress, aPerson, cashOut, type Person, staff } from './testing/fixtures.ts';

const api = useApi({ settings: { cashouts_per_hour: 1_000 } });
afterAll(async () => {
  await api.services.events.waitUntilHandled();
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkCashOuts(api.services.db)).toEqual([]);
});

const has = async ({ id }: Person) => {
  const { available, held } = await readBalances(api.services.db, id);
  return { available: Number(available) / 1e6, held: Number(held) / 1e6 };
};
const messagesOf = async (id: bigint) => {
  await api.services.events.waitUntilHandled();
  const rows = await api.services.db
    .selectFrom('message')
    .select(['template', 'link'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return rows;
};

test('a cash-out holds its points at once, waits for review and sends a message', async () => {
  const person = await aPerson(api);
  const { data, code } = await cashOut(person, '1500', { fee: '20' });
  expect(code).toBe(0);
  expect(data).toMatchObject({
    balance: '3500',
    cash_out: { amount: '1500', fee: '20', net: '1480', state: 'reviewing', cancellable: true },
  });
  expect(data.cash_out.steps.map(({ state }) => state)).toEqual([
    'requested',
    'reviewing',
    'approved',
    'broadcast',
    'confirmed',
  ]);
  expect(await has(person)).toEqual({ available: 3500, held: 1500 });
  expect(await messagesOf(person.id)).toEqual([
    { template: 'cash_out_reviewing', link: `/Transfer?id=${data.cash_out.id}` },
  ]);
});

test('one key makes one cash-out, and another body under it is rejected', async () => {
  const person = await aPerson(api);
  const key = crypto.randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => cashOut(person, '1000', { key })),
  );
  expect(new Set(answers.map(({ data }) => data.cash_out.id)).size).toBe(1);
  expect((await cashOut(person, '1001', { key })).code).toBe(409);
  expect(await has(person)).toEqual({ available: 4000, held: 1000 });
});

test('concurrent cash-outs open one', async () => {
  const person = await aPerson(api);
  const answers = await Promise.all(Array.from({ length: 30 }, () => cashOut(person, '1000')));
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  // The rate limit refuses a call before the cash-out is looked at.
  expect(codes.filter((code) => code === 1510 || code === 429)).toHaveLength(29);
  expect(await has(person)).toEqual({ available: 4000, held: 1000 });
});

test.each(['1e3', '-1000', '1000.0000001', '一千', '0x400', ' 1000', '1000000000000', ''])(
  'rejects %j as an amount and moves nothing',
  async (amount) => {
    const person = await aPerson(api, { points: 2_000 });
    const answer = await cashOut(person, amount);
    expect(answer.code).toBe(400);
    expect(answer.data).toMatchObject({ field: 'amount' });
    expect(await has(person)).toEqual({ available: 2000, held: 0 });
  },
);

test('rejects less than the minimum and more than the balance', async () => {
  const person = await aPerson(api, { points: 2_000 });
  for (const amount of ['0', '999.999999'])
    expect(await cashOut(person, amount)).toMatchObject({ code: 1502, data: { min: '1000' } });
  expect(await cashOut(person, '2000.000001')).toMatchObject({ code: 1501 });
  expect((await cashOut(person, '2000')).code).toBe(0);
});

test('pays only to the bound address, on an offered chain and at the quoted terms', async () => {
  const person = await aPerson(api, { chain_address: null });
  expect((await cashOut(person, '1000')).code).toBe(1504);
  expect((await cashOut(person, '1000', { chain: 'ton', to_address: anAddress() })).code).toBe(409);
  expect(await cashOut(person, '1000', { chain: 'ton', fee: '19' })).toMatchObject({
    code: 409,
    data: { fee: '20' },
  });
  const { data } = await cashOut(person, '1000', { chain: 'ton' });
  expect(data.cash_out.to_address).toMatch(/^0:/);
});

test('rejects a cash-out to BSC from Telegram', async () => {
  const person = await aPerson(api);
  const { data } = await person.client.call.wallet.wallets({});
  expect(data.list[0]?.cashout_enabled).toBe(true);
  const session = await aSession(api.services, person.id);
  const mini = api.client({ appType: 'tg_mini' }).as(session);
  const asked = { amount: '1000', chain: 'bsc' as const };
  expect((await mini.call.wallet.walletCashOut(asked)).code).toBe(1505);
  expect((await mini.call.wallet.cashOutTerms({ chain: 'bsc' })).code).toBe(1505);
});

test('a recently bound address cannot receive a cash-out yet', async () => {
  const soon = new Date(api.clock.rule().getTime() + 3_600_000);
  const fresh = await aPerson(api, { cashout_from: soon });
  expect(await cashOut(fresh, '1000')).toMatchObject({
    code: 1511,
    data: { from: soon.toISOString() },
  });
});

test('an unverified or limited account cannot cash out', async () => {
  const basic = await aPerson(api, { isVerified: false });
  const refusal = { code: 1306, data: { reasons: ['unverified'] } };
  expect(await cashOut(basic, '1000')).toMatchObject(refusal);
  const limited = await aPerson(api, { status: 'limited' });
  expect(await cashOut(limited, '1000')).toMatchObject({ code: 403 });
});

test('from 10,000 points two staff must approve, and each decision is logged', async () => {
  const person = await aPerson(api, { points: 30_000 });
  const { data } = await cashOut(person, '10000');
  const { id } = data.cash_out;
  expect(await staff(api, id, 'approve')).toBe('a second person must approve it');
  await expect(staff(api, id, 'approve')).rejects.toMatchObject({ code: 1708 });
  expect(await staff(api, id, 'approve', { who: 'lee' })).toBe('approved');
  const small = await aPerson(api);
  const other = await cashOut(small, '1000');
  expect(await staff(api, other.data.cash_out.id, 'approve')).toBe('approved');
  const log = await api.services.db
    .selectFrom('audit_log')
    .select(['staff', 'action'])
    .where('target_id', '=', BigInt(id))
    .where('action', 'like', 'cash_out.%')
    .orderBy('seq')
    .execute();
  expect(log).toEqual([
    { staff: 'kim', action: 'cash_out.approve' },
    { staff: 'lee', action: 'cash_out.approve' },
  ]);
});

test('a rejection returns the points with its reason, and a flagged person needs an override', async () => {
  const person = await aPerson(api);
  const { data } = await cashOut(person, '1000');
  const { id } = data.cash_out;
  await staff(api, id, 'reject', { reason: 'Please write to us first.' });
  const { data: after } = await person.client.call.wallet.cashOutDetail({ id });
  expect(after).toMatchObject({ state: 'refunded', reject_reason: 'Please write to us first.' });
  expect(after.steps.map(({ state }) => state)).toEqual([
    'requested',
    'reviewing',
    'rejected',
    'refunded',
  ]);
  expect(await has(person)).toEqual({ available: 5000, held: 0 });
  const again = await cashOut(person, '1000');
  await changeRow(api.services.db, 'user', person.id, { status: 'limited' });
  const next = again.data.cash_out.id;
  await expect(staff(api, next, 'approve')).rejects.toMatchObject({ code: 1708 });
  expect(await staff(api, next, 'approve', { anyway: true })).toBe('approved');
});

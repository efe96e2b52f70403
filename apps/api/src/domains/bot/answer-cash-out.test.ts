import { signInitData } from '@taice/testkit/telegram';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { readBalances } from '../ledger/queries.ts';
import { cancelUnconfirmed } from '../wallet/cash-outs/answer-confirmation.ts';
import { checkCashOuts } from '../wallet/cash-outs/check-cash-outs.ts';
import {
  aPerson,
  anAddress,
  cashOut,
  type Person,
  staff,
} from '../wallet/cash-outs/testing/fixtures.ts';
import { aWorker, runCycles } from '../wallet/payouts/testing/fixtures.ts';
import { aBot } from './testing/fixtures.ts';
import { changeRow } from '../../testing/builders.ts';

const api = useApi({
  settings: {
    cashouts_per_hour: 1_000,
    address_cooldown_ms: 86_400_000,
    unreviewed_max_known: 20_000_000_000n,
  },
});
afterAll(async () => {
  await api.services.events.waitUntilHandled();
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkCashOuts(api.services.db)).toEqual([]);
});

let last = 9_000;
/** A person who has switched cash-out confirmation on, with one cash-out. */
const asked = async (fields: object = {}) => {
  const telegram_id = BigInt((last += 1));
  const person = await aPerson(api, { telegram_id, telegram_can_write: true, ...fields });
  await aBot(api).call.bot.storeSettings({ telegram_id: `${telegram_id}`, confirm_cash_outs: 1 });
  const { data, code } = await cashOut(person, '1500');
  return { person, telegram_id: `${telegram_id}`, code, item: data.cash_out };
};
const answer = (telegram_id: string, id: string, yes: 0 | 1) =>
  aBot(api).call.bot.answerCashOut({ telegram_id, id, yes });
const stateOf = async ({ client }: Person, id: string) =>
  (await client.call.wallet.cashOutDetail({ id })).data;
const questionOf = (id: string) =>
  api.services.db
    .selectFrom('delivery')
    .select(['kind', 'channel', 'payload', 'state', 'expires_at'])
    .where('delivery_key', '=', `cash_out:${id}`)
    .executeTakeFirst();

test('a cash-out waits for its owner’s confirmation in Telegram and proceeds only with it', async () => {
  const { person, telegram_id, item } = await asked();
  expect(item).toMatchObject({ state: 'requested', cancellable: true });
  const until = new Date(api.clock.rule().getTime() + 86_400_000);
  expect(item.confirm_by).toBe(until.toISOString());
  expect(await questionOf(item.id)).toMatchObject({
    kind: 'confirmation',
    channel: 'telegram',
    state: 'waiting',
    payload: { amount: '1500', address: item.to_address, chain: 'bsc' },
    expires_at: until,
  });
  await expect(staff(api, item.id, 'approve')).rejects.toMatchObject({ code: 1708 });
  const answers = await Promise.all([1, 2, 3].map(() => answer(telegram_id, item.id, 1)));
  // A second press returns the same answer and has no further effect.
  expect(answers.map(({ data }) => data.outcome)).toEqual(answers.map(() => 'confirmed'));
  expect((await answer(telegram_id, item.id, 0)).data.outcome).toBe('over');
  // Above the review limit it is still reviewed.
  expect(await stateOf(person, item.id)).toMatchObject({ state: 'reviewing', confirm_by: null });
  expect((await questionOf(item.id))?.state).toBe('dropped');
  expect(await staff(api, item.id, 'approve')).toBe('approved');
});

test('after a passed review the next cash-out is approved by confirmation alone', async () => {
  const { person, telegram_id, item } = await asked({ points: 9_000 });
  await answer(telegram_id, item.id, 1);
  await staff(api, item.id, 'approve');
  await runCycles(api, await aWorker(api), 6);
  expect(await stateOf(person, item.id)).toMatchObject({ state: 'confirmed' });
  const again = async () => {
    const { id } = (await cashOut(person, '1500')).data.cash_out;
    return (await answer(telegram_id, id, 1)).data;
  };
  expect(await again()).toMatchObject({ state: 'approved' });
});

test('a confirmed cash-out to an address the person no longer has goes to review', async () => {
  const { person, telegram_id, item } = await asked();
  await answer(telegram_id, item.id, 1);
  await staff(api, item.id, 'approve');
  await runCycles(api, await aWorker(api), 6);
  api.clock.advanceRule(8 * 86_400_000);
  const { data } = await cashOut(person, '1500');
  await changeRow(api.services.db, 'user', person.id, { chain_address: anAddress() });
  expect((await answer(telegram_id, data.cash_out.id, 1)).data).toMatchObject({
    outcome: 'confirmed',
    state: 'reviewing',
  });
});

test('a refused cash-out returns its points in full, once', async () => {
  const { person, telegram_id, item } = await asked();
  const answers = await Promise.all([0, 0, 1].map(() => answer(telegram_id, item.id, 0)));
  expect(answers.map(({ data }) => data.outcome)).toEqual(answers.map(() => 'refused'));
  expect((await answer(telegram_id, item.id, 1)).data.outcome).toBe('over');
  expect(await stateOf(person, item.id)).toMatchObject({ state: 'refunded' });
  expect(await readBalances(api.services.db, person.id)).toMatchObject({
    available: 5_000_000_000n,
    held: 0n,
  });
});

test('an answer given in the chat is listed as a message and not sent to Telegram again', async () => {
  const { db, events } = api.services;
  const told = async ({ id }: Person) => {
    await events.waitUntilHandled();
    const rows = await db
      .selectFrom('message as m')
      .leftJoin('delivery as d', (join) =>
        join
          .on('d.channel', '=', 'telegram')
          .onRef('d.delivery_key', '=', sql<string>`'message:' || m.id`),
      )
      .select(['m.template', 'd.id'])
      .where('m.user_id', '=', id)
      .where('m.template', 'like', 'cash_out_%')
      .orderBy('m.id')
      .execute();
    return rows.map((row) => [row.template, row.id !== null]);
  };
  const [yes, no, elsewhere] = [await asked(), await asked(), await asked()];
  await answer(yes.telegram_id, yes.item.id, 1);
  await answer(no.telegram_id, no.item.id, 0);
  await elsewhere.person.client.call.wallet.cashOutCancel({ id: elsewhere.item.id });
  expect(await told(no.person)).toEqual([['cash_out_cancelled', false]]);
  expect(await told(elsewhere.person)).toEqual([['cash_out_cancelled', true]]);
  expect(await told(yes.person)).toEqual([['cash_out_reviewing', false]]);
  // Later changes of the cash-out send new notifications.
  await staff(api, yes.item.id, 'reject', { reason: 'No' });
  expect((await told(yes.person)).at(-1)).toEqual(['cash_out_rejected', true]);
});

test('a cash-out without confirmation for a day is refunded, and a later answer is late', async () => {
  const [silent, slow] = [await asked(), await asked()];
  api.clock.advanceRule(86_400_000);
  expect((await answer(slow.telegram_id, slow.item.id, 1)).data.outcome).toBe('late');
  await cancelUnconfirmed(api.services);
  for (const { person, item } of [silent, slow]) {
    expect(await stateOf(person, item.id)).toMatchObject({ state: 'refunded', confirm_by: null });
    expect((await questionOf(item.id))?.state).toBe('dropped');
  }
});

test("only a cash-out's owner can confirm it", async () => {
  const { person, item } = await asked();
  const other = await asked();
  expect((await answer(other.telegram_id, item.id, 1)).code).toBe(404);
  expect((await answer('1', item.id, 1)).code).toBe(404);
  expect((await stateOf(person, item.id)).state).toBe('requested');
});

test('a cash-out cancelled in the app drops its question, and a later answer has no effect', async () => {
  const { person, telegram_id, item } = await asked();
  await person.client.call.wallet.cashOutCancel({ id: item.id });
  expect((await questionOf(item.id))?.state).toBe('dropped');
  expect((await answer(telegram_id, item.id, 1)).data).toMatchObject({
    outcome: 'over',
    state: 'refunded',
  });
});

test('switching confirmation off in the app takes effect after a day', async () => {
  const { person, telegram_id, item } = await asked();
  await answer(telegram_id, item.id, 0);
  await person.client.call.notifications.storePrefs({ confirm_cash_outs: 0 });
  const next = (await cashOut(person, '1500')).data.cash_out;
  expect(next.state).toBe('requested');
  expect((await answer(telegram_id, next.id, 0)).data.outcome).toBe('refused');
  api.clock.advanceRule(86_400_000);
  expect((await cashOut(person, '1500')).data.cash_out.state).toBe('reviewing');
});

test('binding another Telegram refunds the pending cash-out and blocks new ones for a day', async () => {
  const { person, telegram_id, item } = await asked();
  const other = (last += 1);
  const user = signInitData({
    botToken: '1000000001:demo',
    user: { id: other, first_name: 'Eve' },
    authDate: api.clock.real(),
  });
  expect((await person.client.call.auth.telegramBind({ user })).code).toBe(0);
  expect((await answer(`${other}`, item.id, 1)).data.outcome).toBe('over');
  expect((await answer(telegram_id, item.id, 1)).code).toBe(404);
  expect(await stateOf(person, item.id)).toMatchObject({ state: 'refunded' });
  await aBot(api).call.bot.storeSettings({ telegram_id: `${other}`, confirm_cash_outs: 0 });
  const { code, data } = await cashOut(person, '1500');
  const from = new Date(api.clock.rule().getTime() + 86_400_000).toISOString();
  expect([code, data]).toEqual([1511, { from }]);
});

test('a person the bot may not write to cannot cash out, and reads why', async () => {
  const { code, person } = await asked({ telegram_can_write: false });
  expect(code).toBe(403);
  const { data } = await person.client.call.wallet.cashOutTerms({ chain: 'bsc' });
  expect(data.why_not).toEqual({ reason: 'cannot_ask', from: null });
});

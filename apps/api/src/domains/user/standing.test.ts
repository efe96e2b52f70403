import { businessDay } from '@taice/core/rules';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost, aSession, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { contribute } from '../ledger/contribute.ts';
import { transfer } from '../ledger/transfer.ts';
import { systemAccount, userAccount } from '../ledger/accounts.ts';
import { readBalances } from '../ledger/queries.ts';
import { settleDueDays } from '../rewards/jobs/settle-days.ts';
import { aViewer, openView, qualify, watch } from '../watching/testing/viewer.ts';
import { forfeitHeld, releaseHeld } from './decide-suspension.ts';
import { finishDeletions } from './jobs/finish-deletions.ts';

const api = useApi();
afterEach(async () => expect(await checkLedger(api.services.db)).toEqual([]));

const DAY_MS = 86_400_000;
const setStatus = (id: bigint, status: 'active' | 'limited' | 'suspended') =>
  changeRow(api.services.db, 'user', id, { status });
const midnight = async () => {
  api.clock.advance(DAY_MS);
  return settleDueDays(api.services);
};
const dayState = (id: bigint) =>
  api.services.db
    .selectFrom('daily_contribution')
    .select(['points', 'state', 'paid'])
    .where('user_id', '=', id)
    .orderBy('biz_date')
    .execute();
const templates = async (id: bigint) =>
  (
    await api.services.db
      .selectFrom('message')
      .select(['template', 'params'])
      .where('user_id', '=', id)
      .orderBy('id')
      .execute()
  ).filter(({ template }) => template.startsWith('held'));

test('a limited account keeps its points and earns nothing: beats, sign-in, claims, midnight', async () => {
  const { db } = api.services;
  const { client, id } = await aViewer(api);
  await client.call.signIn.signIn({});
  const waiting = await aPost(db);
  const { sessionId } = await qualify(api, client, waiting.id);
  await setStatus(id, 'limited');

  const claim = { post_id: `${waiting.id}`, view_session_id: sessionId };
  const refused = { code: 1306, data: { reasons: ['account_limited'] } };
  expect(await client.call.rewards.claimPostReward(claim)).toMatchObject(refused);
  expect(await client.call.rewards.claimAll({})).toMatchObject(refused);
  expect(
    await client.call.rewards.claimReward({ type: 'first_view', ref_id: 'first' }),
  ).toMatchObject(refused);
  const other = await aPost(db);
  const state = await openView(client, other.id);
  expect((await watch(api, client, other.id, state, 15)).data).toMatchObject({
    state: 'not_eligible',
    reason: 'account_limited',
  });
  await midnight();
  const later = api.client().as(await aSession(api.services, id));
  expect(await later.call.signIn.signIn({})).toMatchObject(refused);
  // Earlier earnings stay and are paid; midnight skips unclaimed ones.
  expect(await readBalances(db, id)).toEqual({ pending: 0n, available: 10_000_000n, held: 0n });
  expect(await midnight()).toEqual([]);

  await setStatus(id, 'active');
  await midnight();
  await midnight();
  expect(await readBalances(db, id)).toEqual({ pending: 0n, available: 212_000_000n, held: 0n });
});

test('a limited account gets no first-view reward from an unpaid video', async () => {
  const { client, id } = await aViewer(api, { status: 'limited' });
  const short = await aPost(api.services.db, { duration_s: 9 });
  await watch(api, client, short.id, await openView(client, short.id), 10, 9);
  expect(
    await api.services.db.selectFrom('claimable').select('id').where('user_id', '=', id).execute(),
  ).toEqual([]);
});

test('a too short video opens no first-view reward, and the next video does', async () => {
  const { client, id } = await aViewer(api);
  const { db, events } = api.services;
  const opened = () =>
    db.selectFrom('claimable').select('type').where('user_id', '=', id).execute();
  const short = await aPost(db, { duration_s: 9 });
  await watch(api, client, short.id, await openView(client, short.id), 10, 9);
  await events.waitUntilHandled();
  expect(await opened()).toEqual([]);
  await qualify(api, client, (await aPost(db)).id);
  await events.waitUntilHandled();
  expect(await opened()).toEqual([{ type: 'first_view' }]);
});

/** A person suspended on a day with a sign-in and a view: the day is held. */
const aHeldDay = async (): Promise<bigint> => {
  const { client, id } = await aViewer(api);
  await client.call.signIn.signIn({});
  const post = await aPost(api.services.db);
  await qualify(api, client, post.id);
  await setStatus(id, 'suspended');
  await midnight();
  return id;
};

test('days of a suspended account are held, and paid at their own factor after release', async () => {
  const { db } = api.services;
  const id = await aHeldDay();
  expect(await dayState(id)).toEqual([{ points: 10_000_000n, state: 'held', paid: null }]);
  expect(await readBalances(db, id)).toMatchObject({ pending: 10_000_000n, available: 0n });
  expect(await midnight()).toEqual([]);

  await setStatus(id, 'active');
  const release = () => transaction(db, (tx) => releaseHeld(tx, id, api.clock.rule()));
  expect(await release()).toBe(10_000_000n);
  expect(await release()).toBe(0n);
  expect(await dayState(id)).toEqual([
    { points: 10_000_000n, state: 'settled', paid: 10_000_000n },
  ]);
  expect(await templates(id)).toEqual([
    { template: 'held_released', params: { amount: '10', days: 1 } },
  ]);
  await midnight();
  await midnight();
  expect(await readBalances(db, id)).toMatchObject({ pending: 0n, available: 212_000_000n });
});

test('a forfeited case takes back a suspended account’s unpaid points and shows it', async () => {
  const { db } = api.services;
  const id = await aHeldDay();
  const forfeit = () => transaction(db, (tx) => forfeitHeld(tx, id, api.clock.rule()));
  expect(await forfeit()).toBe(10_000_000n);
  expect(await forfeit()).toBe(0n);
  expect(await dayState(id)).toMatchObject([{ state: 'forfeited', paid: null }]);
  expect(await templates(id)).toEqual([
    { template: 'held_forfeited', params: { amount: '10', days: 1 } },
  ]);
  await setStatus(id, 'active');
  await midnight();
  await midnight();
  expect(await readBalances(db, id)).toEqual({ pending: 0n, available: 0n, held: 0n });
  const later = api.client().as(await aSession(api.services, id));
  const { data } = await later.call.wallet.walletLog({});
  // The forfeiture has no row of its own.
  expect(data.list).toMatchObject([{ type: 'sign_in', status: 'forfeited' }]);
  expect(data.days).toMatchObject([{ status: 'forfeited', paid: null }]);
  expect(data).toMatchObject({ sum_in: '0', sum_out: '0' });
});

test('a deletion takes all buckets in one journal, and never more than the balance', async () => {
  const { db } = api.services;
  const { client, id } = await aViewer(api);
  const grant = (bucket: 'available' | 'held', amount: bigint, key: string) =>
    transaction(db, (tx) =>
      transfer(tx, {
        type: 'compensation',
        key,
        bizDate: businessDay(api.clock.rule()),
        actor: 'job',
        entries: [
          { account: systemAccount('issuance'), amount: -amount },
          { account: userAccount(id, bucket), amount },
        ],
      }),
    );
  await grant('available', 7_000_000n, 'c:1');
  await grant('held', 5_000_000n, 'c:2');
  const post = await aPost(db);
  await qualify(api, client, post.id);
  await client.call.user.deleteAccount({});
  api.clock.advanceRule(14 * DAY_MS);
  await settleDueDays(api.services);
  await transaction(db, (tx) =>
    contribute(tx, {
      type: 'view',
      userId: id,
      amount: 3_000_000n,
      key: 'v:1',
      bizDate: businessDay(api.clock.rule()),
      actor: 'job',
    }),
  );
  // Payments and the deletion at the same time.
  await Promise.all([
    finishDeletions(api.services),
    finishDeletions(api.services),
    ...Array.from({ length: 5 }, (_, n) => grant('available', 1_000_000n, `late:${n}`)),
  ]);
  const { rows } = await sql<{ key: string; entries: number }>`
    select j.idem_key as key, count(*)::int as entries from ledger_journal j
    join ledger_entry e on e.journal_id = j.id where j.idem_key = ${`forfeit:${id}`} group by j.idem_key`.execute(
    db,
  );
  expect(rows).toEqual([{ key: `forfeit:${id}`, entries: 4 }]);
  const left = await readBalances(db, id);
  expect(left).toMatchObject({ pending: 0n, held: 0n });
  expect(left.available).toBeLessThanOrEqual(5_000_000n);
  await midnight();
  expect(await readBalances(db, id)).toEqual(left);
});

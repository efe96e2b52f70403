import { businessDay } from '@taice/core/rules';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { emit } from '../../platform/events/emit.ts';
import { runOperatorCommand } from '../../process/operator.ts';
import { verifyAudit } from '../../platform/audit.ts';
import { aPost, changeRow, rowOf, verifyPerson } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { checkGrants } from '../ledger/check-grants.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { emitAndHandle, watchedBy } from '../tasks/testing/task-events.ts';
import { aViewer, qualify, watchedToday } from '../watching/testing/viewer.ts';
import { runActivityCycle } from './jobs/run-activity-cycle.ts';
import { aCampaign, newLikes, advanceHours } from './testing/fixtures.ts';

const api = useApi();
let day: string;
beforeEach(() => {
  day = businessDay(api.clock.rule());
});
afterEach(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkGrants(api.services.db, day)).toEqual([]);
});

type Person = Awaited<ReturnType<typeof aViewer>>;
const joined = async (id: bigint, count: number): Promise<Person[]> => {
  const people: Person[] = [];
  for (let n = 0; n < count; n++) {
    const person = await aViewer(api);
    await watchedToday(api, person.id);
    await person.client.call.activities.detail({ id: `${id}` });
    people.push(person);
  }
  return people;
};
const mine = async ({ client }: Person, id: bigint) =>
  (await client.call.activities.detail({ id: `${id}` })).data.my;
const owed = (id: bigint) =>
  api.services.db
    .selectFrom('claimable')
    .select(['user_id', 'amount', 'type'])
    .where('ref_id', 'in', [`${id}`, `act:${id}`])
    .where('type', 'in', ['activity', 'compensation'])
    .orderBy('user_id')
    .execute();
/** Emits likes of watched videos for these people, before any consumer has seen them. */
const told = async (...people: readonly Person[]) => {
  const at = api.clock.rule();
  const events = people.flatMap(({ id: userId }) =>
    newLikes(3).map((event) => ({ ...event, userId, at })),
  );
  for (const { userId, payload } of events)
    await watchedBy(api.services.db, userId, [BigInt(payload.post_id)], at);
  await transaction(api.services.db, (tx) => emit(tx, ...events));
};
const stateOf = async (id: bigint) => (await rowOf(api.services.db, 'activity', id)).state;
const staff = (line: string) =>
  runOperatorCommand(api.services, [...line.split(' '), '--reason', 'It was wrong.'], 'ada');

test('a login joins the campaigns that are running, and no others', async () => {
  const id = await aCampaign(api);
  const later = await aCampaign(api, { from: 2 });
  const { id: userId } = await aViewer(api);
  await emitAndHandle(api, userId, {
    type: 'user.logged_in',
    payload: { session_id: '1', app_type: 'web' },
  });
  const members = await api.services.db
    .selectFrom('activity_user')
    .select('activity_id')
    .where('user_id', '=', userId)
    .execute();
  expect(members.map(({ activity_id }) => activity_id)).toEqual([id]);
  expect(later).not.toBe(id);
});

test('twelve simultaneous completions share a pool for three, and the other nine read pool_empty', async () => {
  const id = await aCampaign(api, { reward: { type: 'fixed', each: '50', pool: '150' } });
  const people = await joined(id, 12);
  await Promise.all(people.map((person) => told(person)));
  await Promise.all([api.services.events.processPending(), api.services.events.processPending()]);
  await api.services.events.waitUntilHandled();
  expect((await owed(id)).map(({ amount }) => amount)).toEqual(Array(3).fill(50_000_000n));
  const whys = await Promise.all(people.map(async (person) => (await mine(person, id))?.why));
  expect(whys.filter((why) => why === 'pool_empty')).toHaveLength(9);
  await advanceHours(api, 25);
  await advanceHours(api, 1);
  expect(await stateOf(id)).toBe('settled');
  expect(await owed(id)).toHaveLength(3);
});

test('a pool is split among all who complete, rounded down and capped per user', async () => {
  const id = await aCampaign(api, { reward: { type: 'pool', pool: '100', per_user_cap: '40' } });
  const other = await aCampaign(api, { reward: { type: 'pool', pool: '100', per_user_cap: '30' } });
  const people = await joined(id, 4);
  for (const person of people) await person.client.call.activities.detail({ id: `${other}` });
  for (const { id: userId } of people.slice(0, 3)) await emitAndHandle(api, userId, ...newLikes(3));
  await emitAndHandle(api, people[3]!.id, ...newLikes(2));
  expect(await owed(id)).toEqual([]);
  await advanceHours(api, 25);
  const each = 33_333_333n;
  expect((await owed(id)).map(({ amount }) => amount)).toEqual([each, each, each]);
  expect((await owed(other)).map(({ amount }) => amount)).toEqual(Array(3).fill(30_000_000n));
  const remainingOf = async (campaign: bigint) =>
    (await people[0]!.client.call.activities.detail({ id: `${campaign}` })).data.pool?.left;
  expect([await remainingOf(id), await remainingOf(other)]).toEqual(['0.000001', '10']);
  expect(await mine(people[3]!, id)).toMatchObject({ state: 'joined', reward: '0' });
  // Actions after the end do not count, and repeating them all changes nothing.
  await emitAndHandle(api, people[3]!.id, ...newLikes(3));
  await runActivityCycle(api.services);
  expect(await owed(id)).toHaveLength(3);
});

test('ranks follow the progress before the end, are decided once and never change', async () => {
  const id = await aCampaign(api, {
    reward: {
      type: 'rank',
      prizes: [
        { from: 1, to: 1, point: '100' },
        { from: 2, to: 2, point: '40' },
      ],
    },
  });
  const [first, second, third] = (await joined(id, 3)) as [Person, Person, Person];
  const five = newLikes(5);
  await emitAndHandle(api, third.id, ...five);
  api.clock.advanceRule(1_000);
  await emitAndHandle(api, second.id, ...newLikes(4));
  api.clock.advanceRule(1_000);
  // With one like undone they are at four, and reached it first.
  const { type, payload } = five[0]!;
  const back = { ...payload, value: null, before: 'like' as const, held_ms: 2_000 };
  await emitAndHandle(api, third.id, { type, payload: back });
  await emitAndHandle(api, first.id, ...newLikes(9));
  await advanceHours(api, 25);
  expect(await stateOf(id)).toBe('settled');
  const result = async () =>
    Promise.all(
      [first, second, third].map(async (one) => {
        const my = await mine(one, id);
        return [my?.rank, my?.reward, my?.why];
      }),
    );
  const decided = [
    [1, '100', null],
    [3, '0', 'rank'],
    [2, '40', null],
  ];
  expect(await result()).toEqual(decided);
  await changeRow(api.services.db, 'user', first.id, { status: 'limited' });
  await runActivityCycle(api.services);
  expect(await result()).toEqual(decided);
  expect(await owed(id)).toHaveLength(2);
});

test('actions under a limit count for no campaign, even after the limit is lifted', async () => {
  const id = await aCampaign(api);
  const pool = await aCampaign(api, { reward: { type: 'pool', pool: '100' } });
  const [person] = (await joined(id, 1)) as [Person];
  await person.client.call.activities.detail({ id: `${pool}` });
  const become = (status: 'limited' | 'active') =>
    changeRow(api.services.db, 'user', person.id, { status });
  await emitAndHandle(api, person.id, ...newLikes(1));
  await become('limited');
  await emitAndHandle(api, person.id, ...newLikes(2));
  await become('active');
  expect(await mine(person, id)).toMatchObject({ state: 'joined', why: null });
  await emitAndHandle(api, person.id, ...newLikes(1));
  await advanceHours(api, 25);
  expect([await owed(id), await owed(pool)]).toEqual([[], []]);
});

test('a like counts only once the person has watched the video that day', async () => {
  const id = await aCampaign(api);
  const [person] = await joined(id, 1);
  const posts = await Promise.all([1, 2, 3].map(() => aPost(api.services.db)));
  const { call } = person!.client;
  for (const post of posts) await call.posts.like({ post_id: `${post.id}` });
  await api.services.events.waitUntilHandled();
  const far = async () => {
    const { conditions } = (await call.activities.detail({ id: `${id}` })).data;
    return [conditions[0]?.complete_num, conditions[0]?.unwatched_num];
  };
  expect(await far()).toEqual([0, 3]);
  for (const post of posts.slice(0, 2)) await qualify(api, person!.client, post.id);
  await api.services.events.waitUntilHandled();
  expect(await far()).toEqual([2, 1]);
  await qualify(api, person!.client, posts[2]!.id);
  await api.services.events.waitUntilHandled();
  expect(await mine(person!, id)).toMatchObject({ state: 'completed' });
});

test('a member who confirms their age before the end is paid', async () => {
  const id = await aCampaign(api);
  const [person] = (await joined(id, 1)) as [Person];
  await emitAndHandle(api, person.id, ...newLikes(3));
  await api.services.db
    .updateTable('activity_user')
    .set({ state: 'rejected', why: 'age_unconfirmed', reward: 0n })
    .where('user_id', '=', person.id)
    .execute();
  await api.services.db.deleteFrom('claimable').where('type', '=', 'activity').execute();
  await advanceHours(api, 25);
  expect((await owed(id)).map(({ user_id }) => user_id)).toEqual([person.id]);
});

test('a member without progress gets no rank, even if prizes are left over', async () => {
  const id = await aCampaign(api, {
    reward: { type: 'rank', prizes: [{ from: 1, to: 3, point: '100' }] },
  });
  const [busy, idle] = (await joined(id, 2)) as [Person, Person];
  await emitAndHandle(api, busy.id, ...newLikes(1));
  await advanceHours(api, 25);
  expect(await owed(id)).toMatchObject([{ user_id: busy.id, amount: 100_000_000n }]);
  expect(await mine(idle, id)).toMatchObject({ state: 'joined', rank: null, reward: '0' });
});

/** Joins all of these and has liked enough, on an unverified account. */
const unverified = async (...ids: bigint[]): Promise<Person> => {
  const person = await aViewer(api, { isVerified: false });
  for (const id of ids) await person.client.call.activities.detail({ id: `${id}` });
  await emitAndHandle(api, person.id, ...newLikes(3));
  return person;
};

test('an unverified account wins nothing from a pool, a ranking or a fixed reward, and reads why', async () => {
  const fixed = await aCampaign(api, { reward: { type: 'fixed', each: '50', pool: '500' } });
  const pool = await aCampaign(api, { reward: { type: 'pool', pool: '100' } });
  const rank = await aCampaign(api, {
    reward: { type: 'rank', prizes: [{ from: 1, to: 1, point: '100' }] },
  });
  const farm = [];
  for (let bot = 0; bot < 2; bot++) farm.push(await unverified(fixed, pool, rank));
  const [honest] = (await joined(fixed, 1)) as [Person];
  for (const id of [pool, rank]) await honest.client.call.activities.detail({ id: `${id}` });
  await emitAndHandle(api, honest.id, ...newLikes(3));
  expect(await mine(farm[0]!, fixed)).toMatchObject({ state: 'rejected', why: 'unverified' });
  const { data } = await honest.client.call.activities.detail({ id: `${rank}` });
  expect(data.ranking?.map(({ user }) => user.id)).toEqual([`${honest.id}`]);
  await advanceHours(api, 25);
  for (const [id, amount] of [
    [fixed, 50_000_000n],
    [pool, 100_000_000n],
    [rank, 100_000_000n],
  ] as const) {
    expect(await owed(id)).toMatchObject([{ user_id: honest.id, amount }]);
    expect(await mine(farm[0]!, id)).toMatchObject({ state: 'rejected', why: 'unverified' });
  }
});

test('a fixed reward is held until an identity verifies the account, or until the end', async () => {
  const id = await aCampaign(api);
  const first = await unverified(id);
  const late = await unverified(id);
  const { clock, services } = api;
  await verifyPerson(services.db, first.id);
  await transaction(services.db, (tx) =>
    emit(tx, { type: 'user.verified', userId: first.id, at: clock.rule(), payload: {} }),
  );
  await services.events.waitUntilHandled();
  expect(await mine(first, id)).toMatchObject({ state: 'completed', why: null, reward: '50' });
  expect((await owed(id)).map(({ user_id }) => user_id)).toEqual([first.id]);
  await verifyPerson(services.db, late.id);
  await advanceHours(api, 25);
  expect((await owed(id)).map(({ user_id }) => user_id)).toEqual([first.id, late.id]);
});

test('a cancelled campaign keeps fixed rewards and pays its pool by progress as a compensation', async () => {
  const fixed = await aCampaign(api);
  const pool = await aCampaign(api, { reward: { type: 'pool', pool: '100' } });
  const people = await joined(fixed, 2);
  for (const { client } of people) await client.call.activities.detail({ id: `${pool}` });
  await emitAndHandle(api, people[0]!.id, ...newLikes(3));
  expect(await staff(`cancel-campaign ${fixed}`)).toBe('done');
  expect(await staff(`cancel-campaign ${pool}`)).toBe('done');
  await Promise.all([runActivityCycle(api.services), runActivityCycle(api.services)]);
  expect(await owed(fixed)).toMatchObject([{ type: 'activity', amount: 50_000_000n }]);
  expect(await owed(pool)).toMatchObject([{ type: 'compensation', amount: 100_000_000n }]);
  // The campaign is over for the other.
  await emitAndHandle(api, people[1]!.id, ...newLikes(3));
  expect(await owed(pool)).toHaveLength(1);
  const { data } = await people[0]!.client.call.activities.detail({ id: `${pool}` });
  expect(data).toMatchObject({ state: 'cancelled', cancel_reason: 'It was wrong.' });
  const claimed = await people[0]!.client.call.rewards.claimReward({
    claim_id: data.my?.claim_id ?? '',
  });
  expect(claimed.data.amount).toBe('100');
  await expect(staff(`cancel-campaign ${pool}`)).rejects.toMatchObject({ code: 1708 });
  await expect(staff('cancel-campaign 999')).rejects.toMatchObject({ code: 404 });
  expect(await verifyAudit(api.services.db)).toBeNull();
});

test('staff can close a campaign early, and cannot cancel or close it once it is settled', async () => {
  const id = await aCampaign(api, { reward: { type: 'pool', pool: '100' } });
  const [person] = (await joined(id, 1)) as [Person];
  await emitAndHandle(api, person.id, ...newLikes(3));
  api.clock.advanceRule(1_000);
  expect(await staff(`close-campaign ${id}`)).toBe('done');
  await runActivityCycle(api.services);
  expect(await stateOf(id)).toBe('settled');
  expect(await owed(id)).toHaveLength(1);
  await expect(staff(`cancel-campaign ${id}`)).rejects.toMatchObject({ code: 1708 });
  await expect(staff(`close-campaign ${id}`)).rejects.toMatchObject({ code: 1708 });
  const told = { id: `${id}`, state: 'settled', pool: '100', pool_left: '0' };
  expect(await staff('campaigns')).toContainEqual(expect.objectContaining(told));
});

test('events from before the end count, even if they are handled after it', async () => {
  const id = await aCampaign(api, { reward: { type: 'pool', pool: '100' } });
  const people = await joined(id, 2);
  await told(...people);
  await advanceHours(api, 25);
  expect((await owed(id)).map(({ amount }) => amount)).toEqual([50_000_000n, 50_000_000n]);
});

test('a campaign that fails to settle does not block the others', async () => {
  const prizes = [{ from: 1, to: 1, point: '100' }];
  const broken = await aCampaign(api, { reward: { type: 'rank', prizes }, to: 23 });
  const sound = await aCampaign(api, { reward: { type: 'pool', pool: '100' } });
  const [person] = (await joined(broken, 1)) as [Person];
  await person.client.call.activities.detail({ id: `${sound}` });
  await emitAndHandle(api, person.id, ...newLikes(3));
  const prizesOf = (value: unknown) =>
    changeRow(api.services.db, 'activity', broken, { prizes: JSON.stringify(value) });
  await prizesOf({});
  await advanceHours(api, 25);
  expect([await stateOf(broken), await stateOf(sound)]).toEqual(['ended', 'settled']);
  await prizesOf(prizes);
  await runActivityCycle(api.services);
  expect(await stateOf(broken)).toBe('settled');
  expect(await owed(broken)).toHaveLength(1);
});

test('two processes at once pay every winner exactly once', async () => {
  const id = await aCampaign(api);
  const many = 501;
  await sql`with people as (
      insert into "user" (nickname, invite_code, log_type)
      select 'n' || n, 'A' || lpad(n::text, 7, '0'), 2 from generate_series(1, ${many}::int) n returning id
    )
    insert into activity_user (activity_id, user_id, joined_at, state, reward)
    select ${id}, id, ${api.clock.rule()}, 'completed', 50000000 from people`.execute(
    api.services.db,
  );
  api.clock.advanceRule(25 * 3_600_000);
  await Promise.all([runActivityCycle(api.services), runActivityCycle(api.services)]);
  expect(await stateOf(id)).toBe('settled');
  expect(await owed(id)).toHaveLength(many);
});

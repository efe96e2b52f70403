import { sql } from 'kysely';
import { longRun } from '@taice/testkit/long-run';
import { expect, test } from 'vitest';
import { aPost, aSession, changeRow } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer, open, qualify, watch } from '../watching/testing/viewer.ts';
import { autoClaim } from './jobs/auto-claim.ts';
import { releaseFirstViews } from './jobs/release-first-views.ts';

const DAY_MS = 86_400_000;
const ip = '203.0.113.7';
const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } }, { each: true });

interface Newcomer {
  readonly id: bigint;
  readonly client: Client;
}

/** Comes from one address and watches a first video. */
const newcomer = async (from = ip): Promise<Newcomer> => {
  const person = await aViewer(api, { ip: from });
  await qualify(api, person.client, (await aPost(api.services.db)).id);
  return person;
};

const newcomers = async (count: number): Promise<Newcomer[]> => {
  const people: Newcomer[] = [];
  for (let one = 0; one < count; one += 1) people.push(await newcomer());
  await api.services.events.handled();
  return people;
};

const statesOf = async (): Promise<Record<string, number>> => {
  const rows = await api.services.db
    .selectFrom('claimable')
    .select((eb) => ['state', eb.fn.countAll<bigint>().as('count')])
    .where('type', '=', 'first_view')
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
};

/** Comes back on a later day, as the session of the day before may be over by then. */
const watchesOn = async ({ id }: Newcomer): Promise<void> => {
  const client = api
    .client({ headers: { 'X-Forwarded-For': ip }, deviceId: `device-${id}` })
    .as(await aSession(api.services, id, { deviceId: `device-${id}` }));
  await qualify(api, client, (await aPost(api.services.db)).id);
};

test('of one network ten a day are paid at once, whether told or claimed; the eleventh is held, and says why', async () => {
  await newcomers(9);
  // This one claims before anybody has been told of the view.
  const tenth = await newcomer();
  const first = await tenth.client.call.rewards.claimAll({});
  expect(first.data.parts.map(({ kind }) => kind)).toContain('first_view');
  const eleventh = await newcomer();
  const { data } = await eleventh.client.call.rewards.claimAll({});
  expect(data.parts.map(({ kind }) => kind)).toEqual(['view']);
  expect(data.balance).toBe('0');
  await api.services.events.handled();
  expect(await statesOf()).toEqual({ open: 9, claimed: 1, held: 1 });
  const figures = await eleventh.client.call.user.dataCount({});
  expect(figures.data.user).toMatchObject({
    claimables: [],
    first_view: '0',
    held: { amount: '200', days: 1, days_needed: 3 },
  });
  const claim = await eleventh.client.call.rewards.claimReward({
    type: 'first_view',
    ref_id: 'first',
  });
  expect(claim).toMatchObject({ code: 1306, data: { reasons: ['held'] } });
  const { data: messages } = await eleventh.client.call.messages.list({});
  expect(messages.list.map(({ title }) => title)).toContain('200 points are on hold');
  // Another network's newcomers are promised it, and have it; of this one nobody is promised it any more today.
  const elsewhere = await aViewer(api, { ip: '198.51.100.9' });
  expect((await elsewhere.client.call.user.dataCount({})).data.user?.first_view).toBe('200');
  const here = await aViewer(api, { ip });
  expect((await here.client.call.user.dataCount({})).data.user?.first_view).toBe('0');
});

test.runIf(longRun)(
  'whoever only fills the ring by another way is one of the network that they watched from',
  async () => {
    const post = await aPost(api.services.db);
    for (let n = 0; n < 12; n += 1) {
      const { id, client } = await aViewer(api, { ip });
      const state = await open(client, post.id);
      await watch(api, client, post.id, state, 10);
      const session = await aSession(api.services, id, { deviceId: client.deviceId });
      const elsewhere = api
        .client({ headers: { 'X-Forwarded-For': `198.51.100.${n}` }, deviceId: client.deviceId })
        .as(session);
      expect((await watch(api, elsewhere, post.id, state, 5)).data.state).toBe('claimable');
      // The last one claims there, too, before anybody has been told of the views, and so comes first.
      if (n === 11) await elsewhere.call.rewards.claimAll({});
    }
    await api.services.events.handled();
    expect(await statesOf()).toEqual({ claimed: 1, open: 9, held: 2 });
  },
);

test('a held one is released once its person has earned on three days, of a network so many a day, and is then paid once', async () => {
  const { db } = api.services;
  const people = await newcomers(13);
  const held = people.slice(10);
  expect(await statesOf()).toEqual({ open: 10, held: 3 });
  await releaseFirstViews(api.services);
  expect(await statesOf()).toEqual({ open: 10, held: 3 });
  for (const pass of [1, 2]) {
    api.clock.advance(DAY_MS);
    for (const person of held.slice(0, 2)) await watchesOn(person);
    await releaseFirstViews(api.services);
    expect((await statesOf())['held'], `day ${pass}`).toBe(pass === 1 ? 3 : 1);
  }
  await Promise.all([releaseFirstViews(api.services), releaseFirstViews(api.services)]);
  expect((await statesOf())['held']).toBe(1);
  const today = new Date(api.clock.rule().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
  await autoClaim(db, api.services, today);
  const paid = await db
    .selectFrom('ledger_journal')
    .select('idem_key')
    .where('type', '=', 'first_view')
    .where('biz_date', '=', today)
    .execute();
  expect(paid.map(({ idem_key }) => idem_key).toSorted()).toEqual(
    held
      .slice(0, 2)
      .map(({ id }) => `first:${id}`)
      .toSorted(),
  );
});

test.runIf(longRun)(
  'of a network so many a day are released, the longest held first; a limited account’s stays held',
  async () => {
    const own = { ...api.services, numbers: { ...api.services.numbers, first_views_released: 1 } };
    const people = await newcomers(13);
    const [limited, second, third] = people.slice(10);
    if (!limited || !second || !third) throw new Error('nobody is held');
    await changeRow(own.db, 'user', limited.id, { status: 'limited' });
    await own.db
      .insertInto('view_day')
      .values(
        [limited, second, third].flatMap(({ id }) =>
          ['2026-11-18', '2026-11-19'].map((biz_date) => ({ user_id: id, biz_date, rewarded: 1 })),
        ),
      )
      .execute();
    await releaseFirstViews(own);
    await releaseFirstViews(own);
    const states = async () => {
      const rows = await own.db
        .selectFrom('claimable')
        .select(['user_id', 'state'])
        .where('user_id', 'in', [limited.id, second.id, third.id])
        .orderBy('user_id')
        .execute();
      return rows.map(({ state }) => state);
    };
    expect(await states()).toEqual(['held', 'open', 'held']);
    api.clock.advance(DAY_MS);
    await releaseFirstViews(own);
    expect(await states()).toEqual(['held', 'open', 'open']);
  },
);

test.runIf(longRun)(
  'one network’s crowd keeps nobody of another waiting, and who came back most often comes first',
  async () => {
    const { db } = api.services;
    const own = { ...api.services, numbers: { ...api.services.numbers, first_views_released: 2 } };
    const { rows } = await sql<{ id: bigint; network: string }>`with person as (
      insert into "user" (nickname, invite_code, log_type, age_confirmed_at)
      select 'Held', 'H' || n, 2, now() from generate_series(1, 124) n returning id
    ), held as (
      insert into claimable (user_id, type, ref_id, amount, biz_date, created_at, state, network)
      select id, 'first_view', 'first', 1, date '2026-11-20', now(), 'held',
        case when row_number() over (order by id) <= 120 then 'campus' else 'far ' || id end
      from person returning user_id as id, network
    ), day as (
      insert into view_day (user_id, biz_date, rewarded)
      select id, date '2026-11-16' + d, 1 from held cross join generate_series(0, 3) d
      where d < 3 or id in (select max(id) from held where network = 'campus')
    ) select id, network from held order by id`.execute(db);
    await releaseFirstViews(own);
    const released = async () => {
      const open = await db
        .selectFrom('claimable')
        .select('user_id')
        .where('state', '=', 'open')
        .orderBy('user_id')
        .execute();
      return open.map(({ user_id }) => user_id);
    };
    const campus = rows.filter(({ network }) => network === 'campus').map(({ id }) => id);
    const others = rows.filter(({ network }) => network !== 'campus').map(({ id }) => id);
    expect(await released()).toEqual([campus[0], campus.at(-1), ...others]);
    await releaseFirstViews(own);
    expect(await released()).toHaveLength(6);
    api.clock.advance(DAY_MS);
    await releaseFirstViews(own);
    expect(await released()).toEqual([...campus.slice(0, 3), campus.at(-1), ...others]);
  },
);

test.runIf(longRun)(
  'more than a batch is released in one go, where the networks’ numbers allow',
  async () => {
    const { db } = api.services;
    await sql`with person as (
      insert into "user" (nickname, invite_code, log_type, age_confirmed_at)
      select 'Held', 'H' || n, 2, now() from generate_series(1, 130) n returning id
    ), held as (
      insert into claimable (user_id, type, ref_id, amount, biz_date, created_at, state, network)
      select id, 'first_view', 'first', 1, date '2026-11-20', now(), 'held', 'n' || id from person returning user_id as id
    ) insert into view_day (user_id, biz_date, rewarded)
      select id, date '2026-11-16' + d, 1 from held cross join generate_series(0, 2) d`.execute(db);
    await Promise.all([releaseFirstViews(api.services), releaseFirstViews(api.sibling().services)]);
    await releaseFirstViews(api.services);
    expect(await statesOf()).toEqual({ open: 130 });
  },
);

import { longRun } from '@taice/testkit/long-run';
import { expect, test } from 'vitest';
import { aPost, aSession, changeRow } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { dayFactor } from '../../ledger/day-factor.ts';
import { balances } from '../../ledger/queries.ts';
import { findSettlement } from '../../ledger/settle-day.ts';
import { aViewer, qualify } from '../../watching/testing/viewer.ts';
import { releaseNewcomerDays } from './release-newcomer-days.ts';
import { settleDueDays } from './settle-days.ts';

const DAY_MS = 86_400_000;
const ip = '203.0.113.7';
const api = useApi(
  {
    env: { TRUST_PROXY: '127.0.0.1' },
    numbers: { first_views_per_network: 1, first_views_released: 1 },
  },
  { each: true },
);

type Newcomer = Awaited<ReturnType<typeof aViewer>>;

/** Comes from the one address, watches a video and signs in. */
const newcomer = async (): Promise<Newcomer> => {
  const person = await aViewer(api, { ip });
  await qualify(api, person.client, (await aPost(api.services.db)).id);
  await person.client.call.signIn.signIn({});
  return person;
};
const comesBack = async ({ id }: Newcomer): Promise<void> => {
  const deviceId = `device-${id}`;
  const client = api
    .client({ headers: { 'X-Forwarded-For': ip }, deviceId })
    .as(await aSession(api.services, id, { deviceId }));
  await qualify(api, client, (await aPost(api.services.db)).id);
};
const midnight = async (): Promise<void> => {
  await api.services.events.handled();
  api.clock.advance(DAY_MS);
  await settleDueDays(api.services);
  await releaseNewcomerDays(api.services);
};
const daysOf = async ({ id }: Newcomer): Promise<string[]> => {
  const rows = await api.services.db
    .selectFrom('daily_contribution')
    .select('state')
    .where('user_id', '=', id)
    .orderBy('biz_date')
    .execute();
  return rows.map(({ state }) => state);
};
const templatesOf = async ({ id }: Newcomer): Promise<string[]> => {
  const rows = await api.services.db
    .selectFrom('message')
    .select('template')
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ template }) => (template === null ? [] : [template]));
};
const available = async ({ id }: Newcomer): Promise<bigint> =>
  (await balances(api.services.db, id)).available;

test('what days bring one of too many newcomers of a network is held until they have earned on three days, and is then paid once', async () => {
  const [first, second, gone] = [await newcomer(), await newcomer(), await newcomer()];
  await midnight();
  expect([await daysOf(first), await daysOf(second), await daysOf(gone)]).toEqual([
    ['settled'],
    ['held'],
    ['held'],
  ]);
  // A sign-in's and a view's, and the first video's beside them.
  expect([await available(first), await available(second)]).toEqual([212_000_000n, 0n]);
  await comesBack(second);
  await midnight();
  expect(await daysOf(second)).toEqual(['held', 'held']);
  await comesBack(second);
  await Promise.all([
    releaseNewcomerDays(api.services),
    releaseNewcomerDays(api.sibling().services),
  ]);
  expect(await daysOf(second)).toEqual(['settled', 'settled']);
  expect(await available(second)).toBe(14_000_000n);
  await midnight();
  expect(await daysOf(second)).toEqual(['settled', 'settled', 'settled']);
  expect((await templatesOf(second)).filter((each) => each === 'newcomer_days_paid')).toHaveLength(
    1,
  );
  // Whoever did not come back has it still, and not in the balance.
  expect([await daysOf(gone), await available(gone)]).toEqual([['held'], 0n]);
  expect((await balances(api.services.db, gone.id)).pending).toBe(12_000_000n);
  expect(await checkLedger(api.services.db)).toEqual([]);
});

test.runIf(longRun)(
  'of a campus that comes back nobody’s days wait for the network’s turn, only their first video does',
  async () => {
    const people: Newcomer[] = [];
    for (let n = 0; n < 6; n += 1) people.push(await newcomer());
    await midnight();
    for (const pass of [1, 2]) {
      for (const person of people) await comesBack(person);
      if (pass === 1) await midnight();
    }
    await releaseNewcomerDays(api.services);
    for (const person of people) expect(await daysOf(person)).not.toContain('held');
    const { n } = await api.services.db
      .selectFrom('claimable')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where('state', '=', 'held')
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBe(5);
  },
);

test.runIf(longRun)(
  'a suspended newcomer’s days wait for the decision, however often they came back',
  async () => {
    await newcomer();
    const second = await newcomer();
    await midnight();
    await api.services.db
      .insertInto('view_day')
      .values(
        ['2026-11-18', '2026-11-19'].map((biz_date) => ({
          user_id: second.id,
          biz_date,
          rewarded: 1,
        })),
      )
      .execute();
    await changeRow(api.services.db, 'user', second.id, { status: 'suspended' });
    await releaseNewcomerDays(api.services);
    expect(await daysOf(second)).toEqual(['held']);
  },
);

test('a second account of a device whose first one waits has its days held as well, is told so, and is paid once it has come back', async () => {
  await newcomer();
  const deviceId = 'tablet';
  const first = await aViewer(api, { ip, deviceId });
  const second = await aViewer(api, { ip, deviceId });
  // As their log-ins there write it.
  await api.services.db
    .insertInto('device_user')
    .values([first, second].map(({ id }) => ({ device_id: deviceId, user_id: id })))
    .execute();
  const watches = async ({ id }: Newcomer) => {
    const client = api
      .client({ headers: { 'X-Forwarded-For': ip }, deviceId })
      .as(await aSession(api.services, id, { deviceId }));
    await qualify(api, client, (await aPost(api.services.db)).id);
    await api.services.events.handled();
    return client;
  };
  await watches(first);
  const client = await watches(second);
  expect((await client.call.user.dataCount({})).data.user?.held).toEqual({
    amount: null,
    days: 1,
    days_needed: 3,
  });
  await midnight();
  expect([await daysOf(first), await daysOf(second)]).toEqual([['held'], ['held']]);
  expect(await available(second)).toBe(0n);
  for (let day = 2; day <= 3; day += 1) {
    await watches(second);
    await midnight();
  }
  expect(await daysOf(second)).toEqual(['settled', 'settled', 'settled']);
  expect(await daysOf(first)).toEqual(['held']);
});

test.runIf(longRun)(
  'the factor that is shown leaves out whomever the settlement holds, and nobody else',
  async () => {
    const { db, numbers } = api.services;
    const people = {
      paid: await newcomer(),
      crowd: await newcomer(),
      beside: await newcomer(),
      shut: await newcomer(),
      back: await newcomer(),
    };
    const { crowd, beside, shut, back } = people;
    await api.services.events.handled();
    // Another account of the crowd's device, which can have no first video's reward.
    await db.deleteFrom('claimable').where('user_id', '=', beside.id).execute();
    await db
      .insertInto('device_user')
      .values([crowd, beside].map(({ id }) => ({ device_id: 'tablet', user_id: id })))
      .execute();
    await db
      .updateTable('claimable')
      .set({ state: 'open' })
      .where('user_id', 'in', [shut.id, back.id])
      .execute();
    const midday = api.clock.rule();
    api.clock.advance(DAY_MS);
    const now = api.clock.rule();
    // One suspension is for good, the other is over by then and nobody has come back from it.
    for (const [{ id }, status_until] of [
      [shut, null],
      [back, new Date(now.getTime() - 1)],
    ] as const)
      await changeRow(db, 'user', id, { status: 'suspended', status_until });
    const [day] = await settleDueDays(api.services);
    const settled = await findSettlement(db, day!);
    const states = Object.entries(people).map(async ([who, person]) => [who, await daysOf(person)]);
    expect(Object.fromEntries(await Promise.all(states))).toEqual({
      paid: ['settled'],
      crowd: ['held'],
      beside: ['held'],
      shut: ['held'],
      back: ['settled'],
    });
    const asShown = (at: Date) =>
      dayFactor(db, day!, { now: at, newcomerDays: numbers.first_view_days });
    const { pool, total, factor } = await asShown(now);
    expect(settled).toMatchObject({ pool, total, factor });
    // A view and a sign-in; of whoever is suspended only the sign-in was claimed.
    expect(total).toBe(22_000_000n);
    // While the shorter suspension lasted it was left out as well.
    expect((await asShown(midday)).total).toBe(12_000_000n);
  },
);

import { businessDay } from '@taice/core/rules';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { liveSettings, defaultSettings } from '../../platform/settings.ts';
import { runWeekCycle } from './jobs/run-week-cycle.ts';
import { refreshScores } from './jobs/score-queue.ts';
import { runOperatorCommand } from '../../process/operator.ts';
import { sweepInvitations } from '../invitations/jobs/sweep-invitations.ts';
import { settleDueDays } from '../rewards/jobs/settle-days.ts';
import { aSession, changeRow } from '../../testing/builders.ts';
import { aPaidFriend } from '../../testing/friends.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { addPointsAndScore, setFigures, addPoints } from './testing/scores.ts';
import { findOrCreateWeek } from './weeks.ts';

const HOUR = 3_600_000;
const all = { invites: 50, views: 100, uploads: 15, ai_uploads: 15 };
const key = 'W2026-47';

const api = useApi({}, { each: true });

/** A tier without conditions besides the rank. */
const free = { invites: 0, views: 0, uploads: 0, ai_uploads: 0 };

/** A person with a score and, by default, a wallet. */
const aPlayer = async (points: number, wallet = true) => {
  const id = `${points}`.padStart(40, '0');
  const person = await aViewer(api, wallet ? { chain_address: `0x${id}` } : {});
  await addPointsAndScore(api, person.id, points);
  return person;
};
const pass = async (hours: number) => {
  api.clock.advanceRule(hours * HOUR);
  await settleDueDays(api.services);
  await runWeekCycle(api.services);
};
const board = async ({ client }: Awaited<ReturnType<typeof aPlayer>>) =>
  (await client.call.leaderboard.pointsRanking({ week: key })).data;

test('a week is frozen on Monday and published with reasons, and its prizes are created once', async () => {
  const best = await aPlayer(500);
  const second = await aPlayer(400);
  const poor = await aPlayer(300, false);
  const cheat = await aPlayer(200);
  await pass(48);
  expect((await board(best)).week.state).toBe('verifying');
  for (const { id } of [best, second, poor, cheat])
    await setFigures(api, id, { ...all, invites: id === second.id ? 40 : 50 });
  // Points from now on belong to the next week.
  await addPointsAndScore(api, second.id, 900);
  expect((await board(second)).me).toMatchObject({ rank: 2, points: '400' });
  await runOperatorCommand(
    api.services,
    ['disqualify', key, '--person', `${cheat.id}`, '--reason', 'Bought invites.'],
    'ada',
  );
  await pass(72);
  const told = await board(best);
  expect(told.week.state).toBe('published');
  expect(told.list.map(({ tier, paid_rank, prize, why }) => [tier, paid_rank, prize, why])).toEqual(
    [
      [1, 1, '5000', []],
      [2, 4, '800', ['invites']],
      [0, null, '0', ['wallet']],
      [0, null, '0', ['disqualified']],
    ],
  );
  expect((await board(second)).me).toMatchObject({ rank: 2, paid_rank: 4 });
  expect((await board(cheat)).me).toMatchObject({ disqualified_reason: 'Bought invites.' });
  // A person who hides later is hidden in past weeks, too.
  await poor.client.call.library.storeFlag({ key: 'leaderboard_hidden', value: 1 });
  expect((await board(best)).list.map(({ rank }) => rank)).toEqual([1, 2, 4]);
  expect((await board(poor)).list.map(({ rank }) => rank)).toEqual([1, 2, 3, 4]);
  expect((await board(best)).me?.claim_id).toBeNull();
  api.clock.advanceRule(48 * HOUR);
  await Promise.all([runWeekCycle(api.services), runWeekCycle(api.sibling().services)]);
  const won = (await board(best)).me;
  expect(won).toMatchObject({ prize: '5000', why: [] });
  const { data } = await best.client.call.rewards.claimReward({ claim_id: won?.claim_id ?? '' });
  expect(data).toMatchObject({ amount: '5000', claim: { type: 'leaderboard', state: 'claimed' } });
  const rows = (await best.client.call.wallet.walletLog({ type: 'leaderboard' })).data.list;
  expect(rows[0]?.source?.title).toMatch(/^Leaderboard, week \d+, rank 1$/);
  expect((await board(poor)).me?.claim_id).toBeNull();
  const { list } = (await second.client.call.messages.list({ type: 'leaderboard' })).data;
  expect(list.map(({ title }) => title)).toEqual(['Leaderboard: 800 points won']);
  // Links to the won week, though another one runs now.
  expect(list[0]?.link).toBe(`/V2/leaderboard?week=${key}`);
  expect(list[0]?.body).toMatch(/^You won the prize for rank 4 in week \d+\./);
  // A repeated run pays nothing again.
  await runWeekCycle(api.services);
  const waiting = api.services.db
    .selectFrom('claimable')
    .selectAll()
    .where('type', '=', 'leaderboard');
  expect(await waiting.execute()).toHaveLength(2);
});

test('a friend found fake during verification leaves the week before it is published', async () => {
  const inviter = await aPlayer(400);
  const rival = await aPlayer(1000);
  const fake = await aPaidFriend(api, inviter.id);
  await aPaidFriend(api, inviter.id);
  await runWeekCycle(api.services);
  expect((await board(inviter)).me).toMatchObject({ rank: 1, points: '1400' });
  await pass(24);
  expect(await board(inviter)).toMatchObject({
    week: { state: 'verifying' },
    me: { rank: 1, points: '1400', progress: { invites: 2 } },
  });
  await changeRow(api.services.db, 'user', fake.id, { status: 'limited' });
  await sweepInvitations(api.services);
  await sweepInvitations(api.services);
  await pass(72);
  const { week, list } = await board(rival);
  expect(week.state).toBe('published');
  expect(list.map(({ user, points, invites }) => [user.id, points, invites])).toEqual([
    [`${rival.id}`, '1000', 0],
    [`${inviter.id}`, '900', 1],
  ]);
  const { rows } = await sql<{ score: bigint }>`select score from leaderboard_result
    where user_id = ${inviter.id}`.execute(api.services.db);
  expect(rows).toEqual([{ score: 900_000_000n }]);
});

test('a person limited during verification wins nothing and takes no prize from others', async () => {
  const caught = await aPlayer(500);
  const honest = await aPlayer(400);
  await pass(48);
  for (const { id } of [caught, honest]) await setFigures(api, id, all);
  await changeRow(api.services.db, 'user', caught.id, { status: 'limited' });
  const reason = 'Your account is limited, so you can’t win leaderboard prizes.';
  const out = { disqualified_reason: reason, prize: '0', why: ['disqualified'] };
  expect((await board(caught)).me).toMatchObject(out);
  await pass(72);
  expect((await board(caught)).me).toMatchObject(out);
  const taiwan = api
    .client({ lang: 'tw', deviceId: caught.client.deviceId })
    .as(await aSession(api.services, caught.id, { deviceId: caught.client.deviceId }));
  const told = await taiwan.call.leaderboard.pointsRanking({ week: key });
  expect(told.data.me?.disqualified_reason).toBe('你的帳號受到限制，無法獲得排行榜獎勵。');
  expect((await board(honest)).me).toMatchObject({ disqualified_reason: null, why: [] });
  const { list } = await board(honest);
  expect(list.map(({ prize, why }) => [prize, why])).toEqual([
    ['0', ['disqualified']],
    ['5000', []],
  ]);
});

test('a frozen week contains all its points, even if another process scores meanwhile', async () => {
  await runWeekCycle(api.services);
  const player = await aViewer(api);
  await addPoints(api, player.id, 500);
  const { db } = api.services;
  api.clock.advanceRule(48 * HOUR);
  await settleDueDays(api.services);
  const { promise: taken, resolve: took } = Promise.withResolvers<void>();
  const { promise: may, resolve: go } = Promise.withResolvers<void>();
  // It has taken the queue, but has not reached the week yet.
  const scoring = transaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock_shared(7216310, 0)`.execute(tx);
    await tx.deleteFrom('leaderboard_recompute_queue').execute();
    const week = await tx
      .selectFrom('leaderboard_week')
      .select('id')
      .where('week_key', '=', key)
      .executeTakeFirstOrThrow();
    took();
    await may;
    await refreshScores(tx, week.id, [{ user_id: player.id }]);
  });
  await taken;
  const leading = runWeekCycle(api.sibling().services);
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_locks
        where locktype = 'advisory' and not granted) as waits`.execute(db);
      expect(rows[0]?.waits).toBe(true);
    },
    { timeout: 60_000 },
  );
  go();
  await Promise.all([scoring, leading]);
  expect((await board(player)).me).toMatchObject({ rank: 1, points: '500' });
});

test('missed weeks are completed after a downtime, and changed rules apply from the next week', async () => {
  const { settings: now } = api.services;
  const leaderboard_tiers = now.leaderboard_tiers.map(({ from, to }) => ({ from, to, ...free }));
  await runWeekCycle({ ...api.services, settings: { ...now, leaderboard_tiers } });
  const player = await aPlayer(500);
  const settings = {
    ...now,
    leaderboard_prizes: [{ from: 1, to: 103, point: 7_000_000n }],
  };
  api.clock.advanceRule(21 * 24 * HOUR);
  await settleDueDays(api.services);
  for (let n = 0; n < 2; n++) await runWeekCycle({ ...api.services, settings });
  // A week published late has the full time for appeals.
  expect((await board(player)).week.state).toBe('published');
  api.clock.advanceRule(48 * HOUR);
  await runWeekCycle({ ...api.services, settings });
  expect((await board(player)).me?.prize).toBe('5000');
  const { data } = await player.client.call.leaderboard.pointsRanking({});
  expect(data.prizes).toEqual([{ from: 1, to: 103, amount: '7' }]);
});

test('a killed run leaves the week in a valid state, and the next run continues', async () => {
  await runWeekCycle(api.services);
  const player = await aPlayer(500);
  await pass(24);
  const seen: string[] = [];
  for (const hours of [24, 72, 48]) {
    api.clock.advanceRule(hours * HOUR);
    await settleDueDays(api.services);
    for (let looks = 1; looks < 8; looks++) {
      let left = looks;
      const rule = () => {
        if (left-- === 0) throw new Error('killed');
        return api.clock.rule();
      };
      await runWeekCycle({ ...api.services, clock: { ...api.services.clock, rule } }).catch(
        () => {},
      );
      seen.push((await board(player)).week.state);
    }
  }
  const states = ['open', 'frozen', 'verifying', 'published', 'distributing', 'distributed'];
  expect([...new Set(seen)]).toEqual(states);
});

test('staff can publish a week early, but only during verification', async () => {
  const player = await aPlayer(500);
  const publish = () =>
    runOperatorCommand(api.services, ['publish', key, '--reason', 'Looked at.'], 'ada');
  await expect(publish()).rejects.toMatchObject({ code: 409 });
  await pass(48);
  expect(await publish()).toBe('done');
  expect((await board(player)).week.state).toBe('published');
  await expect(publish()).rejects.toMatchObject({ code: 409 });
  await expect(
    runOperatorCommand(api.services, ['publish', 'W2020-01', '--reason', 'x'], 'ada'),
  ).rejects.toMatchObject({ code: 404 });
});

test('a week opened late uses the settings of its first day', async () => {
  const changed = { ...defaultSettings, view_min_duration_ms: 15_000, leaderboard_tiers: [] };
  const settings = liveSettings(
    () => changed,
    (day) => (day < '2032-03-03' ? defaultSettings : changed),
  );
  // Monday is the first of March.
  const { id, rules, starts_on } = await findOrCreateWeek(api.services.db, '2032-03-04', settings);
  const { view_min_duration_ms } = await api.services.db
    .selectFrom('leaderboard_week')
    .select('view_min_duration_ms')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect({ starts_on, tiers: rules.tiers, view_min_duration_ms }).toEqual({
    starts_on: '2032-03-01',
    tiers: defaultSettings.leaderboard_tiers,
    view_min_duration_ms: defaultSettings.view_min_duration_ms,
  });
});

test('a changed verification time applies to later weeks only', async () => {
  const best = await aPlayer(500);
  const { settings: first, ...parts } = api.services;
  const quick = { ...first, leaderboard_verify_ms: 0 };
  const thisWeek = businessDay(api.clock.rule());
  const settings = liveSettings(
    () => quick,
    (day) => (day <= thisWeek ? first : quick),
  );
  api.clock.advanceRule(48 * HOUR);
  await settleDueDays(api.services);
  await runWeekCycle({ ...parts, settings });
  expect((await board(best)).week.state).toBe('verifying');
  api.clock.advanceRule(72 * HOUR);
  await runWeekCycle({ ...parts, settings });
  expect((await board(best)).week.state).toBe('published');
});

import { businessDay } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { startApi, type TestApi, useApi } from '../../testing/harness.ts';
import { aPost, changeRow } from '../../testing/builders.ts';
import { aViewer, hasWatched, qualify } from '../watching/testing/viewer.ts';
import { reconcileWeek } from './jobs/run-week-cycle.ts';
import { processScoreQueue } from './jobs/score-queue.ts';
import { addPointsAndScore, setFigures, addPoints } from './testing/scores.ts';
import { findOrCreateWeek } from './weeks.ts';

const api = useApi();

const ranking = async (
  client: { call: TestApi extends never ? never : ReturnType<TestApi['client']>['call'] },
  input: { week?: string; scope?: 'global' | 'friends' | 'country' } = {},
) => (await client.call.leaderboard.pointsRanking(input)).data;

test('ranks everyone by the week’s points, and equal points by who reached them first', async () => {
  const people = [];
  for (const points of [30, 50, 30]) {
    const person = await aViewer(api, { country: points === 50 ? 'DE' : 'ID' });
    await addPointsAndScore(api, person.id, points);
    api.clock.advanceRule(1_000);
    people.push(person);
  }
  const [first, most, last] = people as [
    (typeof people)[0],
    (typeof people)[0],
    (typeof people)[0],
  ];
  const { list, me, week } = await ranking(last.client);
  expect(week).toMatchObject({
    key: 'W2026-47',
    state: 'open',
    ends_at: '2026-11-22T16:00:00.000Z',
  });
  expect(list.map(({ rank, user }) => [rank, user.id])).toEqual([
    [1, `${most.id}`],
    [2, `${first.id}`],
    [3, `${last.id}`],
  ]);
  expect(me).toMatchObject({
    rank: 3,
    points: '30',
    gap_to_next: '0.000001',
    // In a day and a half 20 friends can count, not 50: the first three ranks are out of reach.
    tier_reachable: 2,
    prize: '0',
    wallet_bound: false,
    why: ['invites', 'views', 'ai_uploads', 'wallet'],
  });
  // Directly paid points never count.
  const { me: visitor, list: same } = await ranking(api.client());
  expect([visitor, same.length]).toEqual([null, 3]);

  await most.client.call.user.follow({ id: `${last.id}` });
  const friends = await ranking(most.client, { scope: 'friends' });
  expect(friends.list.map(({ rank, user }) => [rank, user.id])).toEqual([
    [1, `${most.id}`],
    [2, `${last.id}`],
  ]);
  // The first among friends has no one ahead in that scope, whatever their global rank.
  expect((await ranking(last.client, { scope: 'friends' })).me).toMatchObject({
    rank: 1,
    gap_to_next: null,
  });
  expect((await ranking(most.client, { scope: 'friends' })).me?.gap_to_next).toBeNull();
  await last.client.call.user.follow({ id: `${most.id}` });
  expect((await ranking(last.client, { scope: 'friends' })).me).toMatchObject({
    rank: 2,
    gap_to_next: '20.000001',
  });
  const country = await ranking(last.client, { scope: 'country' });
  expect(country.list.map(({ rank, user }) => [rank, user.id])).toEqual([
    [1, `${first.id}`],
    [2, `${last.id}`],
  ]);
  expect(country.me).toMatchObject({ rank: 2, gap_to_next: '0.000001' });

  await setFigures(api, first.id, { invites: 20, views: 80, uploads: 15 });
  const done = (await ranking(first.client)).list.find(({ rank }) => rank === 2);
  // The amount they could win is not shown as a prize yet.
  expect(done).toMatchObject({
    tier: 2,
    eligible: false,
    prize: '0',
    why: ['invites', 'views', 'ai_uploads'],
  });

  // A person who hides from the leaderboard is removed from it, and returns with the same score.
  await most.client.call.library.storeFlag({ key: 'leaderboard_hidden', value: 1 });
  await processScoreQueue(api.services);
  expect((await ranking(most.client)).me).toMatchObject({ rank: null, points: '50', hidden: true });
  expect((await ranking(first.client)).me?.rank).toBe(1);
  await most.client.call.library.storeFlag({ key: 'leaderboard_hidden', value: 0 });
  await processScoreQueue(api.services);
  expect((await ranking(first.client)).me?.rank).toBe(2);
  // A blocked person is not shown, and the others keep their ranks.
  await first.client.call.user.block({ id: `${most.id}` });
  expect((await ranking(first.client)).list.map(({ rank }) => rank)).toEqual([2, 3]);
  await changeRow(api.services.db, 'user', most.id, { status: 'suspended' });
  await processScoreQueue(api.services);
  expect((await ranking(last.client)).me?.rank).toBe(2);
});

test('a week keeps the minimum video length of its first day, even if the setting changes', async () => {
  const own = await startApi({ settings: { view_min_duration_ms: 15_000 } });
  try {
    const { id, client } = await aViewer(own);
    await addPointsAndScore(own, id, 700);
    for (const duration_s of [4, 14, 15])
      await hasWatched(own.services.db, id, [(await aPost(own.services.db, { duration_s })).id]);
    await addPoints(own, id, 1);
    await processScoreQueue({
      ...own.services,
      settings: { ...own.services.settings, view_min_duration_ms: 3_000 },
    });
    expect((await ranking(client)).me).toMatchObject({ points: '701', progress: { views: 1 } });
  } finally {
    await own.stop();
  }
});

test('counts watched videos from the view log and subtracts clawed-back friends', async () => {
  const own = await startApi();
  try {
    const { id, client } = await aViewer(own);
    await addPointsAndScore(own, id, 700);
    for (const _ of [1, 2]) await qualify(own, client, (await aPost(own.services.db)).id);
    // A video that earns its viewer nothing does not count as a watched one.
    await hasWatched(own.services.db, id, [(await aPost(own.services.db, { duration_s: 4 })).id]);
    await own.services.events.waitUntilHandled();
    await processScoreQueue(own.services);
    const me = async () => (await ranking(client)).me;
    expect(await me()).toMatchObject({ points: '700', progress: { views: 2, invites: 0 } });
    const friend = async (state: 'paid' | 'clawed_back') =>
      own.services.db
        .insertInto('invitation')
        .values({
          invitee_id: (await aViewer(own)).id,
          inviter_id: id,
          state,
          at: own.clock.rule(),
          qualified_at: own.clock.rule(),
          points: 500_000_000n,
        })
        .execute();
    await friend('paid');
    await friend('clawed_back');
    const { db, settings } = own.services;
    const week = await findOrCreateWeek(db, businessDay(own.clock.rule()), settings);
    expect(await reconcileWeek(db, week.id)).toBe(1);
    expect(await me()).toMatchObject({ points: '200', progress: { views: 2, invites: 1 } });
    // A full recomputation gives the same scores.
    expect(await reconcileWeek(db, week.id)).toBe(0);
  } finally {
    await own.stop();
  }
});

test('an unknown week answers 404, and a malformed one 400', async () => {
  const { call } = api.client();
  expect((await call.leaderboard.pointsRanking({ week: 'W2020-01' })).code).toBe(404);
  expect((await call.leaderboard.pointsRanking({ week: '47' })).code).toBe(400);
  expect((await call.leaderboard.pointsRanking({ scope: 'world' as 'global' })).code).toBe(400);
});

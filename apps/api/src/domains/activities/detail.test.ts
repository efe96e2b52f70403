import { expect, test } from 'vitest';
import { aPost, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { emitAndHandle, likes } from '../tasks/testing/task-events.ts';
import { anEarner, aViewer } from '../watching/testing/viewer.ts';
import { aCampaign, newLikes, advanceHours } from './testing/fixtures.ts';

const api = useApi();

test('a campaign is found by id or by slug, and a visitor does not join it', async () => {
  const id = await aCampaign(api, { slug: 'told' });
  const { data } = await api.client().call.activities.detail({ slug: 'told' });
  expect(data).toMatchObject({
    id: `${id}`,
    content: ['One.', 'Two.'],
    rules: ['Each video once.'],
    conditions: [{ task_key: 'like', total_num: 3, complete_num: 0, action_route: '/V2/videos' }],
    my: null,
    pool: null,
    joined_num: 0,
    ranking: null,
    prizes: null,
    cancel_reason: null,
  });
  expect(data.conditions[0]?.name).toBe('Like 3 videos');
  for (const input of [{ id: '999999' }, { slug: 'none' }])
    expect((await api.client().call.activities.detail(input)).code).toBe(404);
});

test('opening the page joins once, and earlier actions do not count', async () => {
  const id = await aCampaign(api);
  const { id: userId, client } = await aViewer(api);
  await emitAndHandle(api, userId, ...newLikes(2));
  api.clock.advanceRule(1_000);
  const look = async () => (await client.call.activities.detail({ id: `${id}` })).data;
  expect(await look()).toMatchObject({ joined: true, joined_num: 1, progress: 0 });
  api.clock.advanceRule(1_000);
  const [one] = newLikes(1);
  await emitAndHandle(api, userId, one!, one!);
  expect(await look()).toMatchObject({ joined_num: 1, progress: 33, my: { state: 'joined' } });
});

test('a campaign that is upcoming, over, informational or targeted at others is not joined', async () => {
  const { client } = await aViewer(api);
  const ids = [
    await aCampaign(api, { from: 1 }),
    await aCampaign(api, { from: -9, to: -1 }),
    await aCampaign(api, { type: 'info', reward: null, conditions: [] }),
  ];
  for (const id of ids)
    expect((await client.call.activities.detail({ id: `${id}` })).data.my).toBeNull();
  const theirs = await aCampaign(api, { target: { countries: ['PT'] } });
  expect((await client.call.activities.detail({ id: `${theirs}` })).code).toBe(404);
});

test('a member still sees a campaign whose target no longer includes them', async () => {
  const id = await aCampaign(api);
  const { client } = await aViewer(api);
  const look = async () => (await client.call.activities.detail({ id: `${id}` })).code;
  expect(await look()).toBe(0);
  await changeRow(api.services.db, 'activity', id, {
    target: JSON.stringify({ countries: ['PT'] }),
  });
  expect(await look()).toBe(0);
  expect((await api.client().call.activities.detail({ id: `${id}` })).code).toBe(404);
});

test('a like undone within a minute does not count, and a completed campaign stays completed', async () => {
  const id = await aCampaign(api);
  const { id: userId, client } = await anEarner(api);
  const look = async () => (await client.call.activities.detail({ id: `${id}` })).data;
  await look();
  const given = likes(1n, 2n, 3n);
  const undo = {
    type: 'post.reacted' as const,
    payload: { post_id: '1', author_id: '1', value: null, before: 'like' as const, held_ms: 9_000 },
  };
  await emitAndHandle(api, userId, given[0]!, undo);
  expect((await look()).conditions[0]?.complete_num).toBe(0);
  await emitAndHandle(api, userId, ...given);
  const done = await look();
  expect(done).toMatchObject({
    progress: 100,
    completed_num: 1,
    my: { state: 'completed', reward: '50', why: null },
  });
  const until = new Date(Date.parse(done.ends_at) + 30 * 86_400_000).toISOString();
  expect(done.my?.claim_until).toBe(until);
  await emitAndHandle(api, userId, undo);
  expect((await look()).my?.state).toBe('completed');
  const claimed = await client.call.rewards.claimReward({ claim_id: done.my?.claim_id ?? '' });
  expect(claimed.data.amount).toBe('50');
  expect((await look()).my).toMatchObject({ state: 'rewarded', claim_id: null, reward: '50' });
  const [row] = (await client.call.wallet.walletLog({ type: 'activity' })).data.list;
  expect(row?.source).toMatchObject({ type: 'activity', id: `${id}` });
  expect((await client.call.messages.list({})).data.list[0]).toMatchObject({
    title: 'Campaign reward',
    link: `/activityinfo?id=${id}`,
  });
});

test('a member below the paid ranks reads how much is missing, as long as they can still reach it', async () => {
  const reward = { type: 'rank' as const, prizes: [{ from: 1, to: 1, point: '100' }] };
  const id = await aCampaign(api, { reward });
  const watched = await aCampaign(api, {
    reward,
    conditions: [{ task_key: 'watch_video', total_num: 5 }],
  });
  const [first, second] = [await anEarner(api), await anEarner(api)];
  const gapOf = async (campaign = id) =>
    (await second.client.call.activities.detail({ id: `${campaign}` })).data.my?.gap_to_paid;
  await first.client.call.activities.detail({ id: `${id}` });
  expect(await gapOf()).toBeNull();
  await emitAndHandle(api, first.id, ...newLikes(4));
  await emitAndHandle(api, second.id, ...newLikes(1));
  expect(await gapOf()).toBe(4);
  await emitAndHandle(api, second.id, ...newLikes(4));
  expect(await gapOf()).toBeNull();
  await gapOf(watched);
  const counts = (userId: bigint, num: number) =>
    api.services.db
      .insertInto('activity_user')
      .values({
        activity_id: watched,
        user_id: userId,
        joined_at: api.clock.rule(),
        num,
        reached_at: api.clock.rule(),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['activity_id', 'user_id'])
          .doUpdateSet({ num, reached_at: api.clock.rule() }),
      )
      .execute();
  await counts(first.id, 2);
  await counts(second.id, 1);
  const { id: video } = await aPost(api.services.db);
  await aPost(api.services.db);
  expect(await gapOf(watched)).toBe(2);
  expect(video).toBeGreaterThan(0n);
  await counts(first.id, 90_000);
  expect(await gapOf(watched)).toBeNull();
});

test('the ranking shows one’s own rank and leaves out a person who may not earn', async () => {
  const id = await aCampaign(api, {
    reward: {
      type: 'rank',
      prizes: [
        { from: 1, to: 1, point: '100' },
        { from: 2, to: 3, point: '40' },
      ],
    },
    conditions: [{ task_key: 'like', total_num: 2 }],
  });
  const people = await Promise.all([1, 2, 3].map(() => anEarner(api)));
  for (const { client } of people) await client.call.activities.detail({ id: `${id}` });
  for (const [at, { id: userId }] of people.entries())
    await emitAndHandle(api, userId, ...newLikes(4 - at));
  await changeRow(api.services.db, 'user', people[0]!.id, { status: 'limited' });
  const { data } = await people[2]!.client.call.activities.detail({ id: `${id}` });
  expect(data.ranking?.map(({ user, num, prize }) => [user.id, num, prize])).toEqual([
    [`${people[1]!.id}`, 3, '100'],
    [`${people[2]!.id}`, 2, '40'],
  ]);
  expect(data.my).toMatchObject({ rank: 2, reward: '40', claim_id: null });
  await advanceHours(api, 25);
  const after = (await people[0]!.client.call.activities.detail({ id: `${id}` })).data;
  expect(after).toMatchObject({
    state: 'settled',
    my: { state: 'rejected', why: 'account_limited', rank: null },
  });
});

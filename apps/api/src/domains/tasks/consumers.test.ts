import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';
import { anEarner, aViewer, qualify } from '../watching/testing/viewer.ts';
import { emitAndHandle, likes, startWithTasks, watchedBy } from './testing/task-events.ts';

const api = useApi({}, { start: startWithTasks });

const quest = async (
  client: Client,
  type: 'new_user' | 'day' | 'week' | 'advanced',
  name: string,
) => {
  const { data } = await client.call.tasks.userTaskDetail({ task_type: type });
  const item = data.quest.find((each) => each.task_name === name);
  if (!item) throw new Error(`${name} is no task of ${type}`);
  return item;
};
/** A video that the person has watched. */
const aWatchedPost = async (userId: bigint) => {
  const post = await aPost(api.services.db);
  await watchedBy(api.services.db, userId, [post.id], new Date('2026-11-20T00:00:00Z'));
  return post;
};
const journals = (userId: bigint, type: 'task' | 'group_bonus') =>
  api.services.db
    .selectFrom('ledger_row')
    .select(['biz_date', 'amount'])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .execute();
const sum = async (userId: bigint, type: 'task' | 'group_bonus') =>
  (await journals(userId, type)).reduce((all, { amount }) => all + amount, 0n) / 1_000_000n;

test('three completed tasks of a group pay once each and open its bonus', async () => {
  const { db } = api.services;
  const { id, client } = await aViewer(api);
  const posts = [await aPost(db), await aWatchedPost(id), await aWatchedPost(id)];
  await qualify(api, client, posts[0]!.id);
  await client.call.signIn.signIn({});
  for (const { id: post } of posts) {
    await client.call.posts.like({ post_id: `${post}` });
    await client.call.posts.like({ post_id: `${post}`, status: 1 });
  }
  await api.services.events.waitUntilHandled();
  const { data } = await client.call.tasks.newDailyTask({});
  expect(
    data.groups.map(({ done, total, bonus, bonus_state }) => [done, total, bonus, bonus_state]),
  ).toEqual([
    [3, 3, '100', 'claimable'],
    ...Array.from({ length: 4 }, () => [0, 3, '100', 'locked']),
  ]);
  expect(data).toMatchObject({ done_groups: 1, total_groups: 5, bonus_today: '100' });
  expect(await sum(id, 'task')).toBe(30n);
  // Today's points: 10 for the sign-in and 30 for three tasks; the view is not claimed yet.
  const detail = await client.call.tasks.userTaskDetail({ task_type: 'day' });
  expect(detail.data).toMatchObject({ today_user_point: '40', today_estimated_eaming: '40' });
  const claim = { claim_id: data.groups[0]!.claim_id! };
  expect((await client.call.rewards.claimReward(claim)).data).toMatchObject({ amount: '100' });
  expect((await client.call.rewards.claimReward(claim)).code).toBe(1302);
  const after = await client.call.tasks.newDailyTask({});
  expect(after.data.groups[0]).toMatchObject({ bonus_state: 'credited', claim_id: null });
  expect(await sum(id, 'group_bonus')).toBe(100n);
  expect(await checkLedger(db)).toEqual([]);
});

test('toggling a like counts a video once, and a like withdrawn quickly does not count', async () => {
  const { id, client } = await anEarner(api);
  const { id: post } = await aWatchedPost(id);
  const name = 'Like 3 videos';
  const num = async () => (await quest(client, 'day', name)).complete_num;
  const like = async (status: 0 | 1) => {
    await client.call.posts.like({ post_id: `${post}`, status });
    await api.services.events.waitUntilHandled();
  };
  await like(1);
  expect(await num()).toBe(1);
  api.clock.advance(30_000);
  await like(0);
  expect(await num()).toBe(0);
  // Liked again, it counts again. Kept longer, it stays, and no further like counts.
  for (let turn = 0; turn < 3; turn++) {
    await like(1);
    expect(await num()).toBe(1);
    api.clock.advance(90_000);
    await like(0);
    expect(await num()).toBe(1);
    await like(1);
    api.clock.advance(20_000);
    await like(0);
    expect(await num()).toBe(1);
  }
  const { id: other } = await aWatchedPost(id);
  const turns: number[] = [];
  // In one batch, too: any number of toggles on a day is one action.
  for (let turn = 0; turn < 3; turn++) {
    await client.call.posts.like({ post_id: `${other}`, status: 1 });
    await client.call.posts.like({ post_id: `${other}`, status: 0 });
    await client.call.posts.like({ post_id: `${other}`, status: 1 });
    await api.services.events.waitUntilHandled();
    turns.push(await num());
    api.clock.advance(5_000);
    await client.call.posts.like({ post_id: `${other}`, status: 0 });
  }
  await api.services.events.waitUntilHandled();
  expect([...turns, await num()]).toEqual([2, 2, 2, 1]);
  await emitAndHandle(api, id, ...likes(901n, 903n));
  expect(await quest(client, 'day', name)).toMatchObject({ is_complete: true, state: 'credited' });
  // Completed tasks stay complete.
  await emitAndHandle(api, id, {
    type: 'post.reacted',
    payload: { post_id: '903', author_id: '1', value: null, before: 'like', held_ms: 5_000 },
  });
  expect(await quest(client, 'day', name)).toMatchObject({ complete_num: 3, is_complete: true });
  expect(await sum(id, 'task')).toBe(10n);
});

test('a like toggled every day counts on its first two days only', async () => {
  const { id, client } = await anEarner(api);
  const { id: post } = await aWatchedPost(id);
  const turns: number[] = [];
  for (let day = 0; day < 4; day++) {
    for (const status of [1, 0, 1] as const)
      await client.call.posts.like({ post_id: `${post}`, status });
    await api.services.events.waitUntilHandled();
    turns.push((await quest(client, 'day', 'Like 3 videos')).complete_num);
    api.clock.advance(1_000);
    await client.call.posts.like({ post_id: `${post}`, status: 0 });
    await api.services.events.waitUntilHandled();
    api.clock.advanceRule(86_400_000);
  }
  expect(turns).toEqual([1, 1, 0, 0]);
});

test('a comment without a letter or digit does not count, in any script', async () => {
  const { id: viewer, client } = await aViewer(api);
  const num = async () => {
    await api.services.events.waitUntilHandled();
    return (await quest(client, 'day', 'Comment on 2 videos')).complete_num;
  };
  const say = async (content: string) => {
    api.clock.advance(10_000);
    const { id } = await aWatchedPost(viewer);
    const answer = await client.call.comments.comment({ post_id: `${id}`, content });
    expect(answer.code).toBe(0);
  };
  for (const empty of ['   ...   ', '!!!', '😂😂😂']) await say(empty);
  expect(await num()).toBe(0);
  await say('真好看');
  await say('10/10');
  expect(await num()).toBe(2);
});

test('a visitor through several links counts once a day', async () => {
  const { id, client } = await aViewer(api);
  const visit = (share_code: string, device_id: string) =>
    ({
      type: 'share.visited',
      payload: { post_id: '1', share_code, device_id, visitor_id: null },
    }) as const;
  await emitAndHandle(api, id, visit('a', 'v'), visit('b', 'v'), visit('c', 'v'));
  expect((await quest(client, 'day', '3 people watch through your links')).complete_num).toBe(1);
  await emitAndHandle(api, id, visit('a', 'w'));
  expect((await quest(client, 'day', '3 people watch through your links')).complete_num).toBe(2);
});

test('a comment of three letters or more counts once per video, until deleted', async () => {
  const { id, client } = await aViewer(api);
  const posts = [await aWatchedPost(id), await aWatchedPost(id)];
  const num = async () => {
    await api.services.events.waitUntilHandled();
    return (await quest(client, 'day', 'Comment on 2 videos')).complete_num;
  };
  const say = async (post: number, content: string) => {
    api.clock.advance(10_000);
    const answer = await client.call.comments.comment({ post_id: `${posts[post]!.id}`, content });
    expect(answer.code).toBe(0);
    return answer.data.comment.id;
  };
  await say(0, 'ok');
  expect(await num()).toBe(0);
  const first = await say(0, 'What a morning');
  const second = await say(0, 'And what a light');
  expect(await num()).toBe(1);
  // While another comment of theirs remains, the video counts.
  await client.call.comments.commentDel({ comment_id: first });
  expect(await num()).toBe(1);
  await client.call.comments.commentDel({ comment_id: second });
  expect(await num()).toBe(0);
  const third = await say(0, 'Once more');
  const fourth = await say(0, 'And again');
  await client.call.comments.commentDel({ comment_id: fourth });
  expect(await num()).toBe(1);
  await client.call.comments.commentDel({ comment_id: third });
  expect(await num()).toBe(0);
});

test('watch time grows during a view and is booked as the view goes on', async () => {
  const { id, client } = await aViewer(api);
  const time = async () => (await quest(client, 'day', 'Watch for 10 minutes')).complete_num;
  const { id: post } = await aPost(api.services.db);
  await qualify(api, client, post);
  expect(await time()).toBe(15);
  const watched = (ms: number, finished = false) =>
    emitAndHandle(api, id, {
      type: 'view.watched',
      payload: { post_id: `${post}`, session_id: `${id}:${ms}`, upto_ms: ms, ms, finished },
    });
  await watched(584_000, true);
  expect(await time()).toBe(599);
  expect(await quest(client, 'day', 'Watch 3 videos to the end')).toMatchObject({
    complete_num: 1,
  });
  await watched(16_000);
  expect(await quest(client, 'day', 'Watch for 10 minutes')).toMatchObject({
    complete_num: 600,
    state: 'credited',
  });
});

test('a limited account’s task is done but unpaid, with its reason', async () => {
  const { id, client } = await aViewer(api, { status: 'limited' });
  await emitAndHandle(api, id, ...likes(1n, 2n, 3n));
  expect(await quest(client, 'day', 'Like 3 videos')).toMatchObject({
    state: 'done',
    reason: 'account_limited',
  });
  expect(await journals(id, 'task')).toEqual([]);
  const log = await client.call.tasks.userTaskPointLog({});
  expect(log.data).toMatchObject({
    list: [{ status: 'unpaid', reason: 'account_limited', point: '10' }],
    sum: '0',
  });
});

test('a group with an unpaid task pays no bonus', async () => {
  const { id, client } = await anEarner(api);
  const become = (status: 'limited' | 'active') =>
    api.services.db.updateTable('user').set({ status }).where('id', '=', id).execute();
  await become('limited');
  await emitAndHandle(api, id, ...likes(1n, 2n, 3n));
  await become('active');
  await qualify(api, client, (await aPost(api.services.db)).id);
  await client.call.signIn.signIn({});
  await api.services.events.waitUntilHandled();
  const { data } = await client.call.tasks.newDailyTask({});
  expect(data.groups[0]).toMatchObject({ done: 3, bonus_state: 'locked', claim_id: null });
  expect(await sum(id, 'task')).toBe(20n);
});

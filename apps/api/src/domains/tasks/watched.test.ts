import type { TaskKey } from '@taice/contract';
import { longRun } from '@taice/testkit/long-run';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { type StatementCost, costReportingDatabase } from '../../platform/db/testing-cost.ts';
import { emit } from '../../platform/events/emit.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { anEarner, qualify } from '../watching/testing/viewer.ts';
import { createEvents } from '../../platform/events/events.ts';
import { taskConsumers } from './consumers.ts';
import { startWithTasks } from './testing/task-events.ts';
import { eventsOfDay, eventsOfWatched } from './watched-queries.ts';

const api = useApi({}, { start: startWithTasks });

const kinds = ['like', 'collect', 'comment', 'share_post'] as const satisfies TaskKey[];
/** The progress of these tasks, and the part that waits for watching. */
const standing = async (client: Client, type: 'day' | 'week' = 'day') => {
  await api.services.events.waitUntilHandled();
  const { data } = await client.call.tasks.userTaskDetail({ task_type: type });
  return (key: TaskKey) => {
    const quest = data.quest.find(({ task_key }) => task_key === key);
    return quest && [quest.complete_num, quest.unwatched_num];
  };
};
/** Performs every action on a video, as its page does. */
const doesAll = async (client: Client, post: bigint) => {
  const post_id = `${post}`;
  await client.call.posts.like({ post_id });
  await client.call.posts.collect({ post_id });
  await client.call.comments.comment({ post_id, content: 'What a morning' });
  await client.call.posts.share({ post_id, channel: 'copy' });
  api.clock.advance(6_000);
};

test('an action on a video counts once its viewer has watched it that day', async () => {
  const { client } = await anEarner(api);
  const [post, other] = [await aPost(api.services.db), await aPost(api.services.db)];
  await doesAll(client, post.id);
  await doesAll(client, other.id);
  const before = await standing(client);
  expect(kinds.map(before)).toEqual(kinds.map(() => [0, 2]));
  await qualify(api, client, post.id);
  const after = await standing(client);
  expect(kinds.map(after)).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    // It completes the first share task, so nothing is missing.
    [1, 0],
  ]);
  // A repeated event counts nothing twice, and an action on a watched video counts at once.
  await client.call.posts.like({ post_id: `${post.id}`, status: 0 });
  await client.call.posts.like({ post_id: `${post.id}` });
  const third = await aPost(api.services.db);
  await qualify(api, client, third.id);
  await client.call.posts.like({ post_id: `${third.id}` });
  expect((await standing(client))('like')).toEqual([2, 1]);
});

test('yesterday’s action does not count today, but repeating it after watching does', async () => {
  const { client } = await anEarner(api);
  const { id: post } = await aPost(api.services.db);
  await client.call.comments.comment({ post_id: `${post}`, content: 'What a morning' });
  await client.call.posts.share({ post_id: `${post}`, channel: 'copy' });
  api.clock.advanceRule(86_400_000);
  await qualify(api, client, post);
  const after = await standing(client, 'week');
  expect(after('share_post')).toEqual([0, 0]);
  expect((await standing(client))('comment')).toEqual([0, 0]);
  await client.call.posts.share({ post_id: `${post}`, channel: 'copy' });
  expect((await standing(client))('share_post')).toEqual([1, 0]);
});

test('an action undone before its video was watched does not count', async () => {
  const { client } = await anEarner(api);
  const { id: post } = await aPost(api.services.db);
  const { data } = await client.call.comments.comment({
    post_id: `${post}`,
    content: 'What a morning',
  });
  await client.call.posts.like({ post_id: `${post}` });
  expect((await standing(client))('like')).toEqual([0, 1]);
  await client.call.comments.commentDel({ comment_id: data.comment.id });
  await client.call.posts.like({ post_id: `${post}`, status: 0 });
  const before = await standing(client);
  expect([before('like'), before('comment')]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await qualify(api, client, post);
  const after = await standing(client);
  expect([after('like'), after('comment')]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('task completion does not depend on how events are batched', async () => {
  const { db } = api.services;
  const lives = async (
    ends: (step: number) => boolean,
    deeds: readonly Deed[],
    events = api.services.events,
  ) => {
    const { id, client } = await anEarner(api);
    const posts = new Map<string, bigint>();
    for (const name of ['a', 'b', 'c']) posts.set(name, (await aPost(db)).id);
    await qualify(api, client, posts.get('a')!);
    await qualify(api, client, posts.get('b')!);
    await api.services.events.waitUntilHandled();
    for (const [step, [deed, name]] of deeds.entries()) {
      const post_id = `${posts.get(name)!}`;
      if (deed === 'watch') await qualify(api, client, BigInt(post_id));
      else await client.call.posts.like({ post_id, status: deed === 'like' ? 1 : 0 });
      if (ends(step)) await events.waitUntilHandled();
    }
    await events.waitUntilHandled();
    const done = await db
      .selectFrom('task_done')
      .select('code')
      .where('user_id', '=', id)
      .where('code', 'like', 'day_like%')
      .execute();
    return done.map(({ code }) => code);
  };
  type Deed = readonly ['like' | 'unlike' | 'watch', 'a' | 'b' | 'c'];
  const third = [
    ['like', 'a'],
    ['like', 'c'],
    ['watch', 'c'],
    ['like', 'b'],
    ['unlike', 'b'],
  ] as const satisfies Deed[];
  expect(await lives(() => true, third)).toEqual(['day_like_3']);
  expect(await lives(() => false, third)).toEqual(['day_like_3']);
  expect(await lives((step) => step === 1, third)).toEqual(['day_like_3']);
  const neverThree = [
    ['like', 'a'],
    ['like', 'c'],
    ['like', 'b'],
    ['unlike', 'b'],
    ['watch', 'c'],
  ] as const satisfies Deed[];
  expect(await lives(() => true, neverThree)).toEqual([]);
  expect(await lives(() => false, neverThree)).toEqual([]);
  // Actions after the view that are not handled yet.
  const late = [
    ['like', 'a'],
    ['like', 'b'],
    ['watch', 'c'],
    ['unlike', 'a'],
    ['like', 'c'],
  ] as const satisfies Deed[];
  expect(await lives(() => true, late)).toEqual([]);
  for (const batch of longRun ? [1, 2, 3] : [2]) {
    const own = createEvents(api.services, taskConsumers, batch);
    expect(await lives(() => false, late, own)).toEqual([]);
    if (!longRun) continue;
    expect(await lives(() => false, neverThree, own)).toEqual([]);
    expect(await lives(() => false, third, own)).toEqual(['day_like_3']);
  }
});

test('visits before the view count up to the task’s target', async () => {
  const own = await startWithTasks();
  const { db } = own.services;
  await db
    .updateTable('task_def')
    .set({ total_num: 60 })
    .where('task_key', '=', 'share_visit')
    .where('total_num', '=', 3)
    .execute();
  const { id, client } = await anEarner(own);
  const { id: post } = await aPost(db);
  // Each visitor opens two links, one of which counts.
  const visits = Array.from({ length: 140 }, (_, n) => ({
    userId: id,
    at: own.clock.rule(),
    type: 'share.visited' as const,
    payload: {
      post_id: `${post}`,
      share_code: `c${n % 2}`,
      device_id: `v${Math.floor(n / 2)}`,
      visitor_id: null,
    },
  }));
  await transaction(db, (tx) => emit(tx, ...visits));
  const opened = async () => {
    await own.services.events.waitUntilHandled();
    const { quest } = (await client.call.tasks.userTaskDetail({ task_type: 'day' })).data;
    const task = quest.find(({ total_num }) => total_num === 60);
    return [task?.complete_num, task?.unwatched_num];
  };
  expect(await opened()).toEqual([0, 60]);
  await qualify(own, client, post);
  expect(await opened()).toEqual([60, 0]);
  await own.stop();
});

test('creators’ comments and shares on their own videos count without a view', async () => {
  const { client, id } = await anEarner(api);
  const post = await aPost(api.services.db, { user_id: id, created_at: api.clock.rule() });
  const post_id = `${post.id}`;
  await client.call.comments.comment({ post_id, content: 'Ask me anything' });
  await client.call.posts.share({ post_id, channel: 'copy' });
  const shown = await standing(client);
  expect([shown('comment'), shown('share_post')]).toEqual([
    [1, 0],
    [1, 0],
  ]);
});

test('an action on a video that pays nothing does not count', async () => {
  const { client } = await anEarner(api);
  const { id: short } = await aPost(api.services.db, { duration_s: 5 });
  await client.call.posts.like({ post_id: `${short}` });
  expect((await standing(client))('like')).toEqual([0, 0]);
});

test('a person’s actions of a day are found by an index among 100,000', async () => {
  const { db } = api.services;
  const { id } = await anEarner(api);
  await sql`insert into outbox (xid, type, event_key, user_id, biz_date, payload, at)
    select current_xid(), 'post.reacted', 'n' || n, case n % 100 when 0 then ${id}::bigint else -n end,
      date '2026-01-01' + n / 1000,
      jsonb_build_object('post_id', n::text, 'author_id', '1', 'value', 'like', 'before', null, 'held_ms', null),
      now() from generate_series(1, 100000) n`.execute(db);
  const view = await sql<{
    id: bigint;
  }>`insert into outbox (xid, type, event_key, user_id, biz_date, payload, at)
    values (current_xid(), 'view.qualified', 'view', ${id}, date '2026-02-01', '{}', now()) returning id`.execute(
    db,
  );
  const owner = new pg.Client(api.ownerUrl);
  await owner.connect();
  await owner.query('analyze outbox');
  await owner.end();
  const costs: StatementCost[] = [];
  const reading = costReportingDatabase(api.url, (cost) => costs.push(cost));
  expect(await eventsOfDay(reading, id, '2026-02-01', 3)).toHaveLength(10);
  const viewed = {
    id: view.rows[0]!.id,
    key: '',
    type: 'view.qualified',
    userId: id,
    bizDate: '2026-02-01',
    at: new Date(),
    payload: {
      post_id: '31500',
      session_id: 's',
      is_first_of_post: true,
      may_open_first_view: true,
    },
  } as const;
  expect(await eventsOfWatched(reading, [viewed], 3)).toHaveLength(1);
  await reading.destroy();
  expect(costs).toHaveLength(2);
  for (const { plan } of costs)
    expect(JSON.stringify(plan)).toContain('"Index Name":"outbox_deeds"');
});

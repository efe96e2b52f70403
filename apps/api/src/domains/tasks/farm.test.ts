import { businessDay } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aPost } from '../../testing/builders.ts';
import {
  anEarner,
  aViewer,
  openView,
  qualify,
  watch,
  watchedToday,
} from '../watching/testing/viewer.ts';
import { emitAndHandle, likes, startWithTasks } from './testing/task-events.ts';

const api = useApi({}, { start: startWithTasks });

const earned = async (userId: bigint): Promise<bigint> => {
  const { sum } = await api.services.db
    .selectFrom('ledger_row')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount'), eb.lit(0)).as('sum'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return BigInt(sum) / 1_000_000n;
};

test('the same likes, collections and follows repeated daily count on the first day only', async () => {
  const { id } = await aViewer(api);
  const cycle = [
    ...likes(1n, 2n, 3n),
    ...[1n, 2n].map(
      (post) =>
        ({
          type: 'post.collected',
          payload: { post_id: `${post}`, author_id: '1', is_collect: true, held_ms: null },
        }) as const,
    ),
    {
      type: 'user.followed',
      payload: { target_id: `${id}`, is_follow: true, held_ms: null },
    } as const,
  ];
  const days: bigint[] = [];
  for (let day = 0; day < 3; day++) {
    await watchedToday(api, id);
    await emitAndHandle(api, id, ...cycle);
    days.push(await earned(id));
    api.clock.advanceRule(86_400_000);
  }
  expect(days).toEqual([30n, 30n, 30n]);
});

test('a qualified friend counts once per week and once for all time', async () => {
  const { id, client } = await anEarner(api);
  for (const friend of ['71', '71', '72', '73', '71'])
    await emitAndHandle(api, id, {
      type: 'invite.qualified',
      payload: { inviter_id: `${id}`, invitee_id: friend },
    });
  const of = async (task_type: 'week' | 'advanced') =>
    (await client.call.tasks.userTaskDetail({ task_type })).data.quest.find(
      ({ task_key }) => task_key === 'invite',
    );
  expect(await of('week')).toMatchObject({ complete_num: 3, state: 'credited', point: '150' });
  expect(await of('advanced')).toMatchObject({ complete_num: 3, total_num: 10, state: 'todo' });
  expect(await earned(id)).toBe(150n);
});

const signedIn = { type: 'signed_in', payload: { day_no: 1, amount: '1' } } as const;
const shares = (...posts: readonly bigint[]) =>
  posts.map(
    (post) =>
      ({
        type: 'post.shared',
        payload: {
          post_id: `${post}`,
          author_id: '1',
          share_code: `c${post}`,
          channel: 'copy',
          is_counted: true,
        },
      }) as const,
  );
const visits = (...visitors: readonly string[]) =>
  visitors.map(
    (visitor) =>
      ({
        type: 'share.visited',
        payload: { post_id: '1', share_code: 'c1', device_id: visitor, visitor_id: null },
      }) as const,
  );
const reasons = async (client: Awaited<ReturnType<typeof aViewer>>['client']) => {
  const { data } = await client.call.tasks.userTaskPointLog({ page_size: 50 });
  return [...new Set(data.list.map(({ reason }) => reason))];
};
const bonusOf = async (userId: bigint) =>
  api.services.db
    .selectFrom('claimable')
    .select(['ref_id', 'biz_date', 'state'])
    .where('user_id', '=', userId)
    .where('type', '=', 'group_bonus')
    .orderBy('ref_id')
    .execute();

/** An account too old for newcomer tasks. */
const known = { created_at: new Date('2026-01-01') };

test('without a watched video no task or group pays; the first video pays them all', async () => {
  const { id, client } = await aViewer(api, known);
  const ten = Array.from({ length: 10 }, (_, at) => BigInt(at + 1));
  await emitAndHandle(
    api,
    id,
    signedIn,
    ...likes(...ten),
    ...shares(...ten),
    ...visits('v1', 'v2', 'v3'),
  );
  expect(await reasons(client)).toEqual(['no_first_view']);
  expect([await earned(id), await bonusOf(id)]).toEqual([0n, []]);
  await qualify(api, client, (await aPost(api.services.db)).id);
  await api.services.events.waitUntilHandled();
  expect(await reasons(client)).toEqual([null]);
  // Sign-in, a video, likes, shares, visits, and ten shares in the week.
  expect(await earned(id)).toBe(10n + 10n + 10n + 30n + 15n + 20n + 25n + 30n + 80n);
  const day = businessDay(api.clock.rule());
  expect((await bonusOf(id)).map(({ ref_id }) => ref_id)).toEqual([`${day}:share`, `${day}:start`]);
});

test('rewatching an already paid video still pays the day’s tasks', async () => {
  const { id, client } = await anEarner(api, known);
  const post = await aPost(api.services.db);
  const { sessionId } = await qualify(api, client, post.id);
  await client.call.rewards.claimPostReward({
    post_id: `${post.id}`,
    view_session_id: sessionId,
  });
  await api.services.events.waitUntilHandled();
  const before = await earned(id);
  api.clock.advanceRule(86_400_000);
  await emitAndHandle(api, id, ...shares(1n));
  expect(await reasons(client)).toContain('no_view');
  expect(await earned(id)).toBe(before);
  await watch(api, client, post.id, await openView(client, post.id, 0), 15);
  await api.services.events.waitUntilHandled();
  // The share, and the video.
  expect([await reasons(client), await earned(id)]).toEqual([[null], before + 15n + 10n]);
});

test('a day without a watched video pays no daily tasks; weekly ones wait for the next video', async () => {
  const { id, client } = await anEarner(api, known);
  const { db } = api.services;
  const watch = async () => {
    await qualify(api, client, (await aPost(db)).id);
    await api.services.events.waitUntilHandled();
  };
  // Starts on a Monday, the first day of a week.
  const toMonday = (8 - (api.clock.rule().getUTCDay() || 7)) % 7 || 7;
  api.clock.advanceRule(toMonday * 86_400_000);
  await emitAndHandle(api, id, ...shares(...Array.from({ length: 10 }, (_, at) => BigInt(at + 1))));
  expect([await reasons(client), await earned(id)]).toEqual([['no_view'], 0n]);
  api.clock.advanceRule(86_400_000);
  await watch();
  // The week's ten shares, and of today the video.
  expect(await earned(id)).toBe(80n + 10n);
  await emitAndHandle(api, id, ...shares(1n));
  expect(await earned(id)).toBe(80n + 10n + 15n);
});

test('family members on one tablet each get their first view and tasks', async () => {
  const { db, events } = api.services;
  for (let member = 0; member < 4; member += 1) {
    const { id, client } = await aViewer(api, { ...known, deviceId: 'tablet' });
    const { id: post } = await aPost(db);
    const { sessionId } = await qualify(api, client, post);
    const claim = { post_id: `${post}`, view_session_id: sessionId };
    expect((await client.call.rewards.claimPostReward(claim)).data.balance).toBe('200');
    await events.waitUntilHandled();
    expect(await reasons(client)).toEqual([null]);
    // The first video, its view, and the day's video.
    expect(await earned(id)).toBe(200n + 2n + 10n);
  }
});

// Last: it makes real videos, whose ids the tests above use as unknown ones.
test('a new person’s tasks wait for their first paid view, and are paid with it', async () => {
  const { id, client } = await aViewer(api, { created_at: api.clock.rule() });
  await emitAndHandle(api, id, { type: 'user.step', payload: { step: 'guide' } });
  const reason = async () =>
    (await client.call.tasks.userTaskPointLog({ task_type: 'new_user' })).data.list[0]?.reason;
  expect([await reason(), await earned(id)]).toEqual(['no_first_view', 0n]);
  const short = await aPost(api.services.db, { duration_s: 9 });
  await watch(api, client, short.id, await openView(client, short.id), 10, 9);
  await api.services.events.waitUntilHandled();
  expect([await reason(), await earned(id)]).toEqual(['no_first_view', 0n]);
  await qualify(api, client, (await aPost(api.services.db)).id);
  await api.services.events.waitUntilHandled();
  // The guide, and the day's video.
  expect([await reason(), await earned(id)]).toEqual([null, 20n + 10n]);
});

test('tasks done under a limit are not paid later', async () => {
  const { db } = api.services;
  const { id, client } = await aViewer(api, { created_at: api.clock.rule(), status: 'limited' });
  await emitAndHandle(
    api,
    id,
    { type: 'user.step', payload: { step: 'guide' } },
    ...likes(1n, 2n, 3n),
  );
  await db.updateTable('user').set({ status: 'active' }).where('id', '=', id).execute();
  await qualify(api, client, (await aPost(db)).id);
  await api.services.events.waitUntilHandled();
  // The day's video alone.
  expect(await earned(id)).toBe(10n);
});

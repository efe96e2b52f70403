import { businessDay } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { aHeldFirstView } from '../../testing/held-first-view.ts';
import { useApi } from '../../testing/harness.ts';
import { aPost } from '../../testing/builders.ts';
import {
  anEarner,
  aViewer,
  open,
  qualify,
  watch,
  watchedToday,
} from '../watching/testing/viewer.ts';
import { happens, likes, startWithTasks } from './testing/doing.ts';

const api = useApi({}, { start: startWithTasks });

const earned = async (userId: bigint): Promise<bigint> => {
  const { sum } = await api.services.db
    .selectFrom('ledger_row')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount'), eb.lit(0)).as('sum'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return BigInt(sum) / 1_000_000n;
};

test('a new person’s tasks that a busy device kept from being paid say so, and are paid with a later view', async () => {
  const { db, numbers } = api.services;
  const deviceId = 'campus';
  const { id, client } = await aViewer(api, { deviceId, created_at: api.clock.rule() });
  await happens(api, id, { type: 'user.step', payload: { step: 'guide' } });
  const reason = async () =>
    (await client.call.tasks.userTaskPointLog({ task_type: 'new_user' })).data.list[0]?.reason;
  expect(await reason()).toBe('no_first_view');
  const others = Array.from(
    { length: numbers.device_earners_daily_cap },
    (_, n) => id + BigInt(n + 1),
  );
  const fill = (earners: bigint[]) =>
    db
      .insertInto('device_day')
      .values({ device_id: deviceId, biz_date: businessDay(api.clock.rule()), earners })
      .onConflict((row) => row.columns(['device_id', 'biz_date']).doUpdateSet({ earners }))
      .execute();
  await fill(others);
  const claimed = { user_id: id, type: 'first_view', ref_id: 'first', amount: 1n } as const;
  const at = api.clock.rule();
  const first = await db
    .insertInto('claimable')
    .values({ ...claimed, biz_date: businessDay(at), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await happens(api, id, {
    type: 'claimable.opened',
    payload: { claim_id: `${first.id}`, claim_type: 'first_view', amount: '1' },
  });
  expect([await reason(), await earned(id)]).toEqual(['device_shared', 0n]);
  const watches = (may_open_first_view: boolean) =>
    happens(api, id, {
      type: 'view.qualified',
      payload: {
        post_id: '1',
        session_id: `s${api.clock.rule().getTime()}`,
        device_id: deviceId,
        is_first_of_post: false,
        may_open_first_view,
      },
    });
  await watches(true);
  expect([await reason(), await earned(id)]).toEqual(['device_shared', 0n]);
  await fill([]);
  // A view that earns nothing says nothing.
  await watches(false);
  expect(await earned(id)).toBe(0n);
  await watches(true);
  await watches(true);
  expect([await reason(), await earned(id)]).toEqual([null, 20n]);
});

test('what was done under a limit, or any day’s task, is not paid later', async () => {
  const { db } = api.services;
  const { id } = await aViewer(api, { created_at: api.clock.rule(), status: 'limited' });
  const at = api.clock.rule();
  const first = { user_id: id, type: 'first_view', ref_id: 'first', amount: 1n } as const;
  await db
    .insertInto('claimable')
    .values({ ...first, biz_date: businessDay(at), created_at: at })
    .execute();
  await happens(api, id, { type: 'user.step', payload: { step: 'guide' } }, ...likes(1n, 2n, 3n));
  const due = { task_type: 'day', reason: 'device_shared' } as const;
  await db
    .updateTable('task_done')
    .set({ reason: due.reason })
    .where('user_id', '=', id)
    .where('code', 'in', (eb) =>
      eb.selectFrom('task_def').select('code').where('task_type', '=', due.task_type),
    )
    .execute();
  await db.updateTable('user').set({ status: 'active' }).where('id', '=', id).execute();
  await happens(api, id, {
    type: 'claimable.opened',
    payload: { claim_id: '1', claim_type: 'first_view', amount: '1' },
  });
  expect(await earned(id)).toBe(0n);
});

test('on one device the tasks of so many accounts a day are paid, and the next one’s are not', async () => {
  const most = api.services.numbers.device_earners_daily_cap;
  const paid: bigint[] = [];
  for (let each = 0; each < most + 3; each++) {
    const { id, client } = await anEarner(api, { deviceId: 'shared' });
    await happens(api, id, ...likes(1n, 2n, 3n));
    paid.push(await earned(id));
    const { data } = await client.call.tasks.userTaskPointLog({});
    expect(data.list[0]?.reason).toBe(each < most ? null : 'device_shared');
  }
  expect(paid).toEqual([...Array.from({ length: most }, () => 10n), 0n, 0n, 0n]);
});

test('the same videos liked, kept and people followed day after day count on the first day only', async () => {
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
    await happens(api, id, ...cycle);
    days.push(await earned(id));
    api.clock.advanceRule(86_400_000);
  }
  expect(days).toEqual([30n, 30n, 30n]);
});

test('a friend who qualifies counts once for the week and for all time, however often it is told', async () => {
  const { id, client } = await anEarner(api);
  for (const friend of ['71', '71', '72', '73', '71'])
    await happens(api, id, {
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

/** New people's tasks are theirs no more. */
const known = { created_at: new Date('2026-01-01') };

test('whoever does everything but watch earns by no task and no group, and is told why; all of it comes with their first video', async () => {
  const { id, client } = await aViewer(api, known);
  const ten = Array.from({ length: 10 }, (_, at) => BigInt(at + 1));
  await happens(
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
  await api.services.events.handled();
  expect(await reasons(client)).toEqual([null]);
  // Sign-in, a video, likes, shares, visits, and ten shares in the week.
  expect(await earned(id)).toBe(10n + 10n + 10n + 30n + 15n + 20n + 25n + 30n + 80n);
  const day = businessDay(api.clock.rule());
  expect((await bonusOf(id)).map(({ ref_id }) => ref_id)).toEqual([`${day}:share`, `${day}:start`]);
});

test('a held first video holds every task; released, they are paid as of that day, their group with them', async () => {
  const { db } = api.services;
  const { id, client } = await aViewer(api, known);
  const first = businessDay(api.clock.rule());
  const held = await aHeldFirstView(api, id);
  await db.insertInto('view_day').values({ user_id: id, biz_date: first, rewarded: 1 }).execute();
  await happens(api, id, ...shares(1n, 2n, 3n), ...visits('v1'));
  expect([await reasons(client), await earned(id)]).toEqual([['no_first_view'], 0n]);
  api.clock.advanceRule(3 * 86_400_000);
  await db.updateTable('claimable').set({ state: 'open' }).where('id', '=', held).execute();
  await happens(api, id, {
    type: 'claimable.opened',
    payload: { claim_id: `${held}`, claim_type: 'first_view', amount: '200000000' },
  });
  expect(await earned(id)).toBe(60n);
  const released = businessDay(api.clock.rule());
  expect(await bonusOf(id)).toEqual([
    { ref_id: `${first}:share`, biz_date: released, state: 'open' },
  ]);
});

test('whoever watches again what has paid them before is paid the day’s tasks, for there may be nothing else', async () => {
  const { id, client } = await anEarner(api, known);
  const post = await aPost(api.services.db);
  const { sessionId } = await qualify(api, client, post.id);
  await client.call.rewards.claimPostReward({
    post_id: `${post.id}`,
    view_session_id: sessionId,
  });
  await api.services.events.handled();
  const before = await earned(id);
  api.clock.advanceRule(86_400_000);
  await happens(api, id, ...shares(1n));
  expect(await reasons(client)).toContain('no_view');
  expect(await earned(id)).toBe(before);
  await watch(api, client, post.id, await open(client, post.id, 0), 15);
  await api.services.events.handled();
  // The share, and the video.
  expect([await reasons(client), await earned(id)]).toEqual([[null], before + 15n + 10n]);
});

test('a day on which nothing was watched pays no tasks, also not later; the week’s come with its next video', async () => {
  const { id, client } = await anEarner(api, known);
  const { db } = api.services;
  const watch = async () => {
    await qualify(api, client, (await aPost(db)).id);
    await api.services.events.handled();
  };
  // Of a Monday, from which a week begins.
  const toMonday = (8 - (api.clock.rule().getUTCDay() || 7)) % 7 || 7;
  api.clock.advanceRule(toMonday * 86_400_000);
  await happens(api, id, ...shares(...Array.from({ length: 10 }, (_, at) => BigInt(at + 1))));
  expect([await reasons(client), await earned(id)]).toEqual([['no_view'], 0n]);
  api.clock.advanceRule(86_400_000);
  await watch();
  // The week's ten shares, and of today the video.
  expect(await earned(id)).toBe(80n + 10n);
  await happens(api, id, ...shares(1n));
  expect(await earned(id)).toBe(80n + 10n + 15n);
});

test('whose tablet has had its first video is paid for tasks after watching on so many days', async () => {
  const { db, numbers } = api.services;
  const family = 'tablet';
  const parent = await aViewer(api, { deviceId: family });
  const child = await aViewer(api, { deviceId: family });
  for (const { id: user_id } of [parent, child])
    await db.insertInto('device_user').values({ device_id: family, user_id }).execute();
  const watches = async ({ client }: typeof child) => {
    await qualify(api, client, (await aPost(db)).id);
    await api.services.events.handled();
  };
  await watches(parent);
  const days: bigint[] = [];
  for (let day = 0; day < numbers.first_view_days; day++) {
    await watches(child);
    days.push(await earned(child.id));
    api.clock.advanceRule(86_400_000);
  }
  // On the last of them what was done on the days before, too.
  expect(days).toEqual([
    ...Array.from({ length: numbers.first_view_days - 1 }, () => 0n),
    10n * BigInt(numbers.first_view_days),
  ]);
});

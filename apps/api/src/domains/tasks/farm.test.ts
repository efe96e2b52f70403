import { businessDay } from '@taice/core/rules';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { happens, likes, startWithTasks } from './testing/doing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startWithTasks();
});
afterAll(() => api.stop());

const earned = async (userId: bigint): Promise<bigint> => {
  const { sum } = await api.services.db
    .selectFrom('ledger_row')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount'), eb.lit(0)).as('sum'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return BigInt(sum) / 1_000_000n;
};
const steps = ['interest', 'guide', 'bind_email', 'bind_telegram', 'bind_wallet'] as const;

test('twenty accounts that only register, bind and choose earn nothing, and are told why', async () => {
  const device = 'farm';
  for (let each = 0; each < 20; each++) {
    const { id, client } = await aViewer(api, { deviceId: device, created_at: api.clock.rule() });
    await happens(
      api,
      id,
      ...steps.map((step) => ({ type: 'user.step', payload: { step } }) as const),
    );
    expect(await earned(id)).toBe(0n);
    const { data } = await client.call.tasks.userTaskPointLog({ task_type: 'new_user' });
    expect(data.list.map(({ reason }) => reason)).toEqual(steps.map(() => 'no_first_view'));
    expect(data.sum).toBe('0');
  }
});

test('while the first video’s reward is held, so is what the first steps bring; released, it is paid', async () => {
  const { db } = api.services;
  const at = api.clock.rule();
  const { id } = await aViewer(api, { created_at: at });
  const claim = await db
    .insertInto('claimable')
    .values({
      user_id: id,
      type: 'first_view',
      ref_id: 'first',
      amount: 200_000_000n,
      state: 'held',
      biz_date: businessDay(at),
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await happens(api, id, { type: 'user.step', payload: { step: 'guide' } });
  expect(await earned(id)).toBe(0n);
  await db.updateTable('claimable').set({ state: 'open' }).where('id', '=', claim.id).execute();
  await happens(api, id, {
    type: 'claimable.opened',
    payload: { claim_id: `${claim.id}`, claim_type: 'first_view', amount: '200000000' },
  });
  expect(await earned(id)).toBe(20n);
});

test('a new person’s tasks that a busy device kept from being paid say so, and are paid with a later view', async () => {
  const { db, numbers } = api.services;
  const deviceId = 'campus';
  const { id, client } = await aViewer(api, { deviceId, created_at: api.clock.rule() });
  await happens(api, id, { type: 'user.step', payload: { step: 'guide' } });
  const reason = async () =>
    (await client.call.tasks.userTaskPointLog({ task_type: 'new_user' })).data.list[0]?.reason;
  expect(await reason()).toBe('no_first_view');
  const others = Array.from({ length: numbers.device_earners_daily_cap }, (_, n) => BigInt(n + 1));
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
    const { id, client } = await aViewer(api, { deviceId: 'shared' });
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
    await happens(api, id, ...cycle);
    days.push(await earned(id));
    api.clock.advanceRule(86_400_000);
  }
  expect(days).toEqual([30n, 30n, 30n]);
});

test('a friend who qualifies counts once for the week and for all time, however often it is told', async () => {
  const { id, client } = await aViewer(api);
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

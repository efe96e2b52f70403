import { expect, test } from 'vitest';
import { aSession } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { emitAndHandle, likes, startWithTasks } from './testing/task-events.ts';

const api = useApi({}, { start: startWithTasks });

test('each kind lists its tasks with pay and reset time', async () => {
  const { client } = await aViewer(api, { created_at: api.clock.rule() });
  const of = async (task_type?: 'new_user' | 'day' | 'week' | 'advanced') =>
    (await client.call.tasks.userTaskDetail({ task_type })).data;
  const day = await of();
  expect(day).toEqual(await of('day'));
  expect(day.quest).toHaveLength(15);
  expect(day.quest[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    task_name: 'Sign in for today',
    task_key: 'sign_in',
    unit_key: 'other',
    complete_num: 0,
    total_num: 1,
    point: '10',
    is_complete: false,
    group_id: expect.stringMatching(/^\d+$/),
    state: 'todo',
    reason: null,
    action_route: '/V2/task',
    reset_at: '2026-11-21T16:00:00.000Z',
    unwatched_num: 0,
  });
  expect(day.quest.reduce((sum, { point }) => sum + Number(point), 0)).toBe(275);
  expect(day).toMatchObject({
    today_user_point: '0',
    today_estimated_eaming: '0',
    is_has_new_user_task: true,
    factor: '1',
    reset_at: '2026-11-21T16:00:00.000Z',
  });
  const { quest: week } = await of('week');
  expect(week.map(({ total_num, reset_at }) => [total_num, reset_at])).toEqual(
    [50, 5, 10, 3, 2].map((num) => [num, '2026-11-22T16:00:00.000Z']),
  );
  expect((await of('advanced')).quest.map(({ task_key }) => task_key)).toEqual([
    'buy_spk_nft',
    'invite_buy_nft',
    'invite',
    'upload',
  ]);
  expect((await of('new_user')).quest).toHaveLength(7);
});

test('newcomer tasks end after seven days or once all are done', async () => {
  const { id, client } = await aViewer(api, { created_at: api.clock.rule() });
  const isNew = async () => {
    const { data } = await client.call.tasks.userTaskDetail({ task_type: 'new_user' });
    expect(data.quest.length > 0).toBe(data.is_has_new_user_task);
    return data.is_has_new_user_task;
  };
  const late = await aViewer(api, {
    created_at: new Date(api.clock.rule().getTime() - 7 * 86_400_000),
  });
  const { data } = await late.client.call.tasks.userTaskDetail({ task_type: 'new_user' });
  expect(data).toMatchObject({ is_has_new_user_task: false, quest: [] });
  const steps = ['interest', 'guide', 'bind_email', 'bind_telegram', 'bind_wallet'] as const;
  await emitAndHandle(
    api,
    id,
    ...steps.map((step) => ({ type: 'user.step' as const, payload: { step } })),
  );
  expect(await isNew()).toBe(true);
  await emitAndHandle(
    api,
    id,
    {
      type: 'post.shared',
      payload: { post_id: '1', author_id: '1', share_code: 'c', channel: 'copy', is_counted: true },
    },
    {
      type: 'comment.posted',
      payload: {
        comment_id: '1',
        post_id: '1',
        author_id: '1',
        root_id: null,
        reply_to_user_id: null,
      },
    },
  );
  expect(await isNew()).toBe(false);
});

test('a task name follows the caller’s language, and progress is private', async () => {
  const { id } = await aViewer(api);
  await emitAndHandle(api, id, ...likes(1n, 2n, 3n));
  const { id: otherId, client } = await aViewer(api);
  const { data } = await client.call.tasks.userTaskDetail({});
  expect(data.quest.every(({ complete_num }) => complete_num === 0)).toBe(true);
  const other = api.client({ lang: 'tw' }).as(await aSession(api.services, otherId));
  const tw = await other.call.tasks.userTaskDetail({});
  expect(tw.data.quest[1]?.task_name).toBe('觀看 1 部影片');
});

import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { anEarner, aViewer, watchedToday } from '../watching/testing/viewer.ts';
import { emitAndHandle, likes, startWithTasks } from './testing/task-events.ts';

const api = useApi({}, { start: startWithTasks });

test('completed tasks list by day and kind, newest first, with their sum', async () => {
  const { id, client } = await anEarner(api);
  const of = async (filter: Parameters<typeof client.call.tasks.userTaskPointLog>[0] = {}) =>
    (await client.call.tasks.userTaskPointLog(filter)).data;
  expect(await of()).toMatchObject({ list: [], has_more: false, sum: '0' });
  await emitAndHandle(api, id, ...likes(1n, 2n, 3n));
  api.clock.advanceRule(86_400_000);
  await watchedToday(api, id);
  await emitAndHandle(api, id, ...likes(4n, 5n, 6n), {
    type: 'signed_in',
    payload: { day_no: 1, amount: '1' },
  });
  const all = await of();
  expect(all.list.map(({ task_name, biz_date, point }) => [task_name, biz_date, point])).toEqual([
    ['Like 3 videos', '2026-11-22', '10'],
    ['Sign in for today', '2026-11-22', '10'],
    ['Like 3 videos', '2026-11-21', '10'],
  ]);
  expect(all.list[0]).toMatchObject({ task_type: 'day', is_bonus: false, status: 'pending' });
  expect(all.sum).toBe('30');
  const first = await of({ page_size: 2 });
  expect([first.list.length, first.has_more]).toEqual([2, true]);
  const second = await of({ page_size: 2, page: 2 });
  expect([...first.list, ...second.list]).toEqual(all.list);
  expect(await of({ to: '2026-11-21' })).toMatchObject({ list: [{}], sum: '10' });
  expect(await of({ task_type: 'week' })).toMatchObject({ list: [], sum: '0' });
});

test('a points row names its task and kind', async () => {
  const { id, client } = await anEarner(api);
  await emitAndHandle(api, id, ...likes(1n, 2n, 3n));
  const { list } = (await client.call.wallet.walletLog({ type: 'task' })).data;
  expect(list).toMatchObject([
    { type: 'task', source: { type: 'task', title: 'Like 3 videos', image: null } },
  ]);
  expect(list[0]?.title).toMatch(/^Daily task in “.+”$/);
  const then = await client.call.wallet.walletLog({ at: api.clock.rule().toISOString() });
  expect(then.data.list[0]?.source).toEqual(list[0]?.source);
});

test('lists no one else’s tasks and rejects an invalid date', async () => {
  const { client } = await aViewer(api);
  expect((await client.call.tasks.userTaskPointLog({})).data.list).toEqual([]);
  for (const from of ['2026-02-30', '0000-01-01'])
    expect((await client.call.tasks.userTaskPointLog({ from })).code).toBe(400);
});

import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { emitAndHandle, likes, startWithTasks } from './testing/task-events.ts';

const api = useApi({}, { start: startWithTasks });

test('counts open tasks by kind, per person', async () => {
  const { id, client } = await aViewer(api, { created_at: api.clock.rule() });
  const { client: other } = await aViewer(api, { created_at: api.clock.rule() });
  const all = { total: 31, new_user: 7, day: 15, week: 5, advanced: 4 };
  expect((await client.call.tasks.unfinishTaskNum({})).data).toEqual(all);
  await emitAndHandle(api, id, ...likes(1n, 2n, 3n));
  expect((await client.call.tasks.unfinishTaskNum({})).data).toEqual({
    ...all,
    total: 30,
    day: 14,
  });
  expect((await other.call.tasks.unfinishTaskNum({})).data).toEqual(all);
  api.clock.advanceRule(8 * 86_400_000);
  expect((await client.call.tasks.unfinishTaskNum({})).data).toEqual({
    ...all,
    total: 24,
    new_user: 0,
  });
});

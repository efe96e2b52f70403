import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';
import { emitAndHandle, likes, startWithTasks } from './testing/task-events.ts';

const api = useApi({ now: new Date('2026-11-21T15:59:59.999Z') }, { start: startWithTasks });

test('groups belong to the day, which ends at midnight UTC+8 to the millisecond', async () => {
  const { id, client } = await aViewer(api);
  await emitAndHandle(api, id, ...likes(1n, 2n, 3n));
  const today = async () => (await client.call.tasks.newDailyTask({})).data;
  const before = await today();
  expect(before).toMatchObject({
    date: '2026-11-21',
    reset_at: '2026-11-21T16:00:00.000Z',
    done_groups: 0,
    total_groups: 5,
    bonus_today: '0',
  });
  expect(before.groups.map(({ name, done, quest }) => [name, done, quest.length])).toEqual([
    ['Start', 1, 3],
    ['Watch', 0, 3],
    ['Share', 0, 3],
    ['Talk', 0, 3],
    ['Grow', 0, 3],
  ]);
  const [start] = before.groups;
  const open = start!.quest.filter((task) => !task.is_complete);
  const left = open.reduce((sum, { point }) => sum + Number(point), Number(start!.bonus));
  expect([open.length, Number(start!.points_left)]).toEqual([2, left]);
  expect(before.groups[4]?.quest[2]).toMatchObject({ complete_num: 3, total_num: 10 });
  api.clock.advanceRule(1);
  const after = await today();
  expect(after).toMatchObject({ date: '2026-11-22', reset_at: '2026-11-22T16:00:00.000Z' });
  expect(after.groups.map(({ done }) => done)).toEqual([0, 0, 0, 0, 0]);
});

test('shows no progress of other people', async () => {
  const { client } = await aViewer(api);
  const { data } = await client.call.tasks.newDailyTask({});
  expect(data.groups.every(({ done, claim_id }) => done === 0 && claim_id === null)).toBe(true);
});

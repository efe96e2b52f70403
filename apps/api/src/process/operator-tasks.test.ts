import { expect, test } from 'vitest';
import { emitAndHandle, likes, startWithTasks } from '../domains/tasks/testing/task-events.ts';
import { anEarner, aViewer, watchedToday } from '../domains/watching/testing/viewer.ts';
import { verifyAudit } from '../platform/audit.ts';
import { useApi } from '../testing/harness.ts';
import { runOperatorCommand, UsageError } from './operator.ts';

const api = useApi({}, { start: startWithTasks });

const staff = (line: string) =>
  runOperatorCommand(api.services, [...line.split(' '), '--reason', 'Too easy.'], 'ada');
const listed = async (code: string) =>
  ((await staff('tasks')) as { code: string }[]).filter((each) => each.code === code);

test('a task’s pay and goal change from a later day, and earlier progress stays', async () => {
  const { id, client } = await anEarner(api);
  const change = 'change-task day_like_3 --total 4 --points 12.5 --from 2026-11-22';
  expect(await staff(change)).toBe('done');
  expect(await listed('day_like_3')).toMatchObject([
    { total_num: 3, points: '10', valid_to: '2026-11-22' },
    { total_num: 4, points: '12.5', valid_from: '2026-11-22', valid_to: null },
  ]);
  const changed = await api.services.db
    .selectFrom('task_def')
    .select(['id', 'valid_from'])
    .where('code', '=', 'day_like_3')
    .where('valid_to', 'is', null)
    .executeTakeFirst();
  const said = await api.services.db
    .selectFrom('audit_log')
    .select('target_id')
    .where('action', '=', 'task.change')
    .executeTakeFirst();
  // The audit entry names the version that the change made.
  expect(`${said?.target_id}`).toBe(`${changed?.id}`);
  const done = async () => {
    await emitAndHandle(api, id, ...likes(...nextPosts()));
    return (await client.call.tasks.userTaskPointLog({})).data.list.map(({ point }) => point);
  };
  expect(await done()).toEqual(['10']);
  api.clock.advanceRule(86_400_000);
  await watchedToday(api, id);
  expect(await done()).toEqual(['10']);
  await emitAndHandle(api, id, ...likes(99n));
  expect((await client.call.tasks.userTaskPointLog({})).data.sum).toBe('22.5');
  // Replanned for the same day, and off from a later one.
  await staff('change-task day_collect_2 --is off --from 2026-12-01');
  await staff('change-task day_collect_2 --is on --points 11 --from 2026-12-01');
  expect(await listed('day_collect_2')).toMatchObject([{}, { points: '11', status: 'on' }]);
  expect(await verifyAudit(api.services.db)).toBeNull();
});

let last = 0n;
const nextPosts = (): bigint[] => [1n, 2n, 3n].map(() => (last += 1n));

test('a running week keeps its rules to the end', async () => {
  const { id, client } = await aViewer(api);
  await staff('change-task week_sign_in_5 --total 1 --from 2026-11-24');
  const at = async (days: number) => {
    api.clock.advanceRule(days * 86_400_000);
    await emitAndHandle(api, id, { type: 'signed_in', payload: { day_no: 1, amount: '1' } });
    const { data } = await client.call.tasks.userTaskDetail({ task_type: 'week' });
    return data.quest.find(({ task_key }) => task_key === 'sign_in');
  };
  // Tuesday of the week from the 23rd, then the week after.
  expect(await at(2)).toMatchObject({ total_num: 5, complete_num: 1, is_complete: false });
  expect(await at(7)).toMatchObject({ total_num: 1, is_complete: true });
});

test('refuses a day that has begun, an unknown task and an empty change', async () => {
  await expect(staff('change-task day_like_3 --total 5 --from 2026-11-21')).rejects.toMatchObject({
    code: 400,
  });
  await expect(staff('change-task nothing --total 5 --from 2027-01-01')).rejects.toMatchObject({
    code: 404,
  });
  for (const wrong of ['', '--points 0', '--total 1.5', '--is maybe'])
    await expect(staff(`change-task day_like_3 --from 2027-01-01 ${wrong}`.trim())).rejects.toThrow(
      UsageError,
    );
});

test('the tasks of the day make up its total, without disabled tasks and empty groups', async () => {
  const { dayTasks, db } = api.services;
  const worth = async () => {
    await dayTasks.refresh();
    return dayTasks.totalPoints();
  };
  const before = await worth();
  await staff('change-task day_follow_1 --points 30 --from 2026-12-02');
  for (const code of ['day_watch_video_20', 'day_share_visit_3', 'day_like_10'])
    await staff(`change-task ${code} --is off --from 2026-12-02`);
  expect(await worth()).toBe(before);
  api.clock.advanceRule(Date.parse('2026-12-02T04:00:00Z') - api.clock.rule().getTime());
  expect(await worth()).toBe(before + 20_000_000n - (30n + 30n + 30n + 100n) * 1_000_000n);
  await db
    .updateTable('task_group')
    .set({ bonus: 40_000_000n })
    .where('code', '=', 'start')
    .execute();
  expect(await worth()).toBe(before + 20_000_000n - (190n + 60n) * 1_000_000n);
});

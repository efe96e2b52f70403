import { expect, test } from 'vitest';
import type { TaskCount } from '../tasks/task-counting-rules.ts';
import type { TaskProgress } from '../tasks/task-progress.ts';
import { type Member, memberKey } from './member-queries.ts';
import { computeProgress } from './progress.ts';
import type { Activity } from './queries.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
const activity = (given: Partial<Activity> = {}): Activity => ({
  id: 1n,
  slug: 'likes',
  title: { en: '', cn: '', tw: '' },
  summary: { en: '', cn: '', tw: '' },
  content: { en: '', cn: '', tw: '' },
  rules: { en: [], cn: [], tw: [] },
  cover: '',
  type: 'mixed',
  conditions: [{ task_key: 'like', unit_key: 'other', total_num: 3 }],
  reward_type: 'fixed',
  reward: 1n,
  pool: null,
  pool_left: null,
  per_user_cap: null,
  prizes: [],
  starts_at: at(0),
  ends_at: at(20),
  state: 'running',
  target: {},
  cancel_reason: null,
  joined_num: 1,
  completed_num: 0,
  paid_at: null,
  ...given,
});
const member = (given: Partial<Member> = {}): Member => ({
  activity_id: 1n,
  user_id: 7n,
  joined_at: at(2),
  state: 'joined',
  why: null,
  num: 0,
  reached_at: null,
  rank: null,
  reward: 0n,
  ...given,
});
const like = (unit: string, hour: number, more: Partial<TaskCount> = {}): TaskCount => ({
  userId: 7n,
  kind: 'like',
  unit,
  day: '2026-11-21',
  at: at(hour),
  ...more,
});
const after = (
  marks: readonly TaskCount[],
  of: Partial<Activity> = {},
  who: Partial<Member> = {},
  known: ReadonlyMap<string, TaskProgress> = new Map(),
) => computeProgress(marks, [activity(of)], [member(who)], known);
const unitsOf = (progress: ReturnType<typeof after>) => progress.changed[0]?.progress.units ?? [];

test('actions before joining, before the start or from the end on do not count', () => {
  const marks = [like('1', 1), like('2', 2), like('3', 19), like('4', 20)];
  expect(unitsOf(after(marks))).toEqual(['2', '3']);
  expect(unitsOf(after(marks, { starts_at: at(3) }))).toEqual(['3']);
});

test('a daily action counts once on each day', () => {
  const daily = { isDaily: true } as const;
  const marks = [
    like('1', 3, daily),
    like('1', 4, daily),
    like('1', 17, { ...daily, day: '2026-11-22' }),
  ];
  expect(unitsOf(after(marks))).toEqual(['1@2026-11-21', '1@2026-11-22']);
});

test('keeps no actions beyond the goal or after completion, except in rankings', () => {
  const marks = [1, 2, 3, 4, 5].map((n) => like(`${n}`, 3));
  expect(unitsOf(after(marks))).toHaveLength(3);
  expect(unitsOf(after(marks, { reward_type: 'rank' }))).toHaveLength(5);
  expect(unitsOf(after(marks, {}, { state: 'completed' }))).toEqual([]);
  expect(unitsOf(after(marks, { reward_type: 'rank' }, { state: 'completed' }))).toHaveLength(5);
});

test('a rank dates from the moment its number was reached, even if later events arrive in the same batch', () => {
  const key = memberKey(1n, 7n, 'like');
  const known = new Map([[key, { units: ['1', '2'], ms: 0 }]]);
  const marks = [like('3', 5), like('4', 6), like('4', 7, { isUndo: true })];
  const { nums } = after(marks, { reward_type: 'rank' }, { num: 2 }, known);
  expect(nums).toEqual([{ activityId: 1n, userId: 7n, num: 3, at: at(6) }]);
  const time = { task_key: 'watch_video', unit_key: 'time', total_num: 60 } as const;
  const watched = (ms: number, hour: number): TaskCount =>
    like(`${hour}`, hour, { kind: 'watch_time', ms });
  const timed = after([watched(61_000, 5), watched(400, 6)], {
    reward_type: 'rank',
    conditions: [time],
  });
  expect(timed.nums).toEqual([{ activityId: 1n, userId: 7n, num: 61, at: at(5) }]);
});

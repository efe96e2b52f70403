import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Completed, applyCounts, countersOf } from './apply-counts.ts';
import type { TaskDef } from './definition-queries.ts';
import type { TaskCount } from './task-counting-rules.ts';
import type { TaskProgress } from './task-progress.ts';

const def = (fields: Partial<TaskDef>): TaskDef => ({
  id: 1n,
  code: 'x',
  task_type: 'day',
  group_id: null,
  task_key: 'like',
  unit_key: 'other',
  total_num: 3,
  point: 1n,
  sort: 1,
  action_route: '/',
  valid_from: '2020-01-01',
  valid_to: null,
  ...fields,
});
const at = new Date('2026-11-21T04:00:00Z');
const mark = (unit: string, more: Partial<TaskCount> = {}): TaskCount => ({
  userId: 1n,
  kind: 'like',
  unit,
  day: '2026-11-21',
  at,
  ...more,
});

/** Counts in batches, as the consumer does, each on the result of the one before. */
const live = (
  batches: readonly (readonly TaskCount[])[],
  defs: readonly TaskDef[],
  isNew = true,
) => {
  const tallies = new Map<string, TaskProgress>();
  const done = new Set<string>();
  const all: Completed[] = [];
  for (const marks of batches) {
    const known = { tallies, done, isNew: () => isNew };
    const { changed, completed } = applyCounts(countersOf(marks, defs), known);
    for (const [key, tally] of changed) tallies.set(key, tally);
    for (const each of completed) done.add(`1 ${each.period.key} ${each.def.code}`);
    all.push(...completed);
  }
  return {
    codes: all.map((each) => `${each.def.code} ${each.period.key}`),
    sizes: Object.fromEntries(
      [...tallies].map(([key, { units, ms }]) => [key, units.length || ms]),
    ),
  };
};

const likes = [def({ code: 'like_3' }), def({ code: 'like_10', total_num: 10 })];

test('progress does not depend on order, batching or repetition', () => {
  const units = fc.array(
    fc.integer({ min: 1, max: 14 }).map((n) => `${n}`),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(units, fc.integer({ min: 1, max: 7 }), (done, size) => {
      const marks = done.map((unit) => mark(unit));
      const batches = Array.from({ length: Math.ceil(marks.length / size) }, (_, index) =>
        marks.slice(index * size, (index + 1) * size),
      );
      const { codes, sizes } = live(batches, likes);
      const different = Math.min(10, new Set(done).size);
      expect(sizes['1 D2026-11-21 like'] ?? 0).toBe(different);
      expect(codes.toSorted()).toEqual(
        [
          ...(different >= 10 ? ['like_10 D2026-11-21'] : []),
          ...(different >= 3 ? ['like_3 D2026-11-21'] : []),
        ].toSorted(),
      );
      expect(live([marks.toReversed()], likes).sizes).toEqual(sizes);
    }),
  );
});

test('an undone action stops counting until its task is complete, and never after', () => {
  const back = (unit: string) => mark(unit, { isUndo: true });
  expect(live([[mark('1'), mark('2'), back('1'), mark('3')]], likes)).toEqual({
    codes: [],
    sizes: { '1 D2026-11-21 like': 2 },
  });
  // A task completed for a moment stays complete.
  expect(live([[mark('1'), mark('2'), mark('3'), back('1'), mark('4')]], likes)).toEqual({
    codes: ['like_3 D2026-11-21'],
    sizes: { '1 D2026-11-21 like': 3 },
  });
  // Undone before it was done, or on another day: no effect.
  const other = mark('1', { isUndo: true, day: '2026-11-20' });
  expect(live([[back('1')], [mark('1')], [other]], likes).sizes).toEqual({
    '1 D2026-11-21 like': 1,
  });
});

test('a video’s comments count once, and only deleting the counted one undoes it', () => {
  const defs = [def({ code: 'comment_2', task_key: 'comment', total_num: 2 })];
  const said = (post: string, id: string, more: Partial<TaskCount> = {}) =>
    mark(`${post}:${id}`, { kind: 'comment', group: `${post}:`, ...more });
  expect(live([[said('7', '1'), said('7', '2'), said('77', '3')]], defs).codes).toHaveLength(1);
  expect(live([[said('7', '1'), said('7', '2', { isUndo: true })]], defs).sizes).toEqual({
    '1 D2026-11-21 comment': 1,
  });
});

test('a video watched daily counts once a day, and each day in the week', () => {
  const defs = [
    def({ code: 'w', task_type: 'week', task_key: 'watch_video', total_num: 50 }),
    def({ code: 'd', task_key: 'watch_video', total_num: 50 }),
  ];
  const watched = (day: string) => mark('5', { kind: 'watch_video', isDaily: true, day });
  const days = ['2026-11-16', '2026-11-21', '2026-11-21', '2026-11-22', '2026-11-23'];
  expect(live([days.map(watched)], defs).sizes).toEqual({
    '1 W2026-47 watch_video': 3,
    '1 W2026-48 watch_video': 1,
    '1 D2026-11-16 watch_video': 1,
    '1 D2026-11-21 watch_video': 1,
    '1 D2026-11-22 watch_video': 1,
    '1 D2026-11-23 watch_video': 1,
  });
});

test('a period uses the task version of its first day', () => {
  const versions = (type: 'day' | 'week') => [
    def({ code: 'x', task_type: type, total_num: 2, valid_to: '2026-11-18' }),
    def({ code: 'x', id: 2n, task_type: type, total_num: 1, valid_from: '2026-11-18' }),
  ];
  expect(live([[mark('1')]], versions('day')).codes).toEqual(['x D2026-11-21']);
  expect(live([[mark('1')]], versions('week')).codes).toEqual([]);
  expect(live([[mark('1', { day: '2026-11-23' })]], versions('week')).codes).toEqual([
    'x W2026-48',
  ]);
});

test('watch time adds up to seconds, and newcomer tasks count for newcomers only', () => {
  const time = [def({ code: 't', task_key: 'watch_video', unit_key: 'time', total_num: 600 })];
  const watched = (ms: number) => mark('', { kind: 'watch_time', ms });
  expect(live([[watched(599_999)]], time).codes).toEqual([]);
  expect(live([[watched(300_000)], [watched(300_000)]], time).codes).toHaveLength(1);
  const once = [def({ code: 'n', task_type: 'new_user', total_num: 1 })];
  expect(live([[mark('1')]], once, false).codes).toEqual([]);
  expect(live([[mark('1')]], once).codes).toEqual(['n ONCE']);
});

test('a lowered target completes with the next action if already exceeded', () => {
  const asked = def({ task_type: 'advanced', total_num: 5 });
  const none = { done: new Set<string>(), isNew: () => true };
  const of = (units: readonly string[], defs: readonly TaskDef[]) =>
    countersOf(
      units.map((unit) => mark(unit)),
      defs,
    );
  const { changed: tallies, completed } = applyCounts(of(['1', '2', '3', '4'], [asked]), {
    tallies: new Map(),
    ...none,
  });
  expect(completed).toEqual([]);
  const after = applyCounts(of(['5'], [{ ...asked, total_num: 3 }]), { tallies, ...none });
  expect(after.changed.size).toBe(0);
  expect(after.completed.map((each) => each.def.code)).toEqual(['x']);
});

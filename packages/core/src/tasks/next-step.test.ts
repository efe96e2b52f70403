import type { QuestItem } from '@taice/contract';
import { expect, test } from 'vitest';
import { missingOf, nextStep, getQuestProgress, type TaskGroup } from './next-step.ts';

const quest = (given: Partial<QuestItem>): QuestItem => ({
  id: '1',
  task_name: '',
  task_key: 'watch_video',
  unit_key: 'other',
  complete_num: 0,
  total_num: 1,
  unwatched_num: 0,
  point: '10',
  is_complete: false,
  group_id: null,
  state: 'todo',
  reason: null,
  action_route: '/V2/videos',
  reset_at: null,
  ...given,
});
const done = quest({ complete_num: 1, is_complete: true, state: 'credited' });
const group = (
  id: string,
  list: QuestItem[],
  bonus_state: TaskGroup['bonus_state'] = 'locked',
): TaskGroup => ({
  id,
  name: id,
  done: list.filter(({ is_complete }) => is_complete).length,
  total: 3,
  bonus: '100',
  points_left: '100',
  bonus_state,
  claim_id: bonus_state === 'claimable' ? '9' : null,
  quest: list,
});

test('a pending bonus comes before any task', () => {
  const ready = group('b', [done, done, done], 'claimable');
  const open = group('a', [quest({ task_key: 'like' }), done, done]);
  expect(nextStep([open, ready])).toEqual({ kind: 'claim', group: ready });
});

test('proposes the task with the smallest remainder, regardless of its total', () => {
  const like = quest({ id: 'like', task_key: 'like', total_num: 10, complete_num: 1 });
  const watch = quest({ id: 'watch', total_num: 20, complete_num: 19 });
  const step = nextStep([group('a', [watch, done, done]), group('b', [like, watch, done])]);
  expect(step).toMatchObject({ kind: 'do', quest: { id: 'like' }, last: false });
});

test('the more advanced of two equal tasks comes first, then the better paid', () => {
  const begun = quest({ id: 'begun', total_num: 5, complete_num: 4 });
  const fresh = quest({ id: 'fresh', total_num: 1 });
  const dear = quest({ id: 'dear', total_num: 1, point: '30' });
  expect(nextStep([group('a', [fresh, dear, begun])])).toMatchObject({ quest: { id: 'begun' } });
  expect(nextStep([group('a', [fresh, dear, done])])).toMatchObject({ quest: { id: 'dear' } });
});

test('compares watch time in seconds, and marks the last task of a group', () => {
  const time = quest({ id: 'time', unit_key: 'time', total_num: 600, complete_num: 590 });
  const share = quest({ id: 'share', task_key: 'share_post' });
  const step = nextStep([group('a', [share, done, done]), group('b', [time, done, done])]);
  expect(step).toMatchObject({ quest: { id: 'time' }, group: { id: 'b' }, last: true });
});

test('proposes nothing when all is done', () => {
  expect(nextStep([group('a', [done, done, done], 'credited')])).toEqual({ kind: 'rest' });
});

test('counts beyond the goal do not change progress', () => {
  const over = quest({ total_num: 3, complete_num: 5 });
  expect([missingOf(over), getQuestProgress(over)]).toEqual([0, 1]);
});

test('does not propose a sign-in that is claimed but not counted yet', () => {
  const signIn = quest({ id: 'sign-in', task_key: 'sign_in' });
  const like = quest({ id: 'like', task_key: 'like', total_num: 3 });
  const start = [group('a', [signIn, like, done])];
  expect(nextStep(start)).toMatchObject({ quest: { id: 'sign-in' } });
  expect(nextStep(start, { signedIn: true })).toMatchObject({ quest: { id: 'like' } });
});

test('a finished task that waits for a video comes first', () => {
  const signIn = { ...done, reason: 'no_view' as const, state: 'done' as const };
  const like = quest({ id: 'like', task_key: 'like' });
  const watch = quest({ id: 'watch', total_num: 20 });
  const step = nextStep([group('a', [signIn, like, done]), group('b', [watch, done, done])]);
  expect(step).toMatchObject({ quest: { id: 'watch' } });
});

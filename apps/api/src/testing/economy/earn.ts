import type { TaskKey } from '@taice/contract';
import { initialTasks, groupBonus, groups } from '../../domains/tasks/definitions.ts';
import type { Kind } from '../../domains/tasks/task-counting-rules.ts';
import { defaultSettings as settings } from '../../platform/settings.ts';
import { taice } from './exits.ts';

/** How often each counted activity was done; `watch_time` in seconds. */
export type ActivityCounts = Partial<Record<Kind, number>>;

/** Ways to earn. */
export const paths = [
  'watching',
  'tasks',
  'groups',
  'sign_in',
  'boost',
  'first_video',
  'friends',
  'milestones',
  'campaigns',
  'creators',
  'leaderboard',
] as const;
export type EarningPath = (typeof paths)[number];
/** In TAICE. */
export type ByPath = Partial<Record<EarningPath, number>>;
/** They wait for the day's factor. */
export const contributions = [
  'watching',
  'tasks',
  'groups',
  'sign_in',
  'boost',
] as const satisfies EarningPath[];

export const sumOf = (points: Readonly<ByPath>, included: readonly EarningPath[] = paths): number =>
  included.reduce((sum, path) => sum + (points[path] ?? 0), 0);
export const add = (target: ByPath, added: Readonly<ByPath>, times = 1): void => {
  for (const [path, points] of Object.entries(added) as [EarningPath, number][])
    target[path] = (target[path] ?? 0) + points * times;
};

/** An account's history, as far as rewards need it. */
export interface Account {
  /** With a paid view. */
  viewDays: number;
  /** Day of the sign-in cycle, and the last day signed in. A missed day starts again: freezes are not modelled. */
  dayNo: number;
  signedOn: number;
  week: number;
  ofWeek: Map<Kind, number>;
  ofAll: Map<Kind, number>;
  /** Tasks that were paid, with their period. */
  done: Set<string>;
  friends: number;
  /** Friends above the day's cap. */
  waitingFriends: number;
}

export const newAccount = (): Account => ({
  viewDays: 0,
  dayNo: 0,
  signedOn: -2,
  week: -1,
  ofWeek: new Map(),
  ofAll: new Map(),
  done: new Set(),
  friends: 0,
  waitingFriends: 0,
});

/** A day's activity that counts: only on watched videos, and one like and one collection of a video for ever. */
const countableActivity = ({ ofAll }: Account, activity: ActivityCounts): ActivityCounts => {
  const watched = (ofAll.get('watch_video') ?? 0) + (activity.watch_video ?? 0);
  const counted = { ...activity };
  for (const kind of ['like', 'collect', 'comment', 'share_post'] as const) {
    const used = kind === 'like' || kind === 'collect' ? (ofAll.get(kind) ?? 0) : 0;
    if (activity[kind] !== undefined) counted[kind] = Math.min(activity[kind], watched - used);
  }
  if (watched === 0) delete counted.share_visit;
  return counted;
};

const tasks = initialTasks;
const groupSizes = groups.map(
  ({ code }) => [code, tasks.filter(({ group }) => group === code).length] as const,
);
const kindOf = ({ key, unit }: { key: TaskKey; unit?: string | undefined }): Kind =>
  unit === 'time' ? 'watch_time' : key;

const signIn = (account: Account, day: number): number => {
  account.dayNo = account.signedOn === day - 1 ? (account.dayNo % 7) + 1 : 1;
  account.signedOn = day;
  const points = taice(settings.signin_points[account.dayNo - 1] ?? 0n);
  return points + (account.dayNo === 7 ? taice(settings.seven_days_sign_in_reward) : 0);
};

/** Each task that was completed for the first time in its period, and the groups that it completed. */
const completeTasks = (account: Account, day: number, activity: ActivityCounts): ByPath => {
  const points = { tasks: 0, groups: 0 };
  const doneInGroup = new Map<string, number>();
  for (const task of tasks) {
    const kind = kindOf(task);
    const counts = { day: activity[kind], week: account.ofWeek.get(kind) };
    const isDaily = task.type === 'day' || task.type === 'week';
    const count = isDaily ? counts[task.type] : account.ofAll.get(kind);
    const period = { day, week: account.week, new_user: 0, advanced: 0 }[task.type];
    // Tasks of a day or week pay nothing on a day without a video.
    if ((count ?? 0) < task.total || (isDaily && !activity.watch_video)) continue;
    if (task.group) doneInGroup.set(task.group, (doneInGroup.get(task.group) ?? 0) + 1);
    const key = `${task.code}:${period}`;
    if (task.type !== 'day' && account.done.has(key)) continue;
    if (task.type !== 'day') account.done.add(key);
    points.tasks += task.point;
  }
  for (const [code, size] of groupSizes)
    if (doneInGroup.get(code) === size) points.groups += groupBonus;
  return points;
};

/** Friends who qualified, and the milestones that they complete. */
const invite = (account: Account, friends: number): ByPath => {
  account.waitingFriends += friends;
  const counted = Math.min(account.waitingFriends, settings.referral_day_cap);
  account.waitingFriends -= counted;
  const previousFriends = account.friends;
  account.friends += counted;
  const milestones = settings.invite_milestones
    .filter(({ need }) => previousFriends < need && need <= account.friends)
    .reduce((sum, { point }) => sum + taice(point), 0);
  return { friends: counted * taice(settings.referral_reward), milestones };
};

/** Points of a day's activity by the product's own settings and tasks; the first day is 0. */
export const earnOn = (account: Account, day: number, activity: ActivityCounts): ByPath => {
  const countable = countableActivity(account, activity);
  const week = Math.floor(day / 7);
  if (week !== account.week) {
    account.week = week;
    account.ofWeek.clear();
  }
  for (const [kind, n] of Object.entries(countable) as [Kind, number][])
    for (const tally of [account.ofWeek, account.ofAll])
      tally.set(kind, (tally.get(kind) ?? 0) + n);
  const watched = countable.watch_video ?? 0;
  const views = Math.min(watched, settings.view_reward_daily_cap);
  const points: ByPath = { watching: views * taice(settings.view_reward_base) };
  if (watched > 0) {
    if (account.viewDays === 0) points.first_video = taice(settings.first_view_reward);
    account.viewDays += 1;
  }
  if (countable.sign_in) points.sign_in = signIn(account, day);
  add(points, completeTasks(account, day, countable));
  add(points, invite(account, countable.invite ?? 0));
  return points;
};

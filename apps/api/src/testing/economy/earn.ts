import type { TaskKey } from '@taice/contract';
import { MICRO } from '@taice/core/rules';
import { numbers } from './before.ts';
import { firstTasks, groupBonus, groups } from '../../domains/tasks/definitions.ts';
import type { Kind } from '../../domains/tasks/marks.ts';
import type { Rules } from './rules.ts';

/** How often what tasks count was done; `watch_time` in seconds. */
export type Deeds = Partial<Record<Kind, number>>;

/** Ways to earn; the first five wait for the day's factor. */
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
export type Path = (typeof paths)[number];
/** In TAICE. */
export type ByPath = Partial<Record<Path, number>>;
export const contributions = [
  'watching',
  'tasks',
  'groups',
  'sign_in',
  'boost',
] as const satisfies Path[];

export const sumOf = (by: Readonly<ByPath>, of: readonly Path[] = paths): number =>
  of.reduce((sum, path) => sum + (by[path] ?? 0), 0);
export const add = (to: ByPath, more: Readonly<ByPath>, times = 1): void => {
  for (const [path, points] of Object.entries(more) as [Path, number][])
    to[path] = (to[path] ?? 0) + points * times;
};

/** An account's past, as far as rewards ask for it. */
export interface Account {
  /** Another one had its first video's reward on this one's device. */
  readonly sharesDevice: boolean;
  activeDays: number;
  /** With a paid view. */
  viewDays: number;
  /** Day of the sign-in cycle, and the last day signed in. A missed day starts again: freezes are not modelled. */
  dayNo: number;
  signedOn: number;
  week: number;
  ofWeek: Map<Kind, number>;
  ofAll: Map<Kind, number>;
  /** Tasks that were paid, or wait to be, with their period. */
  done: Set<string>;
  first: 'none' | 'held' | 'had';
  /** Task points that wait until the account is known as a person of its own. */
  waiting: ByPath;
  /** Points of days that are held. */
  held: ByPath;
  friends: number;
  /** Friends who are done, and wait for their inviter to have been here on enough days. */
  waitingFriends: number;
}

export const newAccount = (sharesDevice = false): Account => ({
  sharesDevice,
  activeDays: 0,
  viewDays: 0,
  dayNo: 0,
  signedOn: -2,
  week: -1,
  ofWeek: new Map(),
  ofAll: new Map(),
  done: new Set(),
  first: 'none',
  waiting: {},
  held: {},
  friends: 0,
  waitingFriends: 0,
});

/** As `is_own_person` of the database has it. */
export const isOwnPerson = ({ first, sharesDevice, viewDays }: Account, { on }: Rules): boolean =>
  !on.has('own_person') || first === 'had' || (sharesDevice && viewDays >= numbers.first_view_days);

/** As `waits_as_newcomer` of the database has it. */
const waitsAsNewcomer = ({ first, viewDays }: Account): boolean =>
  first === 'held' && viewDays < numbers.first_view_days;

/** A day's deeds that count: only to videos that were watched, one like and one collection of a video for ever. */
const countedOf = ({ ofAll }: Account, deeds: Deeds): Deeds => {
  const watched = (ofAll.get('watch_video') ?? 0) + (deeds.watch_video ?? 0);
  const counted = { ...deeds };
  for (const kind of ['like', 'collect', 'comment', 'share_post'] as const) {
    const before = kind === 'like' || kind === 'collect' ? (ofAll.get(kind) ?? 0) : 0;
    if (deeds[kind] !== undefined) counted[kind] = Math.min(deeds[kind], watched - before);
  }
  if (watched === 0) delete counted.share_visit;
  return counted;
};

const taice = (micro: bigint): number => Number(micro / MICRO);
const tasks = firstTasks;
const groupSizes = groups.map(
  ({ code }) => [code, tasks.filter(({ group }) => group === code).length] as const,
);
const kindOf = ({ key, unit }: { key: TaskKey; unit?: string | undefined }): Kind =>
  unit === 'time' ? 'watch_time' : key;

const signIn = (account: Account, day: number): number => {
  account.dayNo = account.signedOn === day - 1 ? (account.dayNo % 7) + 1 : 1;
  account.signedOn = day;
  const points = taice(numbers.signin_points[account.dayNo - 1] ?? 0n);
  return points + (account.dayNo === 7 ? taice(numbers.seven_days_sign_in_reward) : 0);
};

const views = ({ activeDays }: Account, watched: number, { on }: Rules): number => {
  const base = taice(numbers.view_reward_base);
  const young = Math.floor(taice(numbers.young_account_cap) / base);
  const isYoung = on.has('young_cap') && activeDays < numbers.young_account_days;
  const most = isYoung ? young : Number.POSITIVE_INFINITY;
  return Math.min(watched, numbers.view_reward_daily_cap, most) * base;
};

/** Each task that was completed for the first time in its period, and the groups that it made whole. */
const completeTasks = (account: Account, day: number, deeds: Deeds): ByPath => {
  const by = { tasks: 0, groups: 0 };
  const whole = new Map<string, number>();
  for (const task of tasks) {
    const kind = kindOf(task);
    const counts = { day: deeds[kind], week: account.ofWeek.get(kind) };
    const isDaily = task.type === 'day' || task.type === 'week';
    const count = isDaily ? counts[task.type] : account.ofAll.get(kind);
    const period = { day, week: account.week, new_user: 0, advanced: 0 }[task.type];
    // Those of a day or week pay on none without a video.
    if ((count ?? 0) < task.total || (isDaily && !deeds.watch_video)) continue;
    if (task.group) whole.set(task.group, (whole.get(task.group) ?? 0) + 1);
    const key = `${task.code}:${period}`;
    if (task.type !== 'day' && account.done.has(key)) continue;
    if (task.type !== 'day') account.done.add(key);
    by.tasks += task.point;
  }
  for (const [code, size] of groupSizes) if (whole.get(code) === size) by.groups += groupBonus;
  return by;
};

/** Task points to pay now: none until the account is a person of its own, then all that waited. */
const payTasks = (account: Account, more: ByPath, rules: Rules): ByPath => {
  add(account.waiting, more);
  if (!isOwnPerson(account, rules)) return {};
  const { waiting } = account;
  account.waiting = {};
  return waiting;
};

/** A day's points to pay now: none while days are held, afterwards all that were. */
const payDay = (account: Account, by: ByPath): ByPath => {
  const paid = { ...by };
  for (const path of contributions) {
    if (by[path] === undefined) continue;
    add(account.held, { [path]: by[path] });
    delete paid[path];
  }
  if (waitsAsNewcomer(account)) return paid;
  add(paid, account.held);
  account.held = {};
  return paid;
};

/** Friends who qualified, and what so many of them bring at once. */
const invite = (account: Account, friends: number, { on }: Rules): ByPath => {
  account.waitingFriends += friends;
  if (on.has('inviter_days') && account.viewDays < numbers.referral_inviter_days)
    return { friends: 0, milestones: 0 };
  const most = on.has('friends_a_day') ? numbers.referral_day_cap : Number.POSITIVE_INFINITY;
  const counted = Math.min(account.waitingFriends, most);
  account.waitingFriends -= counted;
  const before = account.friends;
  account.friends += counted;
  const milestones = numbers.invite_milestones
    .filter(({ need }) => before < need && need <= account.friends)
    .reduce((sum, { point }) => sum + taice(point), 0);
  return { friends: counted * taice(numbers.referral_reward), milestones };
};

const firstVideo = (account: Account): ByPath => {
  account.first = 'had';
  return { first_video: taice(numbers.first_view_reward) };
};

/** Pays a held first video: its person came back often enough and its network has room. */
export const release = (account: Account, rules: Rules): ByPath => ({
  ...firstVideo(account),
  ...payTasks(account, {}, rules),
});

/**
 * Points of a day's deeds by the product's own numbers and tasks; the first day is 0. `hasPlace`: the network has had fewer
 * first videos that day than are paid at once.
 */
export const earnOn = (
  account: Account,
  day: number,
  done: Deeds,
  rules: Rules,
  hasPlace = true,
): ByPath => {
  const deeds = countedOf(account, done);
  const week = Math.floor(day / 7);
  if (week !== account.week) {
    account.week = week;
    account.ofWeek.clear();
  }
  for (const [kind, n] of Object.entries(deeds) as [Kind, number][])
    for (const tally of [account.ofWeek, account.ofAll])
      tally.set(kind, (tally.get(kind) ?? 0) + n);
  const watched = deeds.watch_video ?? 0;
  const by: ByPath = { watching: views(account, watched, rules) };
  if (watched > 0) account.viewDays += 1;
  const isBarred = rules.on.has('one_device') && account.sharesDevice;
  if (watched > 0 && account.first === 'none' && !isBarred) {
    if (hasPlace) add(by, firstVideo(account));
    else account.first = 'held';
  }
  if (deeds.sign_in) by.sign_in = signIn(account, day);
  add(by, payTasks(account, completeTasks(account, day, deeds), rules));
  add(by, invite(account, deeds.invite ?? 0, rules));
  account.activeDays += 1;
  return payDay(account, by);
};

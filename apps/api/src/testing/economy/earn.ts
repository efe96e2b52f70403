import type { TaskKey } from '@taice/contract';
import { MICRO } from '@taice/core/rules';
import { defaultNumbers as numbers } from '../../platform/numbers.ts';
import { firstTasks, groupBonus, groups } from '../../domains/tasks/definitions.ts';
import type { Kind } from '../../domains/tasks/marks.ts';

/** How often what tasks count was done; `watch_time` in seconds. */
export type Deeds = Partial<Readonly<Record<Kind, number>>>;

/** What an account has done so far, as far as rewards ask. */
export interface Account {
  activeDays: number;
  /** Of the sign-in's cycle, and on which day it was last; a missed day begins anew, for freezes are not modelled. */
  dayNo: number;
  signedOn: number;
  week: number;
  ofWeek: Map<Kind, number>;
  ofAll: Map<Kind, number>;
  /** Tasks that were paid, with their period. */
  done: Set<string>;
  hadFirstView: boolean;
  friends: number;
}

export const newAccount = (): Account => ({
  activeDays: 0,
  dayNo: 0,
  signedOn: -2,
  week: -1,
  ofWeek: new Map(),
  ofAll: new Map(),
  done: new Set(),
  hadFirstView: false,
  friends: 0,
});

/** In TAICE: what the day's factor is for, what counts beside it for the leaderboard, and what is granted besides. */
export interface Earned {
  readonly contributed: number;
  readonly referred: number;
  readonly granted: number;
}

const taice = (micro: bigint): number => Number(micro / MICRO);
const tasks = firstTasks.filter(({ isOff }) => !isOff);
const kindOf = ({ key, unit }: { key: TaskKey; unit?: string | undefined }): Kind =>
  unit === 'time' ? 'watch_time' : key;

const signIn = (account: Account, day: number): number => {
  account.dayNo = account.signedOn === day - 1 ? (account.dayNo % 7) + 1 : 1;
  account.signedOn = day;
  const points = taice(numbers.signin_points[account.dayNo - 1] ?? 0n);
  return points + (account.dayNo === 7 ? taice(numbers.seven_days_sign_in_reward) : 0);
};

const views = ({ activeDays }: Account, watched: number): number => {
  const base = taice(numbers.view_reward_base);
  const young = Math.floor(taice(numbers.young_account_cap) / base);
  const most = activeDays < numbers.young_account_days ? young : Number.POSITIVE_INFINITY;
  return Math.min(watched, numbers.view_reward_daily_cap, most) * base;
};

/** Pays each task that was completed for the first time in its period, and the groups that it made whole. */
const payTasks = (account: Account, day: number, deeds: Deeds): number => {
  let points = 0;
  const whole = new Map<string, number>();
  for (const task of tasks) {
    const kind = kindOf(task);
    const counts = { day: deeds[kind], week: account.ofWeek.get(kind) };
    const count =
      task.type === 'day' || task.type === 'week' ? counts[task.type] : account.ofAll.get(kind);
    const period = { day, week: account.week, new_user: 0, advanced: 0 }[task.type];
    const isDaily = task.type === 'day' || task.type === 'week';
    // No task pays before a video has, and those of a day or week on none without one.
    const waits = !account.hadFirstView || (isDaily && !deeds.watch_video);
    if ((count ?? 0) < task.total || waits) continue;
    if (task.group) whole.set(task.group, (whole.get(task.group) ?? 0) + 1);
    const key = `${task.code}:${period}`;
    if (task.type !== 'day' && account.done.has(key)) continue;
    if (task.type !== 'day') account.done.add(key);
    points += task.point;
  }
  for (const { code } of groups)
    if (whole.get(code) === tasks.filter(({ group }) => group === code).length)
      points += groupBonus;
  return points;
};

/** Friends who qualified, and what so many of them bring at once. */
const invite = (account: Account, friends: number): { referred: number; granted: number } => {
  const counted = Math.min(friends, numbers.referral_day_cap);
  const before = account.friends;
  account.friends += counted;
  const granted = numbers.invite_milestones
    .filter(({ need }) => before < need && need <= account.friends)
    .reduce((sum, { point }) => sum + taice(point), 0);
  return { referred: counted * taice(numbers.referral_reward), granted };
};

/** What a day's deeds bring by the product's own numbers and tasks; 0 the first day. */
export const earnOn = (account: Account, day: number, deeds: Deeds): Earned => {
  const week = Math.floor(day / 7);
  if (week !== account.week) {
    account.week = week;
    account.ofWeek.clear();
  }
  for (const [kind, n] of Object.entries(deeds) as [Kind, number][])
    for (const tally of [account.ofWeek, account.ofAll])
      tally.set(kind, (tally.get(kind) ?? 0) + n);
  const watched = deeds.watch_video ?? 0;
  const first = watched > 0 && !account.hadFirstView;
  if (first) account.hadFirstView = true;
  const contributed =
    views(account, watched) +
    (deeds.sign_in ? signIn(account, day) : 0) +
    payTasks(account, day, deeds);
  const { referred, granted } = invite(account, deeds.invite ?? 0);
  account.activeDays += 1;
  return {
    contributed,
    referred,
    granted: granted + (first ? taice(numbers.first_view_reward) : 0),
  };
};

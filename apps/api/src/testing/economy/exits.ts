import {
  type BoundIdentity,
  type EligibilitySettings,
  exitAllowance,
  exitReview,
  isEstablished,
  type Level,
  levelOf,
  MICRO,
} from '@taice/core/rules';
import { lookFirst } from '../../domains/wallet/cash-outs/look-first.ts';
import type { Payer } from '../../domains/wallet/cash-outs/payer.ts';
import { numbers } from './before.ts';
import type { Rule, Rules } from './rules.ts';

const DAY_MS = 86_400_000;
const taice = (points: bigint): number => Number(points) / Number(MICRO);
export const leastExit = taice(numbers.cashout_min);

/** Why an exit did not go whole, on the day on which it was wished. */
export const delays = ['verify', 'age', 'allowance', 'cluster', 'look', 'limit'] as const;
export type Delay = (typeof delays)[number];

/** An account's exits so far, in TAICE. */
export interface Left {
  taken: number;
  exits: number;
  /** By day, those of the last 30 count for today's limit. */
  readonly byDay: Map<number, number>;
}
export const nothingLeft = (): Left => ({ taken: 0, exits: 0, byDay: new Map() });

export interface Leaver {
  readonly identities: readonly BoundIdentity[];
  /** With a paid view, and of its life. */
  readonly activeDays: number;
  readonly ageDays: number;
  readonly left: Left;
  /** How it leaves: as a token, or as the code of a prize. */
  readonly way: 'cash' | 'code';
  /** In a cluster that the staff lets pass, or not; undefined: in none. */
  readonly cluster?: 'passed' | 'refused' | 'open' | undefined;
}

export const levelFor = (
  { identities, activeDays }: Pick<Leaver, 'identities' | 'activeDays'>,
  rules: Rules,
) => levelOf({ status: 'active', hasOpenCase: false, identities, activeDays }, rules.settings);

/** The settings without those of rules that are off. */
const inForce = ({ on, settings }: Rules): EligibilitySettings => ({
  ...settings,
  ...(!on.has('exit_wait') && { exit_wait_days: 0 }),
  ...(!on.has('trusted_rate') && { exit_day: 0n }),
});

export interface Gate {
  /** The most that may leave now, and why not more. */
  readonly most: number;
  readonly why: Delay | null;
}

const leaveByLevels = (leaver: Leaver, amount: number, rules: Rules): Gate => {
  const { on } = rules;
  const own = levelFor(leaver, rules);
  const level: Level = own === 'basic' && !on.has('verified_exits') ? 'verified' : own;
  if (level === 'basic') return { most: 0, why: 'verify' };
  const settings = inForce(rules);
  const established = on.has('established') && isEstablished(leaver.identities, settings);
  const allowed = on.has('allowance')
    ? taice(exitAllowance(level, leaver.activeDays, settings, established)) - leaver.left.taken
    : on.has('exit_wait') && !established && leaver.activeDays < settings.exit_wait_days
      ? 0
      : Number.POSITIVE_INFINITY;
  const most = Math.min(amount, allowed);
  const review = exitReview(
    {
      amount: BigInt(Math.max(0, Math.floor(most))) * MICRO,
      isFirst: leaver.left.exits === 0,
      cluster: on.has('clusters') ? (leaver.cluster ?? 'none') : 'none',
    },
    settings,
  );
  if (review === 'refused') return { most: 0, why: 'cluster' };
  if (review === 'cluster') return { most, why: 'cluster' };
  if (most < amount) return { most, why: 'allowance' };
  return { most, why: review === 'look' && on.has('allowance') ? 'look' : null };
};

const ageMs = numbers.cashout_account_ms ?? 7 * DAY_MS;
const last30 = ({ byDay }: Left, day: number): number =>
  [...byDay].reduce((sum, [at, amount]) => sum + (at > day - 30 ? amount : 0), 0);

const clock = { rule: () => new Date(0) };
/** As the product decides who looks at it; a week is long enough to be known by a code. */
const isLooked = ({ left, way }: Leaver, amount: number): boolean => {
  const [points, before] = [BigInt(Math.floor(amount)) * MICRO, left.exits > 0];
  if (way === 'code') return points > (before ? numbers.code_auto_max : numbers.code_first_max);
  const payer = { hasArrived: before, riskScore: 0, addressFrom: null, day: 0n } as Payer;
  return lookFirst({ numbers, clock: clock as never }, payer, points).reasons.length > 0;
};

const leaveToday = (leaver: Leaver, amount: number, { on }: Rules, day: number): Gate => {
  if (on.has('account_age') && leaver.ageDays * DAY_MS < ageMs) return { most: 0, why: 'age' };
  const { cashout_30d_max: cash, code_points_per_30_days: codes } = numbers;
  const room = taice(leaver.way === 'cash' ? cash : codes) - last30(leaver.left, day);
  const most = on.has('exit_limits') ? Math.min(amount, room) : amount;
  if (most < amount) return { most, why: 'limit' };
  return { most, why: on.has('first_look') && isLooked(leaver, most) ? 'look' : null };
};

/** The part of an amount that may leave now, and what delays the rest. */
export const leave = (leaver: Leaver, amount: number, rules: Rules, day: number): Gate =>
  rules.isLevels ? leaveByLevels(leaver, amount, rules) : leaveToday(leaver, amount, rules, day);

export const take = (left: Left, amount: number, day: number): void => {
  left.taken += amount;
  left.exits += 1;
  left.byDay.set(day, (left.byDay.get(day) ?? 0) + amount);
};

/** Rules without which points of an account reach another one of the farm's. */
const carrying: readonly Rule[] = ['verified_exits', 'allowance'];
export const mayCarry = ({ on, isLevels }: Rules): boolean =>
  !isLevels || carrying.some((rule) => !on.has(rule));

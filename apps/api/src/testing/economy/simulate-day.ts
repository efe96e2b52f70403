import { dailyPool, FACTOR_ONE, MICRO, settlementFactor } from '@taice/core/rules';
import { decidePrizes, type Standing } from '../../domains/leaderboard/standings.ts';
import { toLeaderRules } from '../../domains/leaderboard/weeks.ts';
import { defaultSettings as settings } from '../../platform/settings.ts';
import {
  type Account,
  add,
  type ByPath,
  contributions,
  type ActivityCounts,
  earnOn,
  newAccount,
  type EarningPath,
  paths,
  sumOf,
} from './earn.ts';
import { type ExitTotals, isVerified, noExits, type Identity, taice } from './exits.ts';
import type { Rules } from './rules.ts';
import type { createShared, CampaignParticipation } from './shared.ts';
import { burnedBy, buyPair, newWearTotals, applyBoost, type WearTotals } from './wear.ts';

// One day of any account, a person's or a farm's.

const viewReward = taice(settings.view_reward_base);

export interface SimulatedAccount {
  readonly account: Account;
  identity: Identity;
  readonly since: number;
  /** In TAICE, as paid. */
  readonly by: ByPath;
  readonly worn: WearTotals;
  readonly exited: ExitTotals;
  score: bigint;
  week: CampaignParticipation & { invites: number; views: number; uploads: number };
}

const newWeek = (): SimulatedAccount['week'] => ({
  invites: 0,
  views: 0,
  uploads: 0,
  done: {},
  won: false,
});

export const newSimulatedAccount = (identity: Identity, since: number): SimulatedAccount => ({
  account: newAccount(),
  identity,
  since,
  by: {},
  worn: newWearTotals(),
  exited: noExits(),
  score: 0n,
  week: newWeek(),
});

/** Scores exclude a pair's boost. */
const scored: readonly EarningPath[] = [
  ...contributions.filter((path) => path !== 'boost'),
  'friends',
];
const contributing: ReadonlySet<EarningPath> = new Set(contributions);
/** Points to spend: a day's are available once it is settled. */
export const availableOf = ({ by, worn, exited }: SimulatedAccount): number =>
  sumOf(by) - burnedBy(worn) - exited.unreviewed - exited.passed;

const isPrizeEligible = ({ identity }: SimulatedAccount, { on }: Rules): boolean =>
  !on.has('verified_prizes') || isVerified(identity);

interface DayContext {
  readonly rules: Rules;
  readonly day: number;
  readonly shared: ReturnType<typeof createShared>;
}

/** Points of a day's activity before its factor. `wears`: buys a pair of this level once there are points for it. */
export const simulateDay = (
  one: SimulatedAccount,
  deeds: ActivityCounts,
  { rules, day, shared }: DayContext,
  wears: number | null,
): ByPath => {
  const earned = earnOn(one.account, day, deeds);
  if (isPrizeEligible(one, rules)) add(earned, shared.take(one.week, deeds));
  const views = (earned.watching ?? 0) / viewReward;
  if (wears !== null) buyPair(one.worn, availableOf(one), wears);
  add(earned, { boost: applyBoost(one.worn, views, availableOf(one)) });
  one.score += BigInt(Math.round(sumOf(earned, scored))) * MICRO;
  one.week.views += deeds.watch_video ?? 0;
  one.week.uploads += deeds.upload ?? 0;
  one.week.invites += deeds.invite ?? 0;
  return earned;
};

/** Pays a day's points, its contributions by the factor. */
export const payDay = (one: SimulatedAccount, earned: Readonly<ByPath>, factor: bigint): void => {
  const part = Number(factor) / Number(FACTOR_ONE);
  for (const path of paths)
    if (earned[path]) add(one.by, { [path]: earned[path] }, contributing.has(path) ? part : 1);
};

/** A day's factor, as the product settles it: `active` people on each of the days before. */
export const settle = (active: readonly number[], contributed: bigint): bigint => {
  const before = active.slice(-7).reduce((sum, each) => sum + each, 0);
  return settlementFactor(dailyPool(BigInt(before)), contributed);
};

const rankOf = (a: SimulatedAccount, b: SimulatedAccount): number =>
  a.score === b.score ? 0 : a.score > b.score ? -1 : 1;
/** More than have a paid rank. */
const RANKED = 300;

/** Pays the week's prizes by the product's own function; returns the best scores. */
export const payWeek = (
  everybody: readonly SimulatedAccount[],
  rules: Rules,
  others: readonly Standing[] = [],
): Standing[] => {
  const ranked = everybody
    .filter(({ score }) => score > 0n)
    .toSorted(rankOf)
    .slice(0, RANKED);
  const own = ranked.map((one, n): Standing => ({
    rank: 0,
    user_id: BigInt(n),
    points: one.score,
    invites: one.week.invites,
    views: one.week.views,
    uploads: one.week.uploads,
    ai_uploads: one.week.uploads,
    has_wallet: true,
    has_identity: isPrizeEligible(one, rules),
    disqualified: false,
  }));
  const all = [...own, ...others.map((each) => ({ ...each, user_id: -1n }))]
    .toSorted((a, b) => (a.points === b.points ? 0 : a.points > b.points ? -1 : 1))
    .map((each, n) => ({ ...each, rank: n + 1 }));
  for (const { user_id: n, prize } of decidePrizes(toLeaderRules(settings), all))
    if (n >= 0n) add(ranked[Number(n)]!.by, { leaderboard: taice(prize) });
  for (const one of everybody) {
    one.score = 0n;
    one.week = newWeek();
  }
  return own;
};

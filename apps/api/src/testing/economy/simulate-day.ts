import { dailyPool, FACTOR_ONE, MICRO, settlementFactor } from '@taice/core/rules';
import { decidePrizes, type Standing } from '../../domains/leaderboard/decide-prizes.ts';
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

export const newSimulatedAccount = (identity: Identity, createdDay: number): SimulatedAccount => ({
  account: newAccount(),
  identity,
  since: createdDay,
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
export const availableOf = ({
  by: pointsByPath,
  worn: wear,
  exited: exits,
}: SimulatedAccount): number =>
  sumOf(pointsByPath) - burnedBy(wear) - exits.unreviewed - exits.passed;

const isPrizeEligible = ({ identity }: SimulatedAccount, { on: enabled }: Rules): boolean =>
  !enabled.has('verified_prizes') || isVerified(identity);

interface DayContext {
  readonly rules: Rules;
  readonly day: number;
  readonly shared: ReturnType<typeof createShared>;
}

/** Points of a day's activity before its factor. `pairLevel`: buys a pair of this level once there are points for it. */
export const simulateDay = (
  account: SimulatedAccount,
  activity: ActivityCounts,
  { rules, day, shared }: DayContext,
  pairLevel: number | null,
): ByPath => {
  const earned = earnOn(account.account, day, activity);
  if (isPrizeEligible(account, rules)) add(earned, shared.take(account.week, activity));
  const views = (earned.watching ?? 0) / viewReward;
  if (pairLevel !== null) buyPair(account.worn, availableOf(account), pairLevel);
  add(earned, { boost: applyBoost(account.worn, views, availableOf(account)) });
  account.score += BigInt(Math.round(sumOf(earned, scored))) * MICRO;
  account.week.views += activity.watch_video ?? 0;
  account.week.uploads += activity.upload ?? 0;
  account.week.invites += activity.invite ?? 0;
  return earned;
};

/** Pays a day's points, its contributions by the factor. */
export const payDay = (
  account: SimulatedAccount,
  earned: Readonly<ByPath>,
  factor: bigint,
): void => {
  const paidShare = Number(factor) / Number(FACTOR_ONE);
  for (const path of paths)
    if (earned[path])
      add(account.by, { [path]: earned[path] }, contributing.has(path) ? paidShare : 1);
};

/** A day's factor, as the product settles it: `active` people on each of the days before. */
export const settle = (active: readonly number[], contributed: bigint): bigint => {
  const activeTotal = active.slice(-7).reduce((sum, count) => sum + count, 0);
  return settlementFactor(dailyPool(BigInt(activeTotal)), contributed);
};

const rankOf = (a: SimulatedAccount, b: SimulatedAccount): number =>
  a.score === b.score ? 0 : a.score > b.score ? -1 : 1;
/** More than have a paid rank. */
const RANKED_COUNT = 300;

/** Pays the week's prizes by the product's own function; returns the best scores. */
export const payWeek = (
  accounts: readonly SimulatedAccount[],
  rules: Rules,
  others: readonly Standing[] = [],
): Standing[] => {
  const ranked = accounts
    .filter(({ score }) => score > 0n)
    .toSorted(rankOf)
    .slice(0, RANKED_COUNT);
  const standings = ranked.map((account, n): Standing => ({
    rank: 0,
    user_id: BigInt(n),
    points: account.score,
    invites: account.week.invites,
    views: account.week.views,
    uploads: account.week.uploads,
    ai_uploads: account.week.uploads,
    has_wallet: true,
    has_identity: isPrizeEligible(account, rules),
    disqualified: false,
  }));
  const all = [...standings, ...others.map((each) => ({ ...each, user_id: -1n }))]
    .toSorted((a, b) => (a.points === b.points ? 0 : a.points > b.points ? -1 : 1))
    .map((each, n) => ({ ...each, rank: n + 1 }));
  for (const { user_id: n, prize } of decidePrizes(toLeaderRules(settings), all))
    if (n >= 0n) add(ranked[Number(n)]!.by, { leaderboard: taice(prize) });
  for (const account of accounts) {
    account.score = 0n;
    account.week = newWeek();
  }
  return standings;
};

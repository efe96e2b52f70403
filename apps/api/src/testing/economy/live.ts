import { dailyPool, FACTOR_ONE, MICRO, settlementFactor } from '@taice/core/rules';
import { judge, type Standing } from '../../domains/leaderboard/standings.ts';
import { rulesNow } from '../../domains/leaderboard/weeks.ts';
import { numbers } from './before.ts';
import {
  type Account,
  add,
  type ByPath,
  contributions,
  type Deeds,
  isOwnPerson,
  newAccount,
  type Path,
  paths,
  sumOf,
} from './earn.ts';
import { type Left, nothingLeft } from './exits.ts';
import type { Rules } from './rules.ts';
import type { createPlaces, createShared, Joined } from './shared.ts';
import { burnedBy, buyPair, nothingWorn, wearOn, type Worn } from './wear.ts';

// One day of any account, a person's or a farm's.

export const taice = (points: bigint): number => Number(points) / Number(MICRO);
export const micro = (points: number): bigint => BigInt(Math.round(points * Number(MICRO)));
const viewReward = taice(numbers.view_reward_base);

export interface Live {
  readonly account: Account;
  readonly since: number;
  /** In TAICE, as it was paid. */
  readonly by: ByPath;
  readonly worn: Worn;
  readonly left: Left;
  days: number;
  /** Hours watched. */
  hours: number;
  score: bigint;
  week: Joined & { invites: number; views: number; uploads: number };
}

const newWeek = (): Live['week'] => ({ invites: 0, views: 0, uploads: 0, done: {}, won: false });

export const newLive = (since: number, sharesDevice: boolean): Live => ({
  account: newAccount(sharesDevice),
  since,
  by: {},
  worn: nothingWorn(),
  left: nothingLeft(),
  days: 0,
  hours: 0,
  score: 0n,
  week: newWeek(),
});

/** Scores have no part of what a pair adds. */
const scored: readonly Path[] = [...contributions.filter((path) => path !== 'boost'), 'friends'];
const contributing: ReadonlySet<Path> = new Set(contributions);
/** Points to spend: a day's are there once it is settled. */
export const availableOf = ({ by, worn, left }: Live): number =>
  sumOf(by) - burnedBy(worn) - left.taken;

export interface Around {
  readonly rules: Rules;
  readonly day: number;
  readonly places: ReturnType<typeof createPlaces>;
  readonly shared: ReturnType<typeof createShared>;
}

/** Points of a day's deeds before its factor. `wears`: buys a pair of this level once there are points for it. */
export const liveDay = (
  one: Live,
  deeds: Deeds,
  { rules, day, places, shared }: Around,
  of: { readonly address: string; readonly mayWin: boolean; readonly wears: number | null },
): ByPath => {
  const earned = places.earn(one.account, { address: of.address, day }, deeds);
  if (of.mayWin) add(earned, shared.take(one.account, one.week, deeds, rules));
  const views = (earned.watching ?? 0) / viewReward;
  if (of.wears !== null) buyPair(one.worn, availableOf(one), of.wears);
  add(earned, { boost: wearOn(one.worn, views, availableOf(one)) });
  one.days += 1;
  one.hours += (deeds.watch_time ?? 0) / 3_600;
  one.score += BigInt(Math.round(sumOf(earned, scored))) * MICRO;
  one.week.views += deeds.watch_video ?? 0;
  one.week.uploads += deeds.upload ?? 0;
  one.week.invites += deeds.invite ?? 0;
  return earned;
};

/** Pays what a day brought: contributions by its factor, and a cluster's by its weight (1: whole). */
export const payDay = (one: Live, earned: Readonly<ByPath>, factor: bigint, weight = 1): void => {
  const part = (Number(factor) / Number(FACTOR_ONE)) * weight;
  for (const path of paths)
    if (earned[path]) add(one.by, { [path]: earned[path] }, contributing.has(path) ? part : 1);
  one.worn.brought += (earned.boost ?? 0) * part;
};

/** A day's pool and factor, as the product settles it: `active` people on each of the seven days before. */
export const settle = (active: readonly number[], contributed: bigint) => {
  const before = active.slice(-7).reduce((sum, each) => sum + each, 0);
  const pool = dailyPool(BigInt(Math.round(before)));
  return { pool, factor: settlementFactor(pool, contributed) };
};

const rankOf = (a: Live, b: Live): number => (a.score === b.score ? 0 : a.score > b.score ? -1 : 1);
/** More than have a rank that is paid. */
const RANKED = 300;

/** The week's prizes, by the function that decides them; returns who had the best scores. */
export const payWeek = (
  everybody: readonly Live[],
  mayWin: (one: Live) => boolean,
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
    has_identity: true,
    disqualified: !isOwnPerson(one.account, rules) || !mayWin(one),
  }));
  const all = [...own, ...others.map((each) => ({ ...each, user_id: -1n }))]
    .toSorted((a, b) => (a.points === b.points ? 0 : a.points > b.points ? -1 : 1))
    .map((each, n) => ({ ...each, rank: n + 1 }));
  for (const { user_id: n, prize } of judge(rulesNow(numbers), all))
    if (n >= 0n) add(ranked[Number(n)]!.by, { leaderboard: taice(prize) });
  for (const one of everybody) {
    one.score = 0n;
    one.week = newWeek();
  }
  return own;
};

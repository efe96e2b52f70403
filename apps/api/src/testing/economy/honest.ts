import { clustersOf, clusterWeight, FACTOR_ONE } from '@taice/core/rules';
import type { Standing } from '../../domains/leaderboard/standings.ts';
import { randomOf } from '../random.ts';
import { type ByPath, contributions, type Deeds, sumOf } from './earn.ts';
import { levelFor } from './exits.ts';
import { type Around, liveDay, micro, payDay, payWeek, settle, taice } from './live.ts';
import { addressOn } from './living.ts';
import { everybodyOf, friendsOf100, type Person, wishOn } from './person.ts';
import type { Rules } from './rules.ts';
import { createPlaces, createShared } from './shared.ts';

const findClusters = (everybody: readonly Person[], { on, settings }: Rules): void => {
  if (!on.has('clusters')) return;
  const byId = new Map(everybody.map((one) => [one.home.traces.id, one]));
  const traces = everybody.map(({ home }) => home.traces);
  for (const { accounts } of clustersOf(traces, settings))
    for (const id of accounts) {
      const one = byId.get(id);
      if (one) Object.assign(one, { cluster: 'open', clusterSize: accounts.length });
    }
};

export interface Day {
  readonly active: number;
  readonly factor: bigint;
  readonly pool: number;
  readonly contributed: number;
  readonly granted: number;
}

/** Lives so many days of so many honest people; scripts are reckoned beside them (`farming.ts`). */
export const liveHonest = (seed: number, people: number, days: number, rules: Rules) => {
  const [random, chance] = [randomOf(seed + 1), randomOf(seed + 3)];
  const everybody = everybodyOf(seed, people);
  findClusters(everybody, rules);
  const told: Day[] = [];
  const weeks: Standing[][] = [];
  const perDay: number[] = [];
  const places = createPlaces(rules);
  const shared = createShared(people);
  const { on, isLevels } = rules;
  const isVerified = (one: Person): boolean =>
    !isLevels ||
    levelFor({ identities: one.identities, activeDays: one.account.viewDays }, rules) !== 'basic';
  const mayWin = (one: Person): boolean => !on.has('verified_prizes') || isVerified(one);
  const doneOn = (one: Person): Deeds | undefined => {
    const comes = random() * 100 < one.sort.comes;
    if (!comes || one.since > day) return undefined;
    const deeds = one.sort.deeds(random);
    const isLost = on.has('verified_friends') && deeds.invite && chance() * 100 >= friendsOf100;
    return isLost ? { ...deeds, invite: 0 } : deeds;
  };
  let day = 0;
  for (; day < days; day += 1) {
    const around: Around = { rules, day, places, shared };
    shared.begin(day);
    const earned: [Person, ByPath][] = [];
    let [total, granted, active] = [0n, 0, 0];
    for (const one of everybody) {
      const deeds = doneOn(one);
      if (!deeds) continue;
      const of = liveDay(one, deeds, around, {
        address: addressOn(one.home, day),
        mayWin: mayWin(one),
        wears: one.wears ? 0.5 : null,
      });
      one.wasHeld ||= one.account.first === 'held';
      const own = sumOf(of, contributions);
      earned.push([one, of]);
      granted += sumOf(of) - own;
      if (on.has('pool_of_verified') && !isVerified(one)) continue;
      total += micro(own);
      active += Number((deeds.watch_video ?? 0) > 0);
    }
    const { pool, factor } = settle(
      told.map((each) => each.active),
      total,
    );
    for (const [one, of] of earned) {
      const weight = clusterWeight(one.clusterSize, rules.settings);
      payDay(one, of, factor, weight / 10_000);
      const part = Number(factor) / Number(FACTOR_ONE);
      const contributed = sumOf(of, contributions) * part;
      if (contributed > 0) perDay.push(contributed);
      wishOn(one, day, rules);
    }
    told.push({ active, factor, pool: taice(pool), contributed: taice(total), granted });
    if (day % 7 === 6) weeks.push(payWeek(everybody, (one) => mayWin(one as Person), rules));
  }
  return { told, weeks, perDay, everybody };
};
export type Honest = ReturnType<typeof liveHonest>;

import type { Standing } from '../../domains/leaderboard/standings.ts';
import { randomOf } from '../random.ts';
import { type ByPath, contributions, type ActivityCounts, sumOf } from './earn.ts';
import { micro } from './exits.ts';
import { simulateDay, payDay, payWeek, settle } from './simulate-day.ts';
import { createPeople, exitOn, friendsOf100, type Person } from './person.ts';
import type { Rules } from './rules.ts';
import { createShared } from './shared.ts';

/** Simulates so many days of so many honest people; farms are computed beside them (`farming.ts`). */
export const simulateHonestPeople = (seed: number, people: number, days: number, rules: Rules) => {
  const [random, chance] = [randomOf(seed + 1), randomOf(seed + 3)];
  const everybody = createPeople(seed, people);
  const factors: bigint[] = [];
  const active: number[] = [];
  const weeks: Standing[][] = [];
  const shared = createShared(people);
  const deedsOn = (one: Person, day: number): ActivityCounts | undefined => {
    if (random() * 100 >= one.sort.comes || one.since > day) return undefined;
    const deeds = one.sort.deeds(random);
    const isLost = deeds.invite && chance() * 100 >= friendsOf100;
    return isLost && rules.on.has('verified_friends') ? { ...deeds, invite: 0 } : deeds;
  };
  for (let day = 0; day < days; day += 1) {
    shared.begin(day);
    const earned: [Person, ByPath][] = [];
    let [contributed, watched] = [0n, 0];
    for (const one of everybody) {
      const deeds = deedsOn(one, day);
      if (!deeds) continue;
      const by = simulateDay(one, deeds, { rules, day, shared }, one.wears ? 0.5 : null);
      earned.push([one, by]);
      contributed += micro(sumOf(by, contributions));
      watched += Number((deeds.watch_video ?? 0) > 0);
    }
    const factor = settle(active, contributed);
    for (const [one, by] of earned) {
      payDay(one, by, factor);
      exitOn(one, day, rules);
    }
    factors.push(factor);
    active.push(watched);
    if (day % 7 === 6) weeks.push(payWeek(everybody, rules));
  }
  return { factors, weeks, everybody };
};
export type Honest = ReturnType<typeof simulateHonestPeople>;

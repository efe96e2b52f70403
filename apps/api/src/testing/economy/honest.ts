import type { Standing } from '../../domains/leaderboard/decide-prizes.ts';
import { randomOf } from '../random.ts';
import { type ByPath, contributions, type ActivityCounts, sumOf } from './earn.ts';
import { micro } from './exits.ts';
import { simulateDay, payDay, payWeek, settle } from './simulate-day.ts';
import { createPeople, exitOn, friendsOf100, type Person } from './person.ts';
import type { Rules } from './rules.ts';
import { createShared } from './shared.ts';

/** Simulates so many days of so many honest people; farms are computed beside them (`farming.ts`). */
export const simulateHonestPeople = (seed: number, count: number, days: number, rules: Rules) => {
  const [random, chance] = [randomOf(seed + 1), randomOf(seed + 3)];
  const persons = createPeople(seed, count);
  const factors: bigint[] = [];
  const active: number[] = [];
  const weeks: Standing[][] = [];
  const shared = createShared(count);
  const activityOn = (person: Person, day: number): ActivityCounts | undefined => {
    if (random() * 100 >= person.sort.comes || person.since > day) return undefined;
    const activity = person.sort.deeds(random);
    const isLost = activity.invite && chance() * 100 >= friendsOf100;
    return isLost && rules.on.has('verified_friends') ? { ...activity, invite: 0 } : activity;
  };
  for (let day = 0; day < days; day += 1) {
    shared.begin(day);
    const earned: [Person, ByPath][] = [];
    let [contributed, watched] = [0n, 0];
    for (const person of persons) {
      const activity = activityOn(person, day);
      if (!activity) continue;
      const points = simulateDay(
        person,
        activity,
        { rules, day, shared },
        person.wears ? 0.5 : null,
      );
      earned.push([person, points]);
      contributed += micro(sumOf(points, contributions));
      watched += Number((activity.watch_video ?? 0) > 0);
    }
    const factor = settle(active, contributed);
    for (const [person, points] of earned) {
      payDay(person, points, factor);
      exitOn(person, day, rules);
    }
    factors.push(factor);
    active.push(watched);
    if (day % 7 === 6) weeks.push(payWeek(persons, rules));
  }
  return { factors, weeks, everybody: persons };
};
export type Honest = ReturnType<typeof simulateHonestPeople>;

import { dailyPool, FACTOR_ONE, MICRO, settledAmount, settlementFactor } from '@taice/core/rules';
import { judge, type Standing } from '../../domains/leaderboard/standings.ts';
import { rulesNow } from '../../domains/leaderboard/weeks.ts';
import { defaultNumbers as numbers } from '../../platform/numbers.ts';
import { between, randomOf } from '../random.ts';
import { type Account, type Deeds, earnOn, newAccount } from './earn.ts';
import { type Farm, farms, judged } from './farms.ts';
import { type Sort, sorts } from './people.ts';

/** On the third day there is enough to judge by; the staff looks at a case within two more. */
const JUDGED_ON = 3;
const LOOKED_ON = 5;
/** Over so many days honest people come to be there: a pool goes by who was there before. */
export const ARRIVING = 14;

interface Person {
  readonly account: Account;
  readonly sort: Sort | null;
  readonly farm: Farm | null;
  readonly since: number;
  paid: bigint;
  days: number;
  /** Of watching. */
  hours: number;
  score: bigint;
  week: { invites: number; views: number; uploads: number };
}

export interface Day {
  readonly active: number;
  readonly factor: number;
  readonly pool: number;
  readonly contributed: number;
  readonly granted: number;
}

const aPerson = (since: number, sort: Sort | null, farm: Farm | null): Person => ({
  account: newAccount(),
  sort,
  farm,
  since,
  paid: 0n,
  days: 0,
  hours: 0,
  score: 0n,
  week: { invites: 0, views: 0, uploads: 0 },
});

/** What a member of a farm does on a day of its use; undefined: it is over with, or was found out. */
const farmDeeds = (farm: Farm, age: number): Deeds | undefined => {
  const { isLimited, isReviewed } = judged(farm);
  const isOut = (isLimited && age >= JUDGED_ON) || (isReviewed && age >= LOOKED_ON);
  return age >= farm.lasts || isOut ? undefined : farm.deeds;
};

/** The week's prizes, by the function that decides them. */
const payWeek = (everybody: readonly Person[]): void => {
  const ranked = everybody
    .filter(({ score }) => score > 0n)
    .toSorted((a, b) => (a.score === b.score ? 0 : a.score > b.score ? -1 : 1));
  const standings = ranked.map(({ score, week }, n): Standing => ({
    rank: n + 1,
    user_id: BigInt(n),
    points: score,
    ...week,
    ai_uploads: week.uploads,
    has_wallet: true,
    disqualified: false,
  }));
  for (const { rank, prize } of judge(rulesNow(numbers), standings))
    ranked[rank - 1]!.paid += prize;
  for (const person of everybody) {
    person.score = 0n;
    person.week = { invites: 0, views: 0, uploads: 0 };
  }
};

const taice = (micro: bigint): number => Number(micro) / Number(MICRO);

/** Lives so many days of so many honest people and the five farms, by the product's own rules. */
export const live = (seed: number, people: number, days: number) => {
  const random = randomOf(seed);
  const everybody = sorts.flatMap((sort) =>
    Array.from({ length: Math.round((people * sort.share) / 100) }, () =>
      aPerson(between(random, 0, ARRIVING - 1), sort, null),
    ),
  );
  for (const farm of farms)
    for (let n = 0; n < farm.from; n += 1) everybody.push(aPerson(0, null, farm));
  const told: Day[] = [];
  /** Of each day and person who came, in TAICE as it was paid. */
  const perDay: number[] = [];
  for (let day = 0; day < days; day += 1) {
    for (const farm of farms)
      for (let n = 0; n < farm.perDay; n += 1) everybody.push(aPerson(day, null, farm));
    const earned: [Person, bigint][] = [];
    let [total, granted] = [0n, 0n];
    let watched = 0;
    for (const person of everybody) {
      const { account, sort, farm, since } = person;
      const comes = since <= day && sort !== null && random() * 100 < sort.comes;
      const deeds = farm ? farmDeeds(farm, day - since) : comes ? sort?.deeds(random) : undefined;
      if (!deeds) continue;
      const of = earnOn(account, day, deeds);
      const contributed = BigInt(of.contributed) * MICRO;
      const more = BigInt(of.referred + of.granted) * MICRO;
      person.days += 1;
      person.hours += (deeds.watch_time ?? 0) / 3_600;
      person.paid += more;
      person.score += contributed + BigInt(of.referred) * MICRO;
      person.week.views += deeds.watch_video ?? 0;
      person.week.uploads += deeds.upload ?? 0;
      person.week.invites += deeds.invite ?? 0;
      total += contributed;
      granted += more;
      if (contributed > 0n) earned.push([person, contributed]);
      if (deeds.watch_video) watched += 1;
    }
    const before = told.slice(-7).reduce((sum, { active }) => sum + active, 0);
    const pool = dailyPool(BigInt(before));
    const factor = settlementFactor(pool, total);
    for (const [person, contributed] of earned) {
      const amount = settledAmount(contributed, factor);
      person.paid += amount;
      if (!person.farm) perDay.push(taice(amount));
    }
    told.push({
      active: watched,
      factor: Number(factor) / Number(FACTOR_ONE),
      pool: taice(pool),
      contributed: taice(total),
      granted: taice(granted),
    });
    if (day % 7 === 6) payWeek(everybody);
  }
  return {
    told,
    perDay,
    everybody: everybody.map((person) => ({ ...person, paid: taice(person.paid) })),
  };
};
export type Lived = ReturnType<typeof live>;

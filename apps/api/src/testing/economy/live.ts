import { dailyPool, FACTOR_ONE, MICRO, settledAmount, settlementFactor } from '@taice/core/rules';
import { judge, type Standing } from '../../domains/leaderboard/standings.ts';
import { rulesNow } from '../../domains/leaderboard/weeks.ts';
import { defaultNumbers as numbers } from '../../platform/numbers.ts';
import { between, randomOf } from '../random.ts';
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
import { type Farm, farms, type Member } from './farms.ts';
import { judged } from './judged.ts';
import { type Sort, sorts } from './people.ts';
import { burnedBy, buyPair, isWorth, nothingWorn, wearOn, type Worn } from './wear.ts';
import { createPlaces, createShared, type Joined } from './shared.ts';

/** On the third day there is enough to judge by; the staff looks at a case within two more. */
const JUDGED_ON = 3;
const LOOKED_ON = 5;
/** Over so many days honest people come to be there: a pool goes by who was there before. */
export const ARRIVING = 14;

const taice = (points: bigint): number => Number(points) / Number(MICRO);
const micro = (points: number): bigint => BigInt(Math.round(points * Number(MICRO)));

interface Person {
  readonly account: Account;
  readonly sort: Sort | null;
  readonly farm: Farm | null;
  readonly member: Member | null;
  /** Nobody of a name but a farm's accounts have one in common. */
  readonly address: string;
  readonly since: number;
  /** In TAICE, as it was paid. */
  readonly by: ByPath;
  /** Of a sort that does; a farm reckons each day instead. */
  readonly wears: boolean;
  readonly worn: Worn;
  /** Of a farm, and used no more. */
  isOver: boolean;
  days: number;
  /** Of watching. */
  hours: number;
  score: bigint;
  week: Joined & { invites: number; views: number; uploads: number };
}

export interface Day {
  readonly active: number;
  readonly factor: number;
  readonly pool: number;
  readonly contributed: number;
  readonly granted: number;
}

const newWeek = (): Person['week'] => ({
  invites: 0,
  views: 0,
  uploads: 0,
  done: {},
  won: false,
});

const aPerson = (
  since: number,
  address: string,
  of: Pick<Person, 'sort' | 'farm' | 'member'>,
  { sharesDevice = false, wears = false } = {},
): Person => ({
  account: newAccount(sharesDevice),
  ...of,
  address,
  since,
  by: {},
  wears,
  worn: nothingWorn(),
  isOver: false,
  days: 0,
  hours: 0,
  score: 0n,
  week: newWeek(),
});

/** Accounts that a farm makes on a day, as many to an address as it does best with. */
const joining = (farm: Farm, day: number): Person[] =>
  farm.members.flatMap((member, at) =>
    Array.from({ length: member.perDay + (day === 0 ? member.from : 0) }, (_, n) => {
      const address = `${farm.name} ${at} ${Math.floor(n / member.perAddress)}`;
      const sharesDevice = member.sharesDevices === true && n % 2 === 1;
      return aPerson(day, address, { sort: null, farm, member }, { sharesDevice });
    }),
  );

/** What a farm's account does on a day of its use; undefined: it is over with, or was found out. */
const farmDeeds = (member: Member, age: number): Deeds | undefined => {
  const { isLimited, isReviewed } = judged(member);
  const isOut = (isLimited && age >= JUDGED_ON) || (isReviewed && age >= LOOKED_ON);
  return age >= member.lasts || isOut ? undefined : member.deeds(age);
};

/** The week's prizes, by the function that decides them; who is no person of their own wins none. */
const payWeek = (everybody: readonly Person[]): void => {
  const ranked = everybody
    .filter(({ score }) => score > 0n)
    .toSorted((a, b) => (a.score === b.score ? 0 : a.score > b.score ? -1 : 1));
  const standings = ranked.map(({ score, week, account }, n): Standing => ({
    rank: n + 1,
    user_id: BigInt(n),
    points: score,
    invites: week.invites,
    views: week.views,
    uploads: week.uploads,
    ai_uploads: week.uploads,
    has_wallet: true,
    has_identity: true,
    disqualified: !isOwnPerson(account),
  }));
  for (const { rank, prize } of judge(rulesNow(numbers), standings))
    add(ranked[rank - 1]!.by, { leaderboard: taice(prize) });
  for (const person of everybody) {
    person.score = 0n;
    person.week = newWeek();
  }
};

/** Scores have no part of what a pair adds. */
const scored: readonly Path[] = [...contributions.filter((path) => path !== 'boost'), 'friends'];
const viewReward = taice(numbers.view_reward_base);
/** What somebody could spend: a day's points are there once it is settled. */
const has = ({ by, worn }: Person): number => sumOf(by) - burnedBy(worn);

/** Lives so many days of so many honest people and the farms, by the product's own rules. */
export const live = (seed: number, people: number, days: number) => {
  const random = randomOf(seed);
  const chance = randomOf(seed + 1);
  let lately = FACTOR_ONE;
  const everybody = sorts.flatMap((sort) =>
    Array.from({ length: Math.round((people * sort.share) / 100) }, (_, n) =>
      aPerson(
        between(random, 0, ARRIVING - 1),
        `${sort.name} ${n}`,
        { sort, farm: null, member: null },
        { wears: chance() * 100 < sort.wears },
      ),
    ),
  );
  /** Scripts come before people. */
  let present: Person[] = [...everybody];
  const told: Day[] = [];
  /** Of each day and person who came, in TAICE as it was paid. */
  const perDay: number[] = [];
  const places = createPlaces();
  const shared = createShared(people);
  for (let day = 0; day < days; day += 1) {
    const joined = farms.flatMap((farm) => joining(farm, day));
    everybody.push(...joined);
    present = [...joined, ...present.filter(({ isOver }) => !isOver)];
    shared.begin(day);
    const earned: [Person, ByPath][] = [];
    let [total, granted, watched] = [0n, 0, 0];
    for (const person of present) {
      const { sort, member, since } = person;
      const comes = since <= day && sort !== null && random() * 100 < sort.comes;
      const deeds = member
        ? farmDeeds(member, day - since)
        : comes
          ? sort?.deeds(random)
          : undefined;
      if (member && !deeds) person.isOver = true;
      if (!deeds) continue;
      const of = places.earn(person.account, { address: person.address, day }, deeds);
      add(of, shared.take(person.account, person.week, deeds));
      const views = (of.watching ?? 0) / viewReward;
      const wants = sort ? person.wears : isWorth(views, lately);
      if (wants) buyPair(person.worn, has(person), chance());
      add(of, { boost: wearOn(person.worn, views, has(person)) });
      person.days += 1;
      person.hours += (deeds.watch_time ?? 0) / 3_600;
      person.score += BigInt(sumOf(of, scored)) * MICRO;
      person.week.views += deeds.watch_video ?? 0;
      person.week.uploads += deeds.upload ?? 0;
      person.week.invites += deeds.invite ?? 0;
      total += micro(sumOf(of, contributions));
      granted += sumOf(of, granting);
      earned.push([person, of]);
      if (deeds.watch_video) watched += 1;
    }
    const before = told.slice(-7).reduce((sum, { active }) => sum + active, 0);
    const pool = dailyPool(BigInt(before));
    const factor = settlementFactor(pool, total);
    const part = Number(factor) / Number(FACTOR_ONE);
    lately = factor;
    for (const [person, of] of earned) {
      for (const path of paths)
        if (of[path]) add(person.by, { [path]: of[path] }, granting.includes(path) ? 1 : part);
      const contributed = micro(sumOf(of, contributions));
      person.worn.brought += (of.boost ?? 0) * part;
      if (!person.farm && contributed > 0n) perDay.push(taice(settledAmount(contributed, factor)));
    }
    told.push({
      active: watched,
      factor: part,
      pool: taice(pool),
      contributed: taice(total),
      granted,
    });
    if (day % 7 === 6) payWeek(everybody);
  }
  return { told, perDay, everybody };
};
export type Lived = ReturnType<typeof live>;

const granting = paths.filter((path) => !contributions.some((each) => each === path));

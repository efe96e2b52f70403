import { add, type ByPath, type Path, paths, sumOf } from './earn.ts';
import { atAddress, type Farm, farms } from './farms.ts';
import { judged } from './judged.ts';
import { ARRIVING, type Lived } from './live.ts';
import { sorts } from './people.ts';
import { carried, cheapestPrize, euroOfTaice } from './prices.ts';
import { burnedBy } from './wear.ts';

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

type People = Lived['everybody'];
const sum = (people: People, of: (one: People[number]) => number): number =>
  people.reduce((all, one) => all + of(one), 0);
/** What is left of it once a pair and its repairs are paid. */
const paidTo = ({ by, worn }: People[number]): number => sumOf(by) - burnedBy(worn);

/** TAICE of accounts. An hour of one is an hour of the clock of a day on which it is used. */
export interface Rates {
  readonly perDay: number;
  /** null: nothing was watched. */
  readonly perHourWatched: number | null;
  readonly perHour: number;
  /** Of each path, where it brought anything. */
  readonly perDayBy: Readonly<ByPath>;
}

const ratesOf = (people: People): Rates => {
  const days = Math.max(
    1,
    sum(people, (one) => one.days),
  );
  const hours = sum(people, (one) => one.hours);
  const by: ByPath = {};
  for (const one of people) add(by, one.by, 1 / days);
  const perDay = sum(people, paidTo) / days;
  return {
    perDay,
    perHourWatched: hours > 0 ? (perDay * days) / hours : null,
    perHour: perDay / 24,
    perDayBy: by,
  };
};

/** What wearing comes to for those who do, TAICE of each. */
export interface Wearing {
  readonly wear: number;
  readonly of: number;
  readonly brought: number;
  readonly paid: number;
  readonly repairs: number;
}

const wearingOf = (people: People): Wearing => {
  const wearers = people.filter(({ worn }) => worn.pair !== null);
  const each = (of: (one: People[number]) => number) =>
    sum(wearers, of) / Math.max(1, wearers.length);
  return {
    wear: wearers.length,
    of: people.length,
    brought: each(({ worn }) => worn.brought),
    paid: each(({ worn }) => worn.paid),
    repairs: each(({ worn }) => worn.repairs),
  };
};

export interface FarmFigures extends Rates {
  readonly name: string;
  readonly accounts: number;
  readonly perAddressHour: number;
  readonly wearing: Wearing;
  /** €, of the whole farm over all days. */
  readonly earns: number;
  readonly spends: number;
  readonly found: string;
}

const foundOf = ({ members }: Farm): string => {
  const said = members.map((member) => {
    const { isLooked, isLimited, isReviewed, signals } = judged(member);
    if (isLimited) return `limited on its third day: ${signals.join(', ')}`;
    if (isReviewed) return `found by the staff: ${signals.join(', ')}`;
    return isLooked ? 'looked at, not found' : 'never looked at';
  });
  return [...new Set(said)].join('; ');
};

const farmFigures = (farm: Farm, everybody: People): FarmFigures => {
  const accounts = everybody.filter((one) => one.farm === farm);
  const addressDays = sum(accounts, ({ days, member }) =>
    member ? days / atAddress(member) : days,
  );
  const worth = (one: People[number]): number =>
    paidTo(one) * (paidTo(one) >= cheapestPrize ? 1 : carried);
  return {
    name: farm.name,
    accounts: accounts.length,
    ...ratesOf(accounts),
    wearing: wearingOf(accounts),
    perAddressHour: sum(accounts, paidTo) / Math.max(1, addressDays) / 24,
    earns: sum(accounts, worth) * euroOfTaice,
    spends: sum(accounts, ({ days, member }) => (member?.once ?? 0) + days * (member?.daily ?? 0)),
    found: foundOf(farm),
  };
};

/** What so many days came to. `topShare`: of all that honest people were paid, the part of the hundredth who got most. */
export const figuresOf = ({ told, perDay, everybody }: Lived) => {
  const honest = everybody.filter(({ farm }) => farm === null);
  const held = honest.map(paidTo).toSorted((a, b) => b - a);
  const all = held.reduce((total, paid) => total + paid, 0);
  const top = held.slice(0, Math.ceil(held.length / 100)).reduce((total, paid) => total + paid, 0);
  const factors = told.map(({ factor }) => factor);
  const least = Math.min(...factors);
  return {
    factor: {
      mean: mean(factors),
      least,
      leastOn: factors.indexOf(least) + 1,
      /** Once all are there. */
      later: Math.min(1, ...factors.slice(ARRIVING)),
    },
    active: mean(told.map(({ active }) => active)),
    median: median(perDay),
    topShare: top / all,
    issued: told.reduce((total, day) => total + day.contributed * day.factor + day.granted, 0),
    burned: sum(everybody, ({ worn }) => burnedBy(worn)),
    honest: ratesOf(honest),
    sorts: sorts.map(({ name }) => ({
      name,
      ...ratesOf(honest.filter(({ sort }) => sort?.name === name)),
      wearing: wearingOf(honest.filter(({ sort }) => sort?.name === name)),
    })),
    farms: farms.map((farm) => farmFigures(farm, everybody)),
  };
};

/** Of what an account is paid, the paths that bring most of it, the best first. */
export const pathsOf = ({ perDayBy }: Rates): readonly (readonly [Path, number])[] =>
  paths
    .flatMap((path) => ((perDayBy[path] ?? 0) > 0 ? [[path, perDayBy[path] ?? 0] as const] : []))
    .toSorted((a, b) => b[1] - a[1]);

/** The farm that gets most for an hour of an account, of an address, and for one that it watches. */
export const bestOf = (all: readonly FarmFigures[]) => {
  const best = (points: (farm: FarmFigures) => number) =>
    all
      .map((farm) => ({ name: farm.name, points: points(farm) }))
      .reduce((one, other) => (other.points > one.points ? other : one));
  return {
    perHour: best(({ perHour }) => perHour),
    perAddressHour: best(({ perAddressHour }) => perAddressHour),
    perHourWatched: best(({ perHourWatched }) => perHourWatched ?? 0),
  };
};

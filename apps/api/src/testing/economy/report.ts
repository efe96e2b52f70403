import { settlementFactor } from '@taice/core/rules';
import { type ByPath, add, sumOf } from './earn.ts';
import { type Delay, delays } from './exits.ts';
import { bestPlan, type Farmed, partOf, returnOf } from './farming.ts';
import { farms } from './farms.ts';
import { type Honest, liveHonest } from './honest.ts';
import { ARRIVING, type Person } from './person.ts';
import { micro, settle } from './live.ts';
import { sorts } from './people.ts';
import { noRules, type Rules } from './rules.ts';
import { burnedBy } from './wear.ts';

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const sum = (people: readonly Person[], of: (one: Person) => number): number =>
  people.reduce((all, one) => all + of(one), 0);
/** Paid points after a pair and its repairs. */
const paidTo = ({ by, worn }: Person): number => sumOf(by) - burnedBy(worn);

/** TAICE of people, of each day on which they came; an hour is one of the clock of such a day. */
const ratesOf = (people: readonly Person[]) => {
  const days = Math.max(
    1,
    sum(people, (one) => one.days),
  );
  const hours = sum(people, (one) => one.hours);
  const paid = sum(people, paidTo);
  const by: ByPath = {};
  for (const one of people) add(by, one.by, 1 / days);
  return {
    perDay: paid / days,
    perHour: paid / days / 24,
    perHourWatched: hours > 0 ? paid / hours : null,
    by,
  };
};

/** Exits of honest people. A wish that is still open at the end counts as one that was delayed. */
const exitsOf = (people: readonly Person[]) => {
  const by = Object.fromEntries(delays.map((why) => [why, 0])) as Record<Delay, number>;
  let all = 0;
  for (const { left, delayed, wish } of people) {
    all += left.exits;
    for (const why of delays) by[why] += delayed[why] ?? 0;
    if (!wish) continue;
    all += 1;
    by[wish.why ?? 'allowance'] += 1;
  }
  const delayed = delays.reduce((total, why) => total + by[why], 0);
  return { all, by, part: delayed / Math.max(1, all), asked: sum(people, (one) => +one.wasAsked) };
};

/** Points that honest people miss against the product's words alone. */
const lossOf = (people: readonly Person[], plain: readonly Person[]) => {
  const paid = (one: Person): number => sumOf(one.by);
  const isBasic = ({ home: { identity } }: Person): boolean =>
    identity === 'mail' || identity === 'wallet';
  const lost = (counts: (one: Person) => boolean): number =>
    1 - sum(people.filter(counts), paid) / sum(plain.filter(counts), paid);
  return {
    part: lost(() => true),
    verified: lost((one) => !isBasic(one)),
    basic: lost(isBasic),
    held: people.filter(({ wasHeld }) => wasHeld).length / people.length,
  };
};

/** Each farm's accounts beside all honest people, where the midnight factor is compared. */
const FARM_PART = 0.02;
const thinnedBy = ({ told, everybody }: Honest, of: readonly Farmed[]): number => {
  const scales = of.map(({ accounts }) => (everybody.length * FARM_PART) / accounts);
  const active: number[] = [];
  const parts = told.map((day, at) => {
    const more = of.reduce((all, { weighed }, n) => all + weighed[at]! * scales[n]!, 0);
    const { pool } = settle(active, 0n);
    active.push(day.active + of.reduce((all, one, n) => all + one.active[at]! * scales[n]!, 0));
    return partOf(settlementFactor(pool, micro(day.contributed + more))) / partOf(day.factor);
  });
  return 1 - mean(parts.slice(ARRIVING));
};

export const farmsOf = (honest: Honest, days: number, rules: Rules) =>
  farms.map((each) => {
    const best = bestPlan(each, honest, days, rules);
    return { name: each.name, return: returnOf(best), ...best };
  });
export type FarmFigures = ReturnType<typeof farmsOf>[number];

/** Figures of all days. `plain`: the same people by the product's words alone. */
export const figuresOf = (honest: Honest, plain: Honest, of: readonly FarmFigures[]) => {
  const { told, perDay, everybody } = honest;
  const held = everybody.map(paidTo).toSorted((a, b) => b - a);
  const top = held.slice(0, Math.ceil(held.length / 100));
  const total = held.reduce((all, paid) => all + paid, 0);
  return {
    factor: {
      mean: mean(told.map(({ factor }) => partOf(factor))),
      least: Math.min(...told.map(({ factor }) => partOf(factor))),
    },
    active: mean(told.map(({ active }) => active)),
    grantedMost: Math.max(...told.map(({ granted }) => granted)),
    median: median(perDay),
    topShare: top.reduce((all, paid) => all + paid, 0) / total,
    honest: ratesOf(everybody),
    sorts: sorts.map(({ name }) => ({
      name,
      ...ratesOf(everybody.filter(({ sort }) => sort.name === name)),
      exits: exitsOf(everybody.filter(({ sort }) => sort.name === name)),
    })),
    exits: exitsOf(everybody),
    clustered: everybody.filter(({ clusterSize }) => clusterSize > 1).length / everybody.length,
    loss: lossOf(everybody, plain.everybody),
    thinned: thinnedBy(honest, of),
    farms: of,
  };
};
export type Figures = ReturnType<typeof figuresOf>;

/** One seed's economy by some rules. */
export const economyOf = (
  { seed, people, days }: { readonly seed: number; readonly people: number; readonly days: number },
  rules: Rules,
  plain: Honest = liveHonest(seed, people, days, noRules),
): Figures => {
  const honest = liveHonest(seed, people, days, rules);
  return figuresOf(honest, plain, farmsOf(honest, days, rules));
};

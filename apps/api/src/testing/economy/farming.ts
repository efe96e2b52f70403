import { clusterWeight, FACTOR_ONE } from '@taice/core/rules';
import { contributions, sumOf } from './earn.ts';
import { leastExit, leave, levelFor, mayCarry, take } from './exits.ts';
import { clusterSizes, dayOf, type Hand, identitiesOf, joining, onceOf } from './hands.ts';
import type { Honest } from './honest.ts';
import { availableOf, type Live, liveDay, payDay, payWeek } from './live.ts';
import type { Farm, Member, Plan } from './plans.ts';
import { carried, euroOfTaice } from './prices.ts';
import type { Rules } from './rules.ts';
import { createPlaces, createShared } from './shared.ts';
import { isWorth } from './wear.ts';

const DAYS_OF_AGE = 7;

export interface Farmed {
  readonly plan: string;
  readonly accounts: number;
  readonly accountDays: number;
  readonly addressDays: number;
  /** €, what left and all that was spent. */
  readonly out: number;
  readonly spent: number;
  /** The part of it that accounts and identities cost. */
  readonly bought: number;
  readonly perAccountHour: number;
  readonly perAddressHour: number;
  /** TAICE as they were paid, and of each hour that was watched; null: none was. */
  readonly paid: number;
  readonly perHourWatched: number | null;
  readonly clustered: number;
  /** Each day's contributions as midnight counts them, before the factor, and accounts that watched. */
  readonly weighed: readonly number[];
  readonly active: readonly number[];
}
export const returnOf = ({ out, spent }: Pick<Farmed, 'out' | 'spent'>): number =>
  out / Math.max(spent, 1e-9);
/** The part of today's prices of identities at which a farm gets back what it spends; 0: it does whatever they cost. */
export const breakEvenOf = ({ out, spent, bought }: Farmed): number =>
  Math.max(0, (out - (spent - bought)) / Math.max(bought, 1e-9));

/** Lives a farm's plan beside honest people, who set the factor and the ranks that it meets. */
export const farm = (plan: Plan, honest: Honest, days: number, rules: Rules): Farmed => {
  const { on } = rules;
  const places = createPlaces(rules);
  const shared = createShared(honest.everybody.length);
  const joined = Array.from({ length: days }, (_, day) => joining(plan, day, rules));
  const hands = joined.flat();
  const sizes = clusterSizes(hands, rules);
  const isVerified = (member: Member): boolean =>
    !rules.isLevels ||
    levelFor({ identities: identitiesOf(member), activeDays: 0 }, rules) !== 'basic';
  // Its accounts invite those of the last kind.
  const friendsCount = !on.has('verified_friends') || isVerified(plan.members.at(-1)!);
  const [weighed, active]: [number[], number[]] = [[], []];
  let [accountDays, addressDays] = [0, 0];
  for (let day = 0; day < days; day += 1) {
    shared.begin(day);
    const { factor } = honest.told[day]!;
    let [weights, watched] = [0, 0];
    for (const one of joined.slice(0, day + 1).flat()) {
      const { member, since } = one;
      const age = day - since - member.waits;
      if (age < 0 || age >= member.lasts || age >= one.stops) continue;
      const done = member.deeds(age);
      const deeds = friendsCount ? done : { ...done, invite: 0 };
      const mayWin = !on.has('verified_prizes') || isVerified(member);
      const wears = isWorth(deeds.watch_video ?? 0, factor) ? 0 : null;
      const around = { rules, day, places, shared };
      const earned = liveDay(one, deeds, around, { address: one.address, mayWin, wears });
      const size = sizes.get(one.traces.id) ?? 1;
      const weight = clusterWeight(size, rules.settings) / 10_000;
      payDay(one, earned, factor, weight);
      const isSpent = dayOf(member, deeds);
      one.spent += isSpent;
      accountDays += member.every;
      addressDays += member.every / member.perAddress;
      if (!on.has('pool_of_verified') || isVerified(member)) {
        weights += sumOf(earned, contributions) * weight * member.every;
        watched += Number((deeds.watch_video ?? 0) > 0) * member.every;
      }
    }
    weighed.push(weights);
    active.push(watched);
    for (const one of hands)
      if (one.since <= day && day - one.since - one.member.waits < one.stops) {
        const cluster = sizes.has(one.traces.id) ? 'refused' : undefined;
        const { left, account, member } = one;
        const leaver = {
          identities: identitiesOf(member),
          activeDays: account.viewDays,
          ageDays: day - one.since,
          left,
          way: 'code',
          cluster,
        } as const;
        const { most } = leave(leaver, Math.floor(availableOf(one)), rules, day);
        // One late exit leaves the smallest rest below the least amount, and waiting has no risk.
        const isLast = day === days - 1 || day - one.since - member.waits >= member.lasts - 1;
        if (most >= leastExit && (isLast || !rules.isLevels)) take(left, most, day);
      }
    if (day % 7 === 6) {
      const mayWin = (one: Live) => !on.has('verified_prizes') || isVerified((one as Hand).member);
      payWeek(hands, mayWin, rules, honest.weeks[Math.floor(day / 7)]);
    }
  }
  const isOldEnough = ({ since }: Hand) =>
    !on.has('account_age') || rules.isLevels || days - since > DAYS_OF_AGE;
  const outOf = (one: Hand): number => {
    const mayRest = mayCarry(rules) && isOldEnough(one) && one.stops === Infinity;
    const rest = mayRest ? availableOf(one) : 0;
    return one.left.taken + Math.max(0, rest) * carried;
  };
  const sum = (of: (one: Hand) => number) =>
    hands.reduce((all, one) => all + of(one) * one.member.every, 0);
  const taken = sum(outOf);
  const paid = sum(({ by }) => sumOf(by));
  const hours = sum(({ hours }) => hours);
  return {
    plan: plan.note,
    accounts: sum(() => 1),
    accountDays,
    addressDays,
    out: taken * euroOfTaice,
    spent: sum(({ spent }) => spent),
    bought: sum(({ member }) => onceOf(member)),
    perAccountHour: taken / Math.max(1, accountDays) / 24,
    perAddressHour: taken / Math.max(1, addressDays) / 24,
    paid,
    perHourWatched: hours > 0 ? paid / hours : null,
    clustered: sum(({ traces }) => Number(sizes.has(traces.id))),
    weighed,
    active,
  };
};

/** A farm knows the rules and chooses: the plan whose money comes back best. */
export const bestPlan = (of: Farm, honest: Honest, days: number, rules: Rules): Farmed =>
  of
    .plans(rules)
    .map((plan) => farm(plan, honest, days, rules))
    .reduce((one, other) => (returnOf(other) > returnOf(one) ? other : one));

export const partOf = (factor: bigint): number => Number(factor) / Number(FACTOR_ONE);

import {
  availableOf,
  type SimulatedAccount,
  simulateDay,
  newSimulatedAccount,
  payDay,
  payWeek,
} from './simulate-day.ts';
import { isVerified, minExit, canPoolPoints, canExit, unreviewedAllowance } from './exits.ts';
import { type FarmName, farms, type Member, type Plan } from './farms.ts';
import type { ActivityCounts } from './earn.ts';
import type { Honest } from './honest.ts';
import {
  carried,
  closedOf100,
  euroOf,
  euroOfTaice,
  gigabytesOfDay,
  gigabytesOfView,
} from './prices.ts';
import type { Rules } from './rules.ts';
import { createShared } from './shared.ts';
import { isPairWorthBuying } from './wear.ts';

/** One account of a farm. */
interface FarmAccount extends SimulatedAccount {
  readonly member: Member;
  spent: number;
}

/** € for an account, once: a closed one has to be bought again. */
const accountCost = ({ identity }: Member): number =>
  identity === 'mail'
    ? euroOf('mail')
    : (euroOf(identity) + euroOf('care')) / (1 - closedOf100 / 100) + euroOf('mail');

/** Accounts at one address, and on one phone. */
const [perAddress, perPhone] = [40, 2];
/** €, for a day of an account's use. */
const dailyCost = ({ lives }: Member, deeds: ActivityCounts): number => {
  const gigabytes = gigabytesOfDay + (deeds.watch_video ?? 0) * gigabytesOfView;
  const place = {
    address: euroOf('address') / perAddress,
    proxies: gigabytes * euroOf('gigabyte'),
    phones: euroOf('phone_day') / perPhone,
  }[lives];
  return place + euroOf('script_day');
};

const createFarmAccounts = (plan: Plan, days: number): FarmAccount[] =>
  plan.members.flatMap((member) =>
    Array.from({ length: days }, (_, day) =>
      Array.from({ length: member.perDay + (day === 0 ? member.from : 0) }, (): FarmAccount => ({
        ...newSimulatedAccount(member.identity, day),
        member,
        spent: accountCost(member),
      })),
    ).flat(),
  );

/** A farm's money by one plan, in €. */
interface FarmResult {
  readonly plan: string;
  readonly return: number;
  /** The share of its reviewed exits at which the return is 1; Infinity: it requests none. */
  readonly breakEvenShare: number;
}

/** Runs a farm's plan beside honest people, who set its factor and ranks. */
export const farm = (plan: Plan, honest: Honest, days: number, rules: Rules): FarmResult => {
  const shared = createShared(honest.everybody.length);
  const hands = createFarmAccounts(plan, days);
  // Its accounts invite those of the last kind.
  const friendsCount =
    !rules.on.has('verified_friends') || isVerified(plan.members.at(-1)!.identity);
  const mostOf = ({ identity, exited }: FarmAccount): number =>
    canExit(identity, rules) ? unreviewedAllowance(identity, exited, rules, 0) : 0;
  const hasEnough = (one: FarmAccount): boolean => {
    const most = mostOf(one);
    return most > 0 && availableOf(one) >= most;
  };
  for (let day = 0; day < days; day += 1) {
    shared.begin(day);
    const factor = honest.factors[day]!;
    for (const one of hands) {
      const { member, since } = one;
      const age = day - since - member.waits;
      if (age < 0 || age >= member.lasts || (member.stops && hasEnough(one))) continue;
      const done = member.deeds(age);
      const deeds = friendsCount ? done : { ...done, invite: 0 };
      const wears = isPairWorthBuying(deeds.watch_video ?? 0, factor) ? 0 : null;
      payDay(one, simulateDay(one, deeds, { rules, day, shared }, wears), factor);
      one.spent += dailyCost(member, deeds);
    }
    if (day % 7 === 6) payWeek(hands, rules, honest.weeks[Math.floor(day / 7)]);
  }
  let [out, reviewed, spent] = [0, 0, 0];
  for (const one of hands) {
    spent += one.spent;
    const available = Math.floor(availableOf(one));
    // One late exit keeps the smallest rest below the minimum.
    const most = Math.min(available, mostOf(one));
    const left = most < minExit ? 0 : most;
    const rest = Math.max(0, available - left);
    out += (left + (canPoolPoints(rules) ? rest * carried : 0)) * euroOfTaice;
    if (canExit(one.identity, rules) && rest >= minExit) reviewed += rest * euroOfTaice;
  }
  return {
    plan: plan.note,
    return: out / spent,
    breakEvenShare: reviewed > 0 ? Math.max(0, (spent - out) / reviewed) : Infinity,
  };
};

/** A farm knows the rules and chooses the plan with the best return; its slip is the least of all plans. */
export const bestPlan = (
  name: FarmName,
  honest: Honest,
  days: number,
  rules: Rules,
): FarmResult => {
  const all = farms[name](rules).map((plan) => farm(plan, honest, days, rules));
  const best = all.reduce((one, other) => (other.return > one.return ? other : one));
  return { ...best, breakEvenShare: Math.min(...all.map(({ breakEvenShare }) => breakEvenShare)) };
};

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
  postRewardShare,
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
const dailyCost = ({ lives: access }: Member, activity: ActivityCounts): number => {
  const gigabytes = gigabytesOfDay + (activity.watch_video ?? 0) * gigabytesOfView;
  const accessCost = {
    address: euroOf('address') / perAddress,
    proxies: gigabytes * euroOf('gigabyte'),
    phones: euroOf('phone_day') / perPhone,
  }[access];
  return accessCost + euroOf('script_day');
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
  const accounts = createFarmAccounts(plan, days);
  // Its accounts invite those of the last kind.
  const friendsCount =
    !rules.on.has('verified_friends') || isVerified(plan.members.at(-1)!.identity);
  const unreviewedLimit = ({ identity, exited: exits }: FarmAccount): number =>
    canExit(identity, rules) ? unreviewedAllowance(identity, exits, rules, 0) : 0;
  const hasEnough = (account: FarmAccount): boolean => {
    const limit = unreviewedLimit(account);
    return limit > 0 && availableOf(account) >= limit;
  };
  for (let day = 0; day < days; day += 1) {
    shared.begin(day);
    const factor = honest.factors[day]!;
    for (const account of accounts) {
      const { member, since: createdDay } = account;
      const age = day - createdDay - member.waits;
      if (age < 0 || age >= member.lasts || (member.stops && hasEnough(account))) continue;
      const fullActivity = member.deeds(age);
      const activity = friendsCount ? fullActivity : { ...fullActivity, invite: 0 };
      const pairLevel = isPairWorthBuying(activity.watch_video ?? 0, factor) ? 0 : null;
      payDay(account, simulateDay(account, activity, { rules, day, shared }, pairLevel), factor);
      account.spent += dailyCost(member, activity);
    }
    if (day % 7 === 6) payWeek(accounts, rules, honest.weeks[Math.floor(day / 7)]);
  }
  let [earnings, reviewed, spent] = [0, 0, 0];
  for (const account of accounts) {
    spent += account.spent;
    const available = Math.floor(availableOf(account));
    // One late exit keeps the smallest rest below the minimum.
    const limit = Math.min(available, unreviewedLimit(account));
    const exitAmount = limit < minExit ? 0 : limit;
    const kept = Math.max(0, available - exitAmount);
    earnings += (exitAmount + (canPoolPoints(rules) ? kept * postRewardShare : 0)) * euroOfTaice;
    if (canExit(account.identity, rules) && kept >= minExit) reviewed += kept * euroOfTaice;
  }
  return {
    plan: plan.note,
    return: earnings / spent,
    breakEvenShare: reviewed > 0 ? Math.max(0, (spent - earnings) / reviewed) : Infinity,
  };
};

/** A farm knows the rules and chooses the plan with the best return; its slip is the least of all plans. */
export const bestPlan = (
  name: FarmName,
  honest: Honest,
  days: number,
  rules: Rules,
): FarmResult => {
  const results = farms[name](rules).map((plan) => farm(plan, honest, days, rules));
  const best = results.reduce((bestSoFar, other) =>
    other.return > bestSoFar.return ? other : bestSoFar,
  );
  return {
    ...best,
    breakEvenShare: Math.min(...results.map(({ breakEvenShare }) => breakEvenShare)),
  };
};

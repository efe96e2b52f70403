import { MICRO } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { defaultSettings as settings } from '../../platform/settings.ts';
import { maxDailyPoints } from '../../process/max-daily-points.ts';
import { initialTotal } from '../../domains/tasks/day-tasks.ts';
import { contributions, earnOn, newAccount, sumOf } from './earn.ts';
import { type Identity, canExit, noExits, unreviewedAllowance } from './exits.ts';
import { bestPlan, farm } from './farming.ts';
import { farms } from './farms.ts';
import { simulateHonestPeople } from './honest.ts';
import { createPeople, exitOn } from './person.ts';
import { prices } from './prices.ts';
import { productRules, without, withSettings } from './rules.ts';
import { createShared } from './shared.ts';
import { burnedBy, buyPair, isPairWorthBuying, newWearTotals, applyBoost } from './wear.ts';

/** All that pays on one day. */
const everything = {
  sign_in: 1,
  watch_video: 130,
  full_watch: 3,
  watch_time: 600,
  like: 10,
  share_post: 3,
  share_visit: 3,
  comment: 2,
  follow: 1,
  collect: 2,
};

test('the best simulated day equals the product’s full day', () => {
  const account = newAccount();
  const days = Array.from({ length: 14 }, (_, day) =>
    sumOf(earnOn(account, day, everything), contributions),
  );
  // The seventh of a cycle is the best one.
  expect(days[13]).toBe(1_135);
  expect(days[13]).toBe(Number(maxDailyPoints(settings, initialTotal) / MICRO));
});

test('tasks count watched videos, and each video counts one like', () => {
  const some = { ...everything, full_watch: 0, watch_time: 0, sign_in: 0 };
  const account = newAccount();
  const points = (day: number, watch_video: number) => {
    const { tasks, groups } = earnOn(account, day, { ...some, watch_video });
    return [tasks, groups];
  };
  // A video, a share, three visits and a follow, and of new people a share and a comment.
  expect(points(0, 1)).toEqual([10 + 15 + 25 + 30 + 10 + 50, 0]);
  // Videos of the day before can be shared and commented on again, not liked.
  expect(points(1, 2)).toEqual([10 + 15 + 20 + 25 + 30 + 15 + 10 + 10, 200]);
  expect(sumOf(earnOn(newAccount(), 0, { ...some, watch_video: 0 }))).toBe(0);
});

test('grants the first video once, and counts ten friends a day', () => {
  const account = newAccount();
  const days = [30, 0, 0, 0].map((invite, day) => earnOn(account, day, { watch_video: 1, invite }));
  expect(days.map(({ friends }) => friends)).toEqual([5_000, 5_000, 5_000, 0]);
  expect(days.map(({ milestones }) => milestones)).toEqual([50 + 100 + 150 + 300, 700, 0, 0]);
  expect(days.map(({ first_video }) => first_video)).toEqual([200, ...Array(3).fill(undefined)]);
});

test('spectacles boost each paid view until they are worn out, and then cost their repair', () => {
  const worn = newWearTotals();
  buyPair(worn, 49, 0);
  expect(applyBoost(worn, 10, 49)).toBe(0);
  buyPair(worn, 50, 0);
  expect(worn.pair).toMatchObject({ boostBp: 500, durability: 100 });
  // 5 % of 2 points each, for 10 views of each of 100 durability.
  expect(applyBoost(worn, 1_000, 0)).toBe(100);
  expect(applyBoost(worn, 10, 49)).toBe(0);
  // Half of its gain.
  expect(applyBoost(worn, 10, 50)).toBe(1);
  expect(burnedBy(worn)).toBe(100);
  expect([isPairWorthBuying(0, 10n ** 9n), isPairWorthBuying(1, 10n ** 9n)]).toEqual([
    false,
    false,
  ]);
});

test('a campaign pays its pool once, and a creator video pays up to its quota', () => {
  const shared = createShared(500);
  shared.begin(0);
  const did = { watch_video: 10, share_post: 3, comment: 2 };
  const paid = Array.from({ length: 450 }, () => {
    const joined = { done: {}, won: false };
    const first = shared.take(joined, did);
    expect(shared.take(joined, {})).toEqual({});
    return first;
  });
  expect(paid.filter(({ campaigns }) => campaigns === 250)).toHaveLength(400);
  expect(paid.filter(({ creators }) => creators === 5)).toHaveLength(20);
});

test('every price has a source and a date', () => {
  for (const { euro, source, read } of Object.values(prices)) {
    expect(euro).toBeGreaterThan(0);
    expect(source).not.toBe('');
    expect(read).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

test('an identity bounds unreviewed exits, and a known account has a monthly bound', () => {
  const left = (identity: Identity, passed = 0, rules = productRules) =>
    unreviewedAllowance(
      identity,
      { unreviewed: 1_000, passed, byDay: new Map([[1, 1_000]]) },
      rules,
      2,
    );
  expect(left('google')).toBe(100);
  expect(left('telegram', 500)).toBe(9_999);
  expect(left('old_telegram')).toBe(6_500);
  expect(left('old_telegram', 0, without('established'))).toBe(100);
  expect(left('google', 0, without('unreviewed'))).toBe(Infinity);
  expect(canExit('google', productRules)).toBe(true);
  expect(['mail', 'wallet'].map((each) => canExit(each as Identity, productRules))).toEqual([
    false,
    false,
  ]);
  expect(canExit('mail', without('verified_exits'))).toBe(true);
});

test('an account above the bound is reviewed; an unverified one stays blocked', () => {
  const [person] = createPeople(1, 100);
  const exit = (points: number, change: object) => {
    const one = { ...person!, by: { friends: points }, exited: noExits() };
    Object.assign(one, { goal: 1_000 }, change);
    exitOn(one, 10, productRules);
    const { unreviewed: free, passed } = one.exited;
    return { unreviewed: free, passed, reviewed: one.reviewed, isBlocked: one.isBlocked };
  };
  const [went, blocked] = [
    { unreviewed: 0, passed: 0, reviewed: 0, isBlocked: false },
    { unreviewed: 0, passed: 0, reviewed: 0, isBlocked: true },
  ];
  const old = { identity: 'old_telegram' };
  expect(exit(7_500, old)).toEqual({ ...went, unreviewed: 7_500 });
  expect(exit(7_501, old)).toEqual({ ...went, passed: 7_501, reviewed: 1 });
  expect(exit(999, old)).toEqual(went);
  const mail = { identity: 'mail' };
  expect(exit(2_000, { ...mail, telegram: null })).toEqual(blocked);
  expect(exit(2_000, { ...mail, telegram: 'old_telegram' })).toEqual({
    ...went,
    unreviewed: 2_000,
  });
});

const DAYS = 12;
const honest = simulateHonestPeople(1, 200, DAYS, productRules);
const planOf = (name: keyof typeof farms, note: string, rules = productRules) =>
  farms[name](rules).find((plan) => plan.note === note)!;

test('a seed reproduces its economy, and another seed gives another', () => {
  const paid = (seed: number) =>
    simulateHonestPeople(seed, 100, 5, productRules).everybody.map(({ by }) => sumOf(by));
  expect(paid(7)).toEqual(paid(7));
  expect(paid(8)).not.toEqual(paid(7));
});

test('e-mail accounts cash out nothing, and everything without the verification rule', () => {
  const plan = planOf('scripts that watch as people do', 'mail');
  expect(farm(plan, honest, DAYS, productRules)).toMatchObject({
    return: 0,
    breakEvenShare: Infinity,
  });
  expect(farm(plan, honest, DAYS, without('verified_exits')).return).toBeGreaterThan(1);
});

test('a farm cashes out in proportion to its bound, and more only by a review slip', () => {
  const plan = planOf('scripts that watch as people do', 'google');
  const { return: part, breakEvenShare } = farm(plan, honest, DAYS, productRules);
  const twice = farm(plan, honest, DAYS, withSettings({ unreviewed_max: 2_200n * MICRO }));
  expect(twice.return).toBeCloseTo(part * 2);
  expect(breakEvenShare).toBeGreaterThan(0);
  expect(breakEvenShare).toBeLessThan(1);
  expect(twice.breakEvenShare).toBe(0);
});

test('a farm chooses the plan with the best return', () => {
  const name = 'bought Telegram accounts';
  const all = farms[name](productRules).map((plan) => farm(plan, honest, DAYS, productRules));
  const best = bestPlan(name, honest, DAYS, productRules);
  expect(best.return).toBe(Math.max(...all.map((each) => each.return)));
});

test('accounts that stop at the bound cost less than those that continue', () => {
  const on = (stops: boolean) => {
    const [each, ...others] = planOf(
      'accounts that stop at the bound',
      'google, 100 videos',
    ).members;
    expect(others).toEqual([]);
    return farm({ note: '', members: [{ ...each!, stops }] }, honest, DAYS, productRules).return;
  };
  expect(on(true)).toBeGreaterThan(on(false));
});

test('only verified accounts get friend points and prizes', () => {
  const ring = planOf('rings of invitations', 'old telegram; friends: mail');
  const returns = [productRules, without('verified_friends')].map(
    (rules) => farm(ring, honest, 5, rules).return,
  );
  expect(returns[1]! / returns[0]!).toBeGreaterThan(1.1);
  const won = (rules: typeof productRules) =>
    simulateHonestPeople(1, 200, DAYS, rules)
      .everybody.filter(({ identity }) => identity === 'mail')
      .reduce((sum, { by }) => sum + (by.campaigns ?? 0) + (by.creators ?? 0), 0);
  expect(won(productRules)).toBe(0);
  expect(won(without('verified_prizes'))).toBeGreaterThan(0);
});

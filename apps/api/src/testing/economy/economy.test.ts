import { clustersOf, MICRO } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { firstWorth } from '../../domains/tasks/day-tasks.ts';
import { numbers } from './before.ts';
import { fullDay } from '../../process/full-day.ts';
import { contributions, earnOn, newAccount, release, sumOf } from './earn.ts';
import { leastExit, leave, nothingLeft } from './exits.ts';
import { bestPlan, farm, returnOf } from './farming.ts';
import { farms } from './farms.ts';
import { liveHonest } from './honest.ts';
import { boundTo } from './living.ts';
import { euroOf, prices } from './prices.ts';
import { levels, noRules, today, without } from './rules.ts';
import { createPlaces, createShared } from './shared.ts';
import { burnedBy, buyPair, isWorth, nothingWorn, wearOn } from './wear.ts';

/** All that a day pays for. */
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

test('the most of a day is what the product calls a full one, and a new account is paid for fewer views', () => {
  const account = newAccount();
  const days = Array.from({ length: 14 }, (_, day) =>
    sumOf(earnOn(account, day, everything, today), contributions),
  );
  const most = Number(fullDay(numbers, firstWorth) / MICRO);
  // The seventh of a cycle is the best one.
  expect(most).toBe(1_135);
  expect(days[13]).toBe(most);
  expect(days[6]).toBe(most - 50);
});

test('what is done to videos counts for as many as were watched, and once a video where it counts once', () => {
  const only = { ...everything, full_watch: 0, watch_time: 0, sign_in: 0 };
  const account = newAccount();
  const points = (day: number, watch_video: number) => {
    const { tasks, groups } = earnOn(account, day, { ...only, watch_video }, today);
    return [tasks, groups];
  };
  // A video, a share, three visits and a follow, and of new people a share and a comment.
  expect(points(0, 1)).toEqual([10 + 15 + 25 + 30 + 10 + 50, 0]);
  // Those of the day before can be shared and spoken of again, not liked.
  expect(points(1, 2)).toEqual([10 + 15 + 20 + 25 + 30 + 15 + 10 + 10, 200]);
  const unwatched = { ...only, watch_video: 0 };
  expect(sumOf(earnOn(newAccount(), 0, unwatched, today))).toBe(0);
});

test('what was granted once is not granted again; today friends wait for their inviter’s fourth day, and ten count a day', () => {
  const account = newAccount();
  const days = [30, 0, 0, 0, 0, 0].map((invite, day) =>
    earnOn(account, day, { watch_video: 1, invite }, today),
  );
  expect(days.map(({ friends }) => friends)).toEqual([0, 0, 0, 5_000, 5_000, 5_000]);
  expect(days.map(({ milestones }) => milestones)).toEqual([0, 0, 0, 50 + 100 + 150 + 300, 700, 0]);
  expect(days.map(({ first_video }) => first_video)).toEqual([200, ...Array(5).fill(undefined)]);
});

test('today ten first videos a day of one address are paid; held ones are after three days, with all that waited', () => {
  const places = createPlaces(today);
  const accounts = Array.from({ length: 13 }, () => newAccount());
  const on = (day: number) =>
    accounts.map((account) =>
      places.earn(account, { address: 'one', day }, { watch_video: 1, guide: 1 }),
    );
  const tasks = [0, 1, 2].map((day) => on(day).map(({ tasks: points = 0 }) => points));
  // The day's first video, and the guide on the first.
  expect(tasks[0]).toEqual([...Array(10).fill(30), 0, 0, 0]);
  expect(tasks[2]).toEqual([...Array(10).fill(10), 50, 50, 50]);
  expect(accounts.map(({ first }) => first)).toEqual(Array(13).fill('had'));
  expect(release(newAccount(), today)).toEqual({ first_video: 200 });
});

test('by the levels the 500th newcomer of an address has 200 for the first video at once', () => {
  const places = createPlaces(levels);
  const paid = Array.from({ length: 500 }, () =>
    places.earn(newAccount(), { address: 'one', day: 0 }, { watch_video: 1 }),
  );
  expect(paid.every(({ first_video }) => first_video === 200)).toBe(true);
});

test('today one who comes to a device that had its first video has none; by the levels everybody has', () => {
  const on = (rules: typeof today) =>
    [0, 1, 2].map((day) => earnOn(account[rules.name]!, day, { watch_video: 1 }, rules));
  const account = { today: newAccount(true), levels: newAccount(true) } as Record<
    string,
    ReturnType<typeof newAccount>
  >;
  expect(on(today).map(({ first_video }) => first_video)).toEqual(Array(3).fill(undefined));
  expect(on(levels).map(({ first_video }) => first_video)).toEqual([200, undefined, undefined]);
});

test('of a crowd that never watches only so many sign in at an address and day', () => {
  const places = createPlaces(today);
  const signIns = (count: number, address: string) =>
    Array.from({ length: count }, () =>
      sumOf(places.earn(newAccount(), { address, day: 0 }, { sign_in: 1 }), contributions),
    ).filter((points) => points > 0).length;
  expect(signIns(30, 'one')).toBe(10);
  expect(signIns(3, 'other')).toBe(3);
});

test('a pair adds its part to each paid view until it is worn out, and then costs its repair', () => {
  const worn = nothingWorn();
  buyPair(worn, 49, 0);
  expect(wearOn(worn, 10, 49)).toBe(0);
  buyPair(worn, 50, 0);
  expect(worn.pair).toMatchObject({ boostBp: 500, durability: 100 });
  // 5 % of 2 points each, for 10 views of each of 100 durability.
  expect(wearOn(worn, 1_000, 0)).toBe(100);
  expect(wearOn(worn, 10, 49)).toBe(0);
  // Half of what it brings.
  expect(wearOn(worn, 10, 50)).toBe(1);
  expect(burnedBy(worn)).toBe(100);
  expect([isWorth(0, 10n ** 9n), isWorth(1, 10n ** 9n)]).toEqual([false, false]);
});

test('a campaign pays its pool once, and each video of a creator as many as it has places for', () => {
  const shared = createShared(500);
  shared.begin(0);
  const did = { watch_video: 10, share_post: 3, comment: 2 };
  const paid = Array.from({ length: 450 }, () => {
    const account = newAccount();
    earnOn(account, 0, did, today);
    const joined = { done: {}, won: false };
    const first = shared.take(account, joined, did, today);
    expect(shared.take(account, joined, {}, today)).toEqual({});
    return first;
  });
  expect(paid.filter(({ campaigns }) => campaigns === 250)).toHaveLength(400);
  expect(paid.filter(({ creators }) => creators === 5)).toHaveLength(20);
});

test('every price says where it was read and when', () => {
  for (const { euro, source, read } of Object.values(prices)) {
    expect(euro).toBeGreaterThan(0);
    expect(source).not.toBe('');
    expect(read).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
  expect(euroOf('old_telegram')).toBeGreaterThan(euroOf('telegram'));
});

const gate = (identity: Parameters<typeof boundTo>[0], rules = levels, activeDays = 20) =>
  leave(
    {
      identities: boundTo(identity, true),
      activeDays,
      ageDays: 30,
      left: nothingLeft(),
      way: 'code',
    },
    leastExit,
    rules,
    30,
  );

test('nothing leaves an e-mail account by the levels, and what is allowed leaves a Telegram account unseen', () => {
  expect(gate('mail')).toEqual({ most: 0, why: 'verify' });
  expect(gate('telegram')).toEqual({ most: leastExit, why: null });
  expect(gate('mail', today)).toEqual({ most: leastExit, why: null });
  expect(gate('google', levels, 3)).toEqual({ most: 0, why: 'allowance' });
});

const DAYS = 12;
const honest = liveHonest(1, 200, DAYS, levels);
const farmOf = (name: string) => farms.find((each) => each.name === name)!;
const planOf = (name: string, note: string) =>
  farmOf(name)
    .plans(levels)
    .find((plan) => plan.note === note)!;

test('a seed tells the same economy again, and another seed another one', () => {
  const paid = (seed: number) =>
    liveHonest(seed, 100, 5, levels).everybody.map(({ by }) => sumOf(by));
  expect(paid(7)).toEqual(paid(7));
  expect(paid(8)).not.toEqual(paid(7));
});

test('of scripts with e-mail accounts nothing leaves, of bought accounts that are alike neither', () => {
  const name = 'scripts that watch as people do';
  expect(farm(planOf(name, 'mail, unlike, one address'), honest, DAYS, levels).out).toBe(0);
  const alike = farm(planOf(name, 'telegram, all alike'), honest, DAYS, levels);
  expect(alike).toMatchObject({ out: 0, clustered: alike.accounts });
});

test('a farm chooses the plan that brings most for what it costs', () => {
  const best = bestPlan(farmOf('bought Telegram accounts'), honest, DAYS, levels);
  const all = farmOf('bought Telegram accounts')
    .plans(levels)
    .map((plan) => returnOf(farm(plan, honest, DAYS, levels)));
  expect(returnOf(best)).toBe(Math.max(...all));
});

test('without the door for verified accounts a farm of e-mail accounts is paid', () => {
  const plan = planOf('scripts that watch as people do', 'mail, unlike, one address');
  const open = without(levels, 'verified_exits');
  expect(returnOf(farm(plan, honest, DAYS, open))).toBeGreaterThan(1);
});

test('honest people lose nothing by having the same deeds paid by the product’s words alone', () => {
  const plain = liveHonest(1, 200, DAYS, noRules);
  const sums = [honest, plain].map(({ everybody }) =>
    everybody
      .filter(({ home }) => home.identity === 'telegram')
      .reduce((sum, { by }) => sum + (by.watching ?? 0) + (by.first_video ?? 0), 0),
  );
  expect((sums[0] ?? 0) / (sums[1] ?? 1)).toBeCloseTo(1, 1);
  expect(
    clustersOf(
      honest.everybody.map(({ home }) => home.traces),
      levels.settings,
    ),
  ).toEqual([]);
});

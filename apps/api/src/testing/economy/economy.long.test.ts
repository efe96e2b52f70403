import { MICRO } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { firstWorth } from '../../domains/tasks/day-tasks.ts';
import { defaultNumbers as numbers } from '../../platform/numbers.ts';
import { fullDay } from '../../process/full-day.ts';
import { contributions, earnOn, newAccount, release, sumOf } from './earn.ts';
import { farms } from './farms.ts';
import { judged } from './judged.ts';
import { live } from './live.ts';
import { bestOf, figuresOf } from './report.ts';
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
const farmOf = (name: string) => {
  const farm = farms.find((each) => each.name === name);
  if (!farm) throw new Error(`no farm is called ${name}`);
  return farm;
};

test('a seed tells the same economy again, and another seed another one', () => {
  const figures = (seed: number) => figuresOf(live(seed, 200, 8));
  expect(figures(7)).toEqual(figures(7));
  expect(figures(8).issued).not.toBe(figures(7).issued);
});

test('an hour of an account of the best farm, and of an address with new ones, brings less than one that an honest person watches', () => {
  const { honest, farms: figures } = figuresOf(live(1, 1_000, 30));
  const watched = honest.perHourWatched ?? 0;
  const { perHour } = bestOf(figures);
  expect(perHour.points, perHour.name).toBeGreaterThan(0);
  expect(perHour.points, perHour.name).toBeLessThan(watched);
  const farm = (name: string) => figures.find((each) => each.name === name);
  // Nothing says how many stay at one address; how many new ones are paid there does.
  for (const name of ['new accounts for first videos', 'rings of invitations'])
    expect(farm(name)?.perAddressHour, name).toBeLessThan(watched);
  // Nor is more to be had by watching for longer.
  for (const name of ['scripts round the clock', 'phones in a rack'])
    expect(farm(name)?.perHourWatched, name).toBeLessThan(watched);
});

test('the most of a day is what the product calls a full one, and a new account is paid for fewer views', () => {
  const account = newAccount();
  const days = Array.from({ length: 14 }, (_, day) =>
    sumOf(earnOn(account, day, everything), contributions),
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
    const { tasks, groups } = earnOn(account, day, { ...only, watch_video });
    return [tasks, groups];
  };
  // A video, a share, three visits and a follow, and of new people a share and a comment.
  expect(points(0, 1)).toEqual([10 + 15 + 25 + 30 + 10 + 50, 0]);
  // Those of the day before can be shared and spoken of again, not liked.
  expect(points(1, 2)).toEqual([10 + 15 + 20 + 25 + 30 + 15 + 10 + 10, 200]);
  const unwatched = { ...only, watch_video: 0 };
  expect(sumOf(earnOn(newAccount(), 0, unwatched))).toBe(0);
});

test('what was granted once is not granted again; ten friends count a day', () => {
  const account = newAccount();
  const days = [30, 0, 0, 0, 0, 0].map((invite, day) =>
    earnOn(account, day, { watch_video: 1, invite }),
  );
  expect(days.map(({ friends }) => friends)).toEqual([5_000, 5_000, 5_000, 0, 0, 0]);
  expect(days.map(({ milestones }) => milestones)).toEqual([50 + 100 + 150 + 300, 700, 0, 0, 0, 0]);
  expect(days.map(({ first_video }) => first_video)).toEqual([200, ...Array(5).fill(undefined)]);
});

test('of one address ten first videos a day are paid; those that are held are after three days, with all that waited', () => {
  const places = createPlaces();
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
  expect(release(newAccount())).toEqual({ first_video: 200 });
});

test('of more new accounts than an address has paid at once, the days of the others are held until they have come back', () => {
  const places = createPlaces();
  const accounts = Array.from({ length: 12 }, () => newAccount());
  const days = [0, 1, 2].map((day) =>
    accounts.map((account) => {
      const deeds = { watch_video: 1, sign_in: 1 };
      return sumOf(places.earn(account, { address: 'one', day }, deeds), ['watching', 'sign_in']);
    }),
  );
  expect(days.map((each) => each.slice(9))).toEqual([
    [12, 0, 0],
    [17, 0, 0],
    [22, 51, 51],
  ]);
});

test('who comes to a device that had its first video has none, and is paid for tasks after as many days', () => {
  const account = newAccount(true);
  const days = [0, 1, 2].map((day) => earnOn(account, day, { watch_video: 1 }));
  expect(days.map(({ first_video }) => first_video)).toEqual([undefined, undefined, undefined]);
  expect(days.map(({ tasks }) => tasks)).toEqual([undefined, undefined, 30]);
});

test('of a crowd that never watches only so many sign in at an address and day', () => {
  const places = createPlaces();
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
});

test('a farm buys a pair where it pays back, and what it costs is no gain', () => {
  expect([isWorth(0, 10n ** 9n), isWorth(1, 10n ** 9n)]).toEqual([false, false]);
  const { farms: all, burned, sorts } = figuresOf(live(1, 500, 20));
  const wearing = (name: string) => all.find((each) => each.name === name)?.wearing;
  expect(wearing('phones in a rack')?.wear).toBe(50);
  expect(wearing('scripts that watch one video a day')?.wear).toBe(0);
  expect(burned).toBeGreaterThan(0);
  const grinders = sorts.find(({ name }) => name === 'grinder')?.wearing;
  expect(grinders?.wear).toBeGreaterThan(0);
});

test('a campaign pays its pool once, and each video of a creator as many as it has places for', () => {
  const shared = createShared(500);
  shared.begin(0);
  const did = { watch_video: 10, share_post: 3, comment: 2 };
  const paid = Array.from({ length: 450 }, () => {
    const account = newAccount();
    earnOn(account, 0, did);
    const joined = { done: {}, won: false };
    const first = shared.take(account, joined, did);
    expect(shared.take(account, joined, {})).toEqual({});
    return first;
  });
  expect(paid.filter(({ campaigns }) => campaigns === 250)).toHaveLength(400);
  expect(paid.filter(({ creators }) => creators === 5)).toHaveLength(20);
});

test('a farm that watches round the clock is found by the signs of the product, one of real phones is not', () => {
  const found = (name: string) => judged(farmOf(name).members[0]!);
  expect(found('scripts round the clock')).toMatchObject({ isLimited: true });
  expect(found('phones in a rack')).toMatchObject({ isLooked: true, isReviewed: false });
  expect(farmOf('new accounts for first videos').members[0]?.perAddress).toBe(
    numbers.first_views_per_network,
  );
});

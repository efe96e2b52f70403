import { fullDay } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { earnOn, newAccount } from './earn.ts';
import { farms, judged } from './farms.ts';
import { live } from './live.ts';
import { figuresOf } from './report.ts';

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

test('a seed tells the same economy again, and another seed another one', () => {
  const figures = (seed: number) => figuresOf(live(seed, 200, 20));
  expect(figures(7)).toEqual(figures(7));
  expect(figures(8).issued).not.toBe(figures(7).issued);
});

test('the most of a day is what the product calls a full one, and a new account is paid for fewer views', () => {
  const account = newAccount();
  const days = Array.from({ length: 14 }, (_, day) => earnOn(account, day, everything).contributed);
  // The seventh of a cycle is the best one.
  expect(days[13]).toBe(fullDay);
  expect(days[6]).toBe(fullDay - 50);
});

test('what was granted once is not granted again, and friends beyond those of a day bring nothing', () => {
  const account = newAccount();
  const first = earnOn(account, 0, { watch_video: 1, invite: 30 });
  expect(first).toMatchObject({ referred: 5_000, granted: 200 + 50 + 100 + 150 + 300 });
  expect(earnOn(account, 1, { watch_video: 1 })).toMatchObject({ referred: 0, granted: 0 });
});

test('a farm that watches round the clock is found by the signs of the product, one of real phones is not', () => {
  const found = new Map(farms.map((farm) => [farm.name, judged(farm)]));
  expect(found.get('scripts round the clock')).toMatchObject({ isLimited: true });
  expect(found.get('phones in a rack')).toMatchObject({ isLooked: true, isReviewed: false });
  expect(farms).toHaveLength(5);
});

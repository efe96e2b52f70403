import { expect, test } from 'vitest';
import { testClock } from '../testing/test-clock.ts';
import type { Database } from './db/pool.ts';
import { rowTtlCache, ttlCache } from './ttl-cache.ts';

const parts = () => ({
  db: {} as Database,
  clock: testClock(new Date('2026-11-21T04:00:00Z')),
});

test('simultaneous callers share one read, and a later caller reads again', async () => {
  const cache = ttlCache<{ n: number }>();
  const one = parts();
  let reads = 0;
  const read = async () => ({ n: ++reads });
  const ask = () => cache(one, 'a', 1_000, read);
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }]);
  one.clock.advance(999);
  expect(await ask()).toEqual({ n: 1 });
  one.clock.advance(2);
  expect(await ask()).toEqual({ n: 2 });
});

test('a value read while the clock is wrong is not cached', async () => {
  const cache = ttlCache<{ n: number }>();
  const one = parts();
  const wrong = { ...one, clock: { ...one.clock, problem: () => 'the clock differs' } };
  await cache(wrong, 'a', 1_000, async () => ({ n: 1 }));
  expect(await cache(one, 'a', 1_000, async () => ({ n: 2 }))).toEqual({ n: 2 });
  const rows = rowTtlCache<{ n: number }, number>({ most: 10 });
  await rows(wrong, [1], 1_000, async () => [{ n: 1 }]);
  expect(await rows(one, [1], 1_000, async () => [{ n: 2 }])).toEqual([{ n: 2 }]);
});

test('separates keys and databases', async () => {
  const cache = ttlCache<{ of: string }>();
  const [one, other] = [parts(), parts()];
  expect(await cache(one, 'a', 1_000, async () => ({ of: 'one a' }))).toEqual({ of: 'one a' });
  expect(await cache(one, 'b', 1_000, async () => ({ of: 'one b' }))).toEqual({ of: 'one b' });
  expect(await cache(other, 'a', 1_000, async () => ({ of: 'other' }))).toEqual({ of: 'other' });
});

test('passes on a failed read and does not cache it', async () => {
  const cache = ttlCache<{ n: number }>();
  const one = parts();
  await expect(
    cache(one, 'a', 1_000, async () => {
      throw new Error('away');
    }),
  ).rejects.toThrow('away');
  expect(await cache(one, 'a', 1_000, async () => ({ n: 1 }))).toEqual({ n: 1 });
});

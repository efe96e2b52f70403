import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { memoryLimiter, perMinute, type Rate, takeShared } from './rate-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const start = Date.parse('2026-11-21T00:00:00Z');

const limiters: [
  string,
  () => (key: string, rate: Rate, now: number) => Promise<number> | number,
][] = [
  ['in memory', () => memoryLimiter().take],
  ['shared', () => (key, rate, now) => takeShared(database.db, key, rate, new Date(now))],
];

test.each(limiters)(
  '%s: the burst passes, then one each interval, and the wait is told',
  async (name, make) => {
    const take = make();
    const key = `k ${name}`;
    const rate = { everyMs: 1_000, burst: 3 };
    const waits = [];
    for (let i = 0; i < 4; i++) waits.push(await take(key, rate, start));
    expect(waits).toEqual([0, 0, 0, 1_000]);
    expect(await take(key, rate, start + 999)).toBeCloseTo(1, 0);
    expect(await take(key, rate, start + 1_000)).toBe(0);
    expect(await take(key, rate, start + 60_000)).toBe(0);
  },
);

test('fifty takers at once get exactly the burst', async () => {
  const waits = await Promise.all(
    Array.from({ length: 50 }, () =>
      takeShared(database.db, 'crowd', perMinute(10), new Date(start)),
    ),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
});

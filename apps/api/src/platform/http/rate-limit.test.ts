import { signatureWindowMs } from '@taice/contract/shapes';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/testing.ts';
import { createNonceCache } from './nonces.ts';
import { memoryLimiter, perMinute, type Rate, takeShared } from './rate-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Bytes in use: garbage is collected first. */
const heapUsed = (): number => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
};

const start = Date.parse('2026-11-21T00:00:00Z');

const limiters: [
  string,
  () => (key: string, rate: Rate, now: number) => Promise<number> | number,
][] = [
  ['in memory', () => memoryLimiter().take],
  ['shared', () => (key, rate, now) => takeShared(database.db, key, rate, new Date(now))],
];

test.each(limiters)(
  '%s: allows the burst, then one per interval, and returns the wait',
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

test('in memory: a clock that is set back locks no caller out', () => {
  const { take } = memoryLimiter();
  const rate = { everyMs: 1_000, burst: 3 };
  expect(take('back', rate, start + 15 * 86_400_000)).toBe(0);
  expect(take('back', rate, start)).toBe(0);
});

test('fifty simultaneous callers get exactly the burst', async () => {
  const waits = await Promise.all(
    Array.from({ length: 50 }, () =>
      takeShared(database.db, 'crowd', perMinute(10), new Date(start)),
    ),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
});

test('callers with many keys and rates each get their own wait', async () => {
  const rates = [perMinute(1), perMinute(2), perMinute(60)];
  const takes = Array.from({ length: 60 }, (_, at) => ({
    key: `mixed ${at % 12}`,
    rate: rates[at % 3]!,
  }));
  const waits = await Promise.all(
    takes.map(({ key, rate }) => takeShared(database.db, key, rate, new Date(start))),
  );
  const passed = (key: string) => takes.filter((take, at) => take.key === key && waits[at] === 0);
  for (const { key, rate } of takes)
    expect(passed(key)).toHaveLength(Math.min(rate.burst, takes.length / 12));
  expect(await takeShared(database.db, 'mixed 0', rates[0]!, new Date(start))).toBe(60_000);
  expect(await takeShared(database.db, 'mixed 1', rates[1]!, new Date(start))).toBe(30_000);
  expect(await takeShared(database.db, 'mixed 2', rates[2]!, new Date(start))).toBe(0);
});

test('overlong keys do not fill the memory', () => {
  const { take } = memoryLimiter();
  const before = heapUsed();
  const filler = 'x'.repeat(60_000);
  // Stored as they are, these would take 240 MB.
  for (let at = 0; at < 4_000; at++) take(`beat ${at} ${filler}`, perMinute(1), start);
  expect(heapUsed() - before).toBeLessThan(60_000_000);
  // Each was counted all the same, and apart from the others.
  expect(take(`beat 7 ${filler}`, perMinute(1), start)).toBe(60_000);
  expect(take(`beat new ${filler}`, perMinute(1), start)).toBe(0);
});

test('bounds the number of keys and drops the least recently used', () => {
  const { take } = memoryLimiter(3);
  for (const key of ['a', 'b', 'c']) take(key, perMinute(1), start);
  take('a', perMinute(1), start);
  take('d', perMinute(1), start);
  expect(['a', 'c', 'd'].map((key) => take(key, perMinute(1), start))).toEqual(
    Array(3).fill(60_000),
  );
  expect(take('b', perMinute(1), start)).toBe(0);
});

test('bounds the number of nonces and drops the oldest', () => {
  const isNew = createNonceCache(2);
  for (const nonce of ['a', 'b', 'c', 'd']) expect(isNew(nonce, start)).toBe(true);
  expect(isNew('d', start)).toBe(false);
  for (const nonce of ['e', 'f']) isNew(nonce, start);
  expect(isNew('a', start)).toBe(true);
});

test('remembers a nonce for as long as its timestamp is accepted', () => {
  for (const late of [0, 1, signatureWindowMs, 2 * signatureWindowMs - 1]) {
    const isNew = createNonceCache();
    isNew('first', start);
    isNew('a', start + late);
    for (let ms = 1_000; ms <= 2 * signatureWindowMs; ms += 1_000)
      isNew(`other ${ms}`, start + late + ms);
    expect(isNew('a', start + late + 2 * signatureWindowMs)).toBe(false);
  }
});

test('the table reveals no caller', async () => {
  await takeShared(database.db, 'code to mira@example.org', perMinute(1), new Date(start));
  const rows = await database.db.selectFrom('rate_limit').select('key').execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
});

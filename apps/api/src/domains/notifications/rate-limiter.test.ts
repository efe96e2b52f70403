import { expect, test } from 'vitest';
import { createRateLimiter } from './rate-limiter.ts';

/** Advances when a caller sleeps. */
const virtual = () => {
  const clock = { ms: 0 };
  return {
    clock,
    timing: {
      now: () => clock.ms,
      sleep: (ms: number) => {
        clock.ms += ms;
        return Promise.resolve();
      },
    },
  };
};

test('starts at most 25 calls within any second', async () => {
  const { clock, timing } = virtual();
  const pace = createRateLimiter(timing);
  const begun: number[] = [];
  for (let id = 0n; id < 500n; id += 1n) {
    expect(await pace.room()).toBe(true);
    begun.push(clock.ms);
    pace.begin(id, () => Promise.resolve());
    clock.ms += Number(id % 3n);
  }
  for (const at of begun)
    expect(begun.filter((other) => other > at - 1_000 && other <= at).length).toBeLessThanOrEqual(
      25,
    );
  // As fast as the limit allows.
  expect(clock.ms).toBeLessThan(20_500);
});

test('at most three calls run at once, and recent chats stay listed for a second', async () => {
  const { clock, timing } = virtual();
  const pace = createRateLimiter(timing);
  const ends: (() => void)[] = [];
  for (const id of [1n, 2n, 3n]) {
    await pace.room();
    pace.begin(id, () => new Promise((resolve) => ends.push(resolve)));
  }
  let isFree = false;
  const fourth = pace.room().then(() => (isFree = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isFree).toBe(false);
  clock.ms += 5_000;
  expect(pace.recent()).toEqual([1n, 2n, 3n]);
  ends[0]?.();
  await fourth;
  expect(pace.recent()).toEqual([2n, 3n]);
  ends.forEach((end) => end());
  await pace.idle();
});

test('no call starts during a pause, and a shorter pause never ends a longer one', async () => {
  const { clock, timing } = virtual();
  const pace = createRateLimiter(timing);
  pace.pause(10_000);
  pace.pause(3_000);
  clock.ms = 9_999;
  expect(await pace.room()).toBe(false);
  clock.ms = 10_000;
  expect(await pace.room()).toBe(true);
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClockGuard } from './clock-guard.ts';
import type { Log } from './log.ts';

let monotonicMs: number;
beforeEach(() => {
  monotonicMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => monotonicMs);
});
afterEach(() => void vi.restoreAllMocks());

/** The database's clock runs right, from 0; ours differs from it. */
const aGuard = () => {
  const state = { skewMs: 0, roundTripMs: 0 };
  const errors: string[] = [];
  const log = { error: (text: string) => errors.push(text) } as unknown as Log;
  const guard = createClockGuard(log, () => monotonicMs + state.skewMs);
  const measure = () =>
    guard.measure(async () => {
      monotonicMs += state.roundTripMs / 2;
      const databaseMs = monotonicMs;
      monotonicMs += state.roundTripMs / 2;
      return databaseMs;
    });
  return { state, errors, measure, problem: guard.problem };
};

test('a clock counts as right up to 60 s from the database’s, before or behind it', async () => {
  const { state, measure, problem } = aGuard();
  state.roundTripMs = 10_000;
  await measure();
  for (const skewMs of [-60_000, 60_000]) {
    state.skewMs = skewMs;
    expect(problem()).toBeUndefined();
  }
  state.skewMs = -60_001;
  expect(problem()).toBe("the clock differs from the database's by -60 s");
  state.skewMs = 61_000;
  expect(problem()).toBe("the clock differs from the database's by 61 s");
});

test('without a measurement, or a minute after the last query for one began, no clock counts as right', async () => {
  const { state, measure, problem } = aGuard();
  expect(problem()).toMatch(/could not be compared/);
  state.roundTripMs = 10_000;
  await measure();
  monotonicMs += 50_000;
  expect(problem()).toBeUndefined();
  monotonicMs += 1;
  expect(problem()).toMatch(/could not be compared/);
});

test('a wrong clock is logged at most every ten minutes', async () => {
  const { state, errors, measure } = aGuard();
  state.skewMs = 90_000;
  for (const atMs of [0, 1_000, 599_999, 600_000]) {
    monotonicMs = atMs;
    await measure();
  }
  expect(errors).toEqual(
    Array(2).fill(
      "the clock differs from the database's by 90 s: no job runs and no call is served",
    ),
  );
});

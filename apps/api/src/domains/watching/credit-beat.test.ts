import { expect, test } from 'vitest';
import { defaultSettings } from '../../platform/settings.ts';
import type { BeatToken } from './beat-token.ts';
import { type BeatReport, creditBeat, requiredMs } from './credit-beat.ts';

const start = 1_000_000;
const token = (fields: Partial<BeatToken> = {}): BeatToken => ({
  sessionId: 's',
  userId: 1n,
  postId: 1n,
  seq: 1,
  creditedMs: 0,
  requiredMs: requiredMs(defaultSettings, 20_000),
  skipMs: 0,
  durationMs: 20_000,
  rate: 0,
  positionS: 3,
  movedMs: 0,
  aheadMs: 0,
  at: start,
  heardAt: start,
  dueMs: 5_000,
  gapMs: 0,
  regular: 0,
  network: 'n',
  provider: 'n',
  ...fields,
});
const report = (fields: Partial<BeatReport> = {}): BeatReport => ({
  at: start + 5_000,
  positionS: 8,
  rate: 1,
  visible: true,
  playing: true,
  ...fields,
});
const credited = (from: Partial<BeatToken>, beat: Partial<BeatReport>) =>
  creditBeat(defaultSettings, token(from), report(beat)).creditedMs;

test('a beat earns the time that passed on the server', () => {
  expect(credited({}, {})).toBe(5_000);
});

test('a beat earns nothing if hidden, paused, without elapsed time or after a minute', () => {
  expect(credited({}, { visible: false })).toBe(0);
  expect(credited({}, { playing: false })).toBe(0);
  expect(credited({}, { at: start })).toBe(0);
  expect(credited({}, { at: start - 4_000 })).toBe(0);
  expect(credited({}, { at: start + 61_000 })).toBe(0);
});

test('a silence earns at most three intervals and the grace', () => {
  expect(credited({ durationMs: 600_000 }, { at: start + 30_000, positionS: 33 })).toBe(18_000);
});

test('credited time never exceeds what the position explains at the rate', () => {
  const long = { durationMs: 600_000, positionS: 100 };
  expect(credited(long, { positionS: 100 })).toBe(0);
  expect(credited(long, { positionS: 95 })).toBe(0);
  expect(credited(long, { positionS: 104.5 })).toBe(5_000);
  expect(credited(long, { positionS: 102.25 })).toBe(2_500);
  expect(credited(long, { positionS: 107.5 })).toBe(5_000);
  expect(credited(long, { positionS: 107.6 })).toBe(0);
  expect(credited(long, { positionS: 110, rate: 2 })).toBe(5_000);
  expect(credited(long, { positionS: 105, rate: 2 })).toBe(2_777);
  expect(credited(long, { positionS: 102.5, rate: 0.5 })).toBe(5_000);
  for (const rate of [0, 0.01, 16])
    expect(credited(long, { positionS: 100 + 5 * rate, rate })).toBe(0);
});

test('a loop earns nothing across the jump, but before and after it', () => {
  const before = { positionS: 18 };
  expect(credited(before, { positionS: 3 })).toBe(0);
  expect(credited(before, { at: start + 2_000, positionS: 20 })).toBe(2_000);
  expect(credited({ positionS: 0 }, { at: start + 3_000, positionS: 3 })).toBe(3_000);
});

test('only a proven playback rate shortens the required time', () => {
  const long = { durationMs: 30_000, requiredMs: 22_500 };
  const judge = (from: Partial<BeatToken>, beat: Partial<BeatReport>) =>
    creditBeat(defaultSettings, token({ ...long, ...from }), report(beat));
  expect(judge({}, { rate: 2, positionS: 13 })).toMatchObject({
    creditedMs: 5_000,
    requiredMs: 11_250,
    rate: 2,
  });
  // Half of the claimed movement earns half of the time, so a false rate gains nothing.
  const pretended = judge({}, { rate: 2, positionS: 8 });
  expect(pretended.creditedMs).toBe(2_777);
  expect(pretended.creditedMs / pretended.requiredMs).toBeCloseTo(5_000 / 22_500, 2);
  expect(judge({ rate: 1 }, { rate: 2, positionS: 13 }).requiredMs).toBe(22_500);
  expect(judge({}, { rate: 1, positionS: 10.4 }).requiredMs).toBe(22_500);
});

test('the required time is 30 s, or three quarters of a shorter video', () => {
  expect(requiredMs(defaultSettings, 600_000)).toBe(30_000);
  expect(requiredMs(defaultSettings, 16_000)).toBe(12_000);
});

test('skips shorten the required time by at most half, and not below 5 s', () => {
  expect(requiredMs(defaultSettings, 600_000, 1, 4_000)).toBe(26_000);
  expect(requiredMs(defaultSettings, 600_000, 1, 60_000)).toBe(15_000);
  expect(requiredMs(defaultSettings, 10_000, 1, 3_750)).toBe(5_000);
  expect(requiredMs(defaultSettings, 10_000, 2, 3_750)).toBe(3_750);
});

test('a beat slightly early for its position is deferred without loss', () => {
  const long = { durationMs: 600_000 };
  const judge = (at: number, positionS: number) =>
    creditBeat(defaultSettings, token(long), report({ at: start + at, positionS }));
  expect(judge(1_000, 8)).toMatchObject({ creditedMs: 0, isDeferred: true });
  expect(judge(500, 33)).toMatchObject({ creditedMs: 0, isDeferred: false });
  expect(judge(5_000, 400)).toMatchObject({ creditedMs: 0, isDeferred: false });
});

// The rule: a fast viewer finishes sooner by exactly their rate if three quarters of the video are
// required, and not at all if 30 s are. `view_reward_daily_cap` limits a day of such views.
test.each([1, 1.25, 1.5, 1.75, 2])(
  'at %s × no false position fills a ring sooner than the rate allows',
  (rate) => {
    for (const durationMs of [10_000, 12_000, 20_000, 39_000, 60_000, 90_000, 600_000])
      for (const every of [400, 2_000, 5_000, 18_000])
        for (const way of [0.9, 1, 1.1, 1.5]) {
          const from = { durationMs, requiredMs: requiredMs(defaultSettings, durationMs) };
          let now = token({ ...from, positionS: 0 });
          let passed = 0;
          while (now.creditedMs < now.requiredMs && passed < 120_000) {
            passed += every;
            const positionS = now.positionS + (every / 1000) * rate * way;
            const credit = creditBeat(
              defaultSettings,
              now,
              report({ at: start + passed, positionS, rate }),
            );
            if (credit.isDeferred) continue;
            now = token({
              ...now,
              ...credit,
              creditedMs: now.creditedMs + credit.creditedMs,
              positionS,
              at: start + passed,
            });
          }
          expect(passed).toBeGreaterThanOrEqual(Math.min(30_000, (0.75 * durationMs) / rate));
        }
  },
);

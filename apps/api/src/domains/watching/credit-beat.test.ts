import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultNumbers } from '../../platform/numbers.ts';
import type { BeatToken } from './beat-token.ts';
import { type BeatReport, creditBeat, requiredMs } from './credit-beat.ts';

const start = 1_000_000;
const token = (fields: Partial<BeatToken> = {}): BeatToken => ({
  sessionId: 's',
  userId: 1n,
  postId: 1n,
  seq: 1,
  creditedMs: 0,
  requiredMs: requiredMs(defaultNumbers, 20_000),
  durationMs: 20_000,
  rate: 0,
  positionS: 3,
  positionAt: start,
  at: start,
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
  creditBeat(defaultNumbers, token(from), report(beat)).creditedMs;

test('a beat earns the time that passed on the server', () => {
  expect(credited({}, {})).toBe(5_000);
  expect(credited({}, { at: start + 7_000 })).toBe(7_000);
});

test('a beat earns nothing hidden, paused, in no time or after a minute', () => {
  expect(credited({}, { visible: false })).toBe(0);
  expect(credited({}, { playing: false })).toBe(0);
  expect(credited({}, { at: start })).toBe(0);
  expect(credited({}, { at: start - 4_000 })).toBe(0);
  expect(credited({}, { at: start + 61_000 })).toBe(0);
});

test('a silence earns at most three intervals and the grace', () => {
  expect(credited({ durationMs: 600_000 }, { at: start + 30_000, positionS: 33 })).toBe(18_000);
});

test('the position must move as a player moves it', () => {
  expect(credited({}, { positionS: 3 })).toBe(0);
  expect(credited({ durationMs: 600_000 }, { positionS: 3.9 })).toBe(0);
  expect(credited({ durationMs: 600_000 }, { positionS: 4.1 })).toBe(5_000);
  expect(credited({ durationMs: 600_000 }, { positionS: 13.9 })).toBe(5_000);
  expect(credited({ durationMs: 600_000 }, { positionS: 14.1 })).toBe(0);
  expect(credited({ durationMs: 600_000, positionS: 100 }, { positionS: 95 })).toBe(0);
});

test('a loop goes on from the beginning', () => {
  expect(credited({ positionS: 18 }, { positionS: 3 })).toBe(5_000);
  expect(
    credited({ positionS: 18, durationMs: 14_000 }, { at: start + 16_000, positionS: 6 }),
  ).toBe(16_000);
});

test('a resumed session goes on from where it was, or from the beginning', () => {
  const resumed = { durationMs: 600_000, positionS: 40, positionAt: start - 8_000 };
  expect(credited(resumed, { positionS: 52 })).toBe(5_000);
  expect(credited(resumed, { positionS: 5 })).toBe(5_000);
  expect(credited(resumed, { positionS: 300 })).toBe(0);
});

test('a rate earns no more time, but the required time is shorter; only while the position bears it out', () => {
  const fast = creditBeat(defaultNumbers, token(), report({ rate: 2, positionS: 13 }));
  expect(fast).toMatchObject({ creditedMs: 5_000, requiredMs: 7_500, rate: 2 });
  const pretended = creditBeat(defaultNumbers, token(), report({ rate: 16, positionS: 8 }));
  expect(pretended).toMatchObject({ creditedMs: 5_000, requiredMs: 15_000, rate: 1 });
  const slower = creditBeat(defaultNumbers, token({ rate: 1 }), report({ rate: 2, positionS: 13 }));
  expect(slower.requiredMs).toBe(15_000);
});

test('required is 30 s, or three quarters of a shorter video', () => {
  expect(requiredMs(defaultNumbers, 600_000)).toBe(30_000);
  expect(requiredMs(defaultNumbers, 16_000)).toBe(12_000);
});

const anyBeat = fc.record({
  tab: fc.nat(3),
  waitMs: fc.nat(70_000),
  positionS: fc.double({ min: 0, max: 60, noNaN: true }),
  rate: fc.constantFrom(0, 0.5, 1, 2, 16),
  visible: fc.boolean(),
  playing: fc.boolean(),
  opens: fc.boolean(),
});

test('credited time never exceeds wall-clock time, over any interleaving of tabs', () => {
  fc.assert(
    fc.property(fc.array(anyBeat, { maxLength: 60 }), (beats) => {
      let now = start;
      let total = 0;
      // As the database keeps it: which tab earns, and until when the person was credited.
      const clock = { tab: -1, until: start };
      const tabs = Array.from({ length: 4 }, () => token({ durationMs: 60_000 }));
      for (const { tab, waitMs, opens, ...rest } of beats) {
        now += waitMs;
        const current = tabs[tab] ?? token();
        if (opens) {
          clock.tab = tab;
          clock.until = now;
          tabs[tab] = { ...current, at: now };
        } else if (clock.tab === tab && clock.until === current.at) {
          const { creditedMs, rate } = creditBeat(defaultNumbers, current, { ...rest, at: now });
          total += creditedMs;
          clock.until = now;
          tabs[tab] = { ...current, at: now, positionAt: now, positionS: rest.positionS, rate };
        }
      }
      expect(total).toBeLessThanOrEqual(now - start);
    }),
  );
});

test('an early beat after a late one costs nothing: the next one speaks for both', () => {
  const early = creditBeat(
    defaultNumbers,
    token(),
    report({ at: start + 3_000, positionS: 13, rate: 2 }),
  );
  expect(early).toMatchObject({ creditedMs: 0, isDeferred: true });
  const faster = creditBeat(
    defaultNumbers,
    token({ durationMs: 600_000 }),
    report({ at: start + 500, positionS: 33 }),
  );
  expect(faster).toMatchObject({ creditedMs: 0, isDeferred: false });
  const jump = creditBeat(
    defaultNumbers,
    token({ durationMs: 600_000 }),
    report({ positionS: 400 }),
  );
  expect(jump).toMatchObject({ creditedMs: 0, isDeferred: false });
});

test('an honest viewer with lost beats and 2 s of jitter is full by the next beat', () => {
  const step = fc.record({ lost: fc.integer({ min: 0, max: 19 }), jitterMs: fc.nat(2_000) });
  fc.assert(
    fc.property(
      fc.array(step, { minLength: 20, maxLength: 20 }),
      fc.integer({ min: 10_000, max: 300_000 }),
      fc.constantFrom(1, 1.25, 1.5),
      (steps, durationMs, rate) => {
        const full = requiredMs(defaultNumbers, durationMs);
        let current = token({ durationMs, positionS: 0, requiredMs: full });
        let total = 0;
        let silent = 0;
        let afterwards = 0;
        for (const [index, each] of steps.entries()) {
          // One of twenty is lost, but not three in a row: that is rarer than one view in 8,000.
          silent = each.lost === 7 && silent < 2 ? silent + 1 : 0;
          if (silent > 0) continue;
          const played = (index + 1) * 5_000;
          const at = start + played + each.jitterMs;
          const positionS = ((played * rate) % durationMs) / 1000;
          const beat = { at, positionS, rate, visible: true, playing: true };
          const credit = creditBeat(defaultNumbers, current, beat);
          total += credit.creditedMs;
          if (!credit.isDeferred)
            current = { ...current, at, positionAt: at, positionS, rate: credit.rate };
          if (played < full) continue;
          afterwards += 1;
          if (afterwards < 2) continue;
          expect(total).toBeGreaterThanOrEqual(credit.requiredMs);
          return;
        }
        throw new Error('the viewer watched too little for this test');
      },
    ),
    { numRuns: 2_000 },
  );
});

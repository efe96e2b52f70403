import { createSecretKey } from 'node:crypto';
import { longRun } from '@taice/testkit/long-run';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultSettings } from '../../platform/settings.ts';
import { firstDueMs, nextDueMs, rhythm } from './beat-rhythm.ts';
import { type BeatToken, readBeatToken } from './beat-token.ts';
import { checkBeat } from './check-beat.ts';
import { requiredMs } from './credit-beat.ts';

const proofKey = createSecretKey(new Uint8Array(32));
const start = 1_700_000_000_000;
const RUNS = longRun ? 3_000 : 300;

const opened = (durationMs: number, fields: Partial<BeatToken> = {}): BeatToken => ({
  sessionId: 's',
  userId: 1n,
  postId: 1n,
  seq: 1,
  creditedMs: 0,
  requiredMs: requiredMs(defaultSettings, durationMs),
  durationMs,
  skipMs: 0,
  rate: 0,
  movedMs: 0,
  positionS: 0,
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

interface Said {
  readonly at: number;
  readonly positionS: number;
  readonly rate?: number;
  readonly visible?: boolean;
  readonly playing?: boolean;
}

/** One beat as the server handles it; returns the next token. */
const hear = (token: BeatToken, { at, ...said }: Said) => {
  const beat = {
    ...token,
    deviceId: 'd',
    ip: '192.0.2.1',
    token: '',
    rate: 1,
    visible: true,
    playing: true,
    ...said,
  };
  const times = { at: new Date(at), ruleAt: new Date(at) };
  const checked = checkBeat(beat, token, { settings: defaultSettings, proofKey }, times);
  const next = readBeatToken(proofKey, checked.answer.token);
  if (!next) throw new Error('the server does not know its own token');
  return { checked, next };
};

const isFull = ({ creditedMs, requiredMs: required }: BeatToken) => creditedMs >= required;

const honestBeat = fc.record({
  lost: fc.integer({ min: 0, max: 19 }),
  jitterMs: fc.nat(2_000),
  pauseMs: fc.option(fc.integer({ min: 100, max: 30_000 }), { freq: 8, nil: 0 }),
  random: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

test('an honest viewer with lost beats, pauses, loops and 2 s of jitter is full by the next beat', () => {
  fc.assert(
    fc.property(
      fc.array(honestBeat, { minLength: 40, maxLength: 40 }),
      fc.integer({ min: 10_000, max: 300_000 }),
      fc.constantFrom(0.5, 1, 1.25, 1.5, 2),
      (beats, durationMs, rate) => {
        let token = opened(durationMs);
        let now = start;
        let playedMs = 0;
        let positionMs = 0;
        let silent = 0;
        let after = 0;
        const send = (jitterMs: number, playing: boolean) => {
          // Beats arrive in order: each waits for the answer before it.
          const at = Math.max(now + jitterMs, token.heardAt);
          token = hear(token, { at, positionS: positionMs / 1000, rate, playing }).next;
        };
        for (const { lost, jitterMs, pauseMs, random } of beats) {
          const due = nextDueMs(5_000, token.dueMs, random);
          const full = requiredMs(defaultSettings, durationMs, rate);
          if (playedMs >= full) after += 1;
          let left = due;
          while (left > 0) {
            const toEnd = (durationMs - positionMs) / rate;
            const step = Math.min(left, toEnd);
            now += step;
            left -= step;
            playedMs += step;
            positionMs += step * rate;
            if (left > 0 || step === toEnd) {
              send(jitterMs, true);
              positionMs = 0;
              send(jitterMs, false);
            }
          }
          // One of twenty is lost, but not three in a row: that is rarer than one view in 8,000.
          silent = lost === 7 && silent < 2 ? silent + 1 : 0;
          if (silent > 0) continue;
          send(jitterMs, true);
          if (isFull(token)) return;
          expect(after).toBeLessThan(2);
          if (pauseMs === 0) continue;
          now += pauseMs;
          send(jitterMs, false);
        }
        throw new Error('the viewer watched too little for this test');
      },
    ),
    { numRuns: RUNS },
  );
});

const anyBeat = fc.record({
  tab: fc.nat(3),
  waitMs: fc.oneof(fc.nat(8_000), fc.nat(70_000)),
  /** The position's movement beyond the elapsed time. */
  moved: fc.oneof(fc.double({ min: -60, max: 60, noNaN: true }), fc.constantFrom(0.9, 1, 2)),
  follows: fc.boolean(),
  rate: fc.constantFrom(0, 0.01, 0.25, 0.5, 1, 2, 16),
  visible: fc.boolean(),
  playing: fc.boolean(),
  opens: fc.boolean(),
});

test('no lie about position, rate or loops, in any number of tabs, earns more than the clock', () => {
  fc.assert(
    fc.property(fc.array(anyBeat, { maxLength: 80 }), (beats) => {
      let now = start;
      let total = 0;
      // As the database stores it: the earning tab, and the end of the person's credit.
      const clock = { tab: 0, until: start };
      const tabs = Array.from({ length: 4 }, () => opened(60_000, { requiredMs: 1_000_000 }));
      for (const { tab, waitMs, opens, follows, moved, rate, ...rest } of beats) {
        now += waitMs;
        const token = tabs[tab] ?? opened(60_000);
        if (opens) {
          const from = Math.max(now, clock.until);
          Object.assign(clock, { tab, until: from });
          tabs[tab] = { ...token, at: from, aheadMs: 0, heardAt: now };
        } else if (clock.tab === tab && clock.until === token.at) {
          const way = follows ? (moved * (now - token.at)) / 1000 : moved;
          const positionS = Math.max(0, token.positionS + way);
          const { next } = hear(token, { ...rest, at: now, positionS, rate });
          const earned = next.creditedMs - token.creditedMs;
          total += earned;
          expect(earned).toBeLessThanOrEqual(next.at - token.at);
          expect(next.at).toBeLessThanOrEqual(now);
          clock.until = next.at;
          tabs[tab] = { ...next, requiredMs: 1_000_000 };
        }
      }
      expect(total).toBeLessThanOrEqual(now - start);
    }),
    { numRuns: RUNS },
  );
});

test('a false rate never fills the ring before enough of the video was seen', () => {
  const anyStep = fc.record({
    waitMs: fc.integer({ min: 500, max: 9_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    rate: fc.constantFrom(0.5, 1, 1.5, 2),
  });
  fc.assert(
    fc.property(
      fc.array(anyStep, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 10_000, max: 40_000 }),
      (steps, durationMs) => {
        let token = opened(durationMs);
        let now = start;
        let seen = 0;
        for (const { waitMs, share, rate } of steps) {
          now += waitMs;
          seen += waitMs * share * rate;
          token = hear(token, { at: now, positionS: seen / 1000, rate }).next;
          if (!isFull(token)) continue;
          const must = Math.min(30_000, 0.75 * durationMs);
          const isLowered = token.requiredMs < requiredMs(defaultSettings, durationMs) - 1;
          // Unlowered, the slowest rate and the tolerance; half a millisecond a beat is rounded.
          const way = isLowered ? must : must * 0.5 * 0.9;
          expect(Math.min(seen, durationMs) + steps.length).toBeGreaterThanOrEqual(way);
          return;
        }
      },
    ),
    { numRuns: RUNS },
  );
});

test('beat times vary, within a fifth of the interval', () => {
  let previous = 0;
  const all = new Set<number>();
  for (let i = 0; i < 1_000; i++) {
    const due = nextDueMs(5_000, previous);
    expect(due).toBeGreaterThanOrEqual(4_000);
    expect(due).toBeLessThanOrEqual(6_000);
    if (previous > 0) expect(Math.abs(due - previous)).toBeGreaterThanOrEqual(299);
    previous = due;
    all.add(due);
  }
  expect(all.size).toBeGreaterThan(300);
});

test('a short view’s first beat is due after about 2 s, a long one’s as usual', () => {
  for (let i = 0; i < 200; i++) {
    const short = firstDueMs(defaultSettings, 9_000);
    expect(short).toBeGreaterThanOrEqual(1_600);
    expect(short).toBeLessThanOrEqual(2_400);
    const long = firstDueMs(defaultSettings, 30_000);
    expect(long).toBeGreaterThanOrEqual(4_000);
    const next = nextDueMs(5_000, short);
    expect(next).toBeGreaterThanOrEqual(4_000);
    expect(next).toBeLessThanOrEqual(6_000);
  }
});

const beatsOf = (count: number, waitMs: (token: BeatToken) => number) => {
  let token = opened(300_000);
  const reasons: (string | null)[] = [];
  let now = start;
  for (let i = 0; i < count; i++) {
    now += waitMs(token);
    const { checked, next } = hear(token, { at: now, positionS: (now - start) / 1000 });
    reasons.push(checked.note?.reason ?? null);
    token = next;
  }
  return { token, reasons };
};

test('a client with a fixed beat interval is noted and earns nothing more', () => {
  const bot = beatsOf(12, () => 5_000);
  expect(bot.reasons.slice(0, 3)).toEqual([null, null, null]);
  expect(bot.reasons.slice(3)).toEqual(Array.from({ length: 9 }, () => 'regular'));
  expect(bot.token.creditedMs).toBe(15_000);
  expect(isFull(bot.token)).toBe(false);
});

test('a client on the requested times fills the ring, and early beats are ignored', () => {
  const player = beatsOf(9, ({ dueMs }) => dueMs + 20);
  expect(player.reasons.every((reason) => reason === null)).toBe(true);
  expect(isFull(player.token)).toBe(true);
  const early = { heardAt: start, dueMs: 5_000, gapMs: 1_000, regular: 2 };
  expect(rhythm(early, start + 1_000)).toMatchObject({ regular: 2, isTooRegular: false });
});

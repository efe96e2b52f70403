import { randomInt } from 'node:crypto';
import type { Settings } from '../../platform/settings.ts';
import type { BeatToken } from './beat-token.ts';

/** As a part of the interval: how much earlier or later than it a beat may be asked for. */
const SPREAD = 0.2;
/** Two times in a row differ by this part of the whole spread at the least, so that who listens shows it. */
const APART = 0.15;
/** Gaps that differ by less are the same, in ms. */
const SAME_MS = 30;
/** So many of the same in a row are no listener's: one gap in forty is, on the worst of lines. */
const TOO_REGULAR = 3;
const STEPS = 1_000_000;

/** When the next beat is asked for, in ms: never as the one before, and nobody knows beforehand. */
export const nextDueMs = (
  intervalMs: number,
  previousMs: number,
  random = randomInt(STEPS) / STEPS,
): number => {
  const first = (1 - SPREAD) * intervalMs;
  const width = 2 * SPREAD * intervalMs;
  const step = (APART + (1 - 2 * APART) * random) * width;
  // The first beat of a short view comes sooner than any after it.
  const from = Math.max(0, previousMs - first);
  return Math.round(first + ((from + step) % width));
};

/** So many beats are few: a view that needs no more is asked for the first one sooner. */
const FEW = 3;

/**
 * When the first beat of an opening is asked for, in ms. Where little is left to prove it comes early, so
 * that the person sees at once that their seconds count.
 */
export const firstDueMs = (
  {
    heartbeat_interval_ms,
    heartbeat_first_ms,
  }: Pick<Settings, 'heartbeat_interval_ms' | 'heartbeat_first_ms'>,
  leftMs: number,
): number => {
  const isShort = leftMs <= FEW * heartbeat_interval_ms;
  const due = isShort ? Math.min(heartbeat_first_ms, heartbeat_interval_ms) : heartbeat_interval_ms;
  return nextDueMs(due, 0);
};

/** How regular a client's beats have become with the one that arrived `at`. */
export const rhythm = (
  { heardAt, gapMs, regular, dueMs }: Pick<BeatToken, 'heardAt' | 'gapMs' | 'regular' | 'dueMs'>,
  at: number,
): Pick<BeatToken, 'gapMs' | 'regular'> & { isTooRegular: boolean } => {
  const gap = Math.max(0, at - heardAt);
  // A pause, a jump and the end come when they come.
  if (gap < dueMs / 2) return { gapMs, regular, isTooRegular: false };
  const count = gapMs > 0 && Math.abs(gap - gapMs) <= SAME_MS ? regular + 1 : 0;
  return { gapMs: gap, regular: count, isTooRegular: count >= TOO_REGULAR };
};

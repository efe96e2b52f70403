import { randomInt } from 'node:crypto';
import type { Settings } from '../../platform/settings.ts';
import type { BeatToken } from './beat-token.ts';

/** The share of the interval by which a beat may be requested earlier or later. */
const INTERVAL_SPREAD = 0.2;
/** Two requested gaps in a row differ by at least this share of the spread, so that a real client is recognizable. */
const MIN_GAP_CHANGE = 0.15;
/** Gaps that differ by less than this count as equal, in ms. */
const REGULAR_WITHIN_MS = 30;
/** So many equal gaps in a row are no real client: one in forty is equal on the worst lines. */
const MAX_REGULAR_BEATS = 3;
const RANDOM_STEPS = 1_000_000;

/** Ms until the next beat: random, so that it is never predictable or equal to the last one. */
export const nextDueMs = (
  intervalMs: number,
  previousMs: number,
  random = randomInt(RANDOM_STEPS) / RANDOM_STEPS,
): number => {
  const first = (1 - INTERVAL_SPREAD) * intervalMs;
  const width = 2 * INTERVAL_SPREAD * intervalMs;
  const step = (MIN_GAP_CHANGE + (1 - 2 * MIN_GAP_CHANGE) * random) * width;
  // The first beat of a short view comes sooner than any later one.
  const from = Math.max(0, previousMs - first);
  return Math.round(first + ((from + step) % width));
};

/** A view that needs at most so many beats gets its first one sooner. */
const MAX_BEATS_OF_SHORT_VIEW = 3;
/** Until the first beat of a view that is almost complete. */
const MIN_FIRST_DUE_MS = 2_000;

/**
 * Ms until the first beat of a session. It comes early if little remains to be proved, so that the person sees at once
 * that their seconds count.
 */
export const firstDueMs = (
  { heartbeat_interval_ms }: Pick<Settings, 'heartbeat_interval_ms'>,
  leftMs: number,
): number => {
  const isShort = leftMs <= MAX_BEATS_OF_SHORT_VIEW * heartbeat_interval_ms;
  const dueMs = isShort ? Math.min(MIN_FIRST_DUE_MS, heartbeat_interval_ms) : heartbeat_interval_ms;
  return nextDueMs(dueMs, 0);
};

/** The regularity of a client's beats, including the one that arrived `at`. */
export const rhythm = (
  { heardAt, gapMs, regular, dueMs }: Pick<BeatToken, 'heardAt' | 'gapMs' | 'regular' | 'dueMs'>,
  at: number,
): Pick<BeatToken, 'gapMs' | 'regular'> & { isTooRegular: boolean } => {
  const newGapMs = Math.max(0, at - heardAt);
  // A pause, a jump or the end has no requested time.
  if (newGapMs < dueMs / 2) return { gapMs, regular, isTooRegular: false };
  const count = gapMs > 0 && Math.abs(newGapMs - gapMs) <= REGULAR_WITHIN_MS ? regular + 1 : 0;
  return { gapMs: newGapMs, regular: count, isTooRegular: count >= MAX_REGULAR_BEATS };
};

import { mostSkippedMs } from '@taice/core/rules';
import type { Settings } from '../../platform/settings.ts';
import type { BeatToken } from './beat-token.ts';

type Rules = Pick<
  Settings,
  | 'view_min_ms'
  | 'view_min_ratio'
  | 'heartbeat_interval_ms'
  | 'heartbeat_grace_ms'
  | 'session_pause_ms'
>;

/** What a beat reports about the time since the one before it. */
export interface BeatReport {
  /** When it arrived, ms since 1970 on the real clock. */
  readonly at: number;
  readonly positionS: number;
  readonly rate: number;
  readonly visible: boolean;
  readonly playing: boolean;
}

/** Why a beat earned no time; kept beside it and shown in the 'why'. */
export type NoCredit =
  | 'too_late'
  | 'not_playing'
  | 'hidden'
  | 'position'
  | 'no_time'
  | 'regular'
  /** Its video was not seen to come: the last of the required time waits for it. */
  | 'undelivered';

export interface Credit {
  readonly creditedMs: number;
  readonly reason: NoCredit | null;
  /** Lowest rate so far; 0: nothing credited yet. */
  readonly rate: number;
  readonly movedMs: number;
  readonly aheadMs: number;
  readonly requiredMs: number;
  /** Watched time that only the next beat's position can show, in ms before this beat. */
  readonly arrearsMs: number;
  /** Nothing is decided: the next beat speaks for the time of both. */
  readonly isDeferred: boolean;
}

/** Credited time needs this much of the way that the rate goes in it. */
const SHOWN = 0.9;
/** What a network may hold a beat up. */
const JITTER_MS = 2_000;
/** What no part to skip may bring a view below. */
const LEAST_MS = 5_000;
/** Rates that a player offers; at another one nothing is watched. */
const SLOWEST = 0.25;
const FASTEST = 2;

/**
 * Credited time that makes a view a qualified one: min(30 s, 75 % of the duration ÷ max(1, rate)), less what its
 * creator lets viewers skip: exactly that at normal speed, the same share at others, never more than half, and never
 * so much that less than `LEAST_MS` are watched.
 */
export const requiredMs = (
  { view_min_ms, view_min_ratio }: Pick<Rules, 'view_min_ms' | 'view_min_ratio'>,
  durationMs: number,
  rate = 1,
  skipMs = 0,
): number => {
  const atRate = (at: number): number =>
    Math.min(view_min_ms, (view_min_ratio * durationMs) / Math.max(1, at));
  const whole = atRate(1);
  const skipped = Math.min(skipMs, mostSkippedMs(whole));
  const here = atRate(rate);
  if (skipped <= 0) return Math.ceil(here);
  const least = Math.min(here, LEAST_MS);
  return Math.ceil(Math.max(least, (here * (whole - skipped)) / whole));
};

/**
 * The time that one beat earns: what has passed on the server's clock since the person was last
 * credited, at most 3 intervals and the grace, and no more than the position explains at the rate
 * that is reported. A position only goes forward: a loop or a jump is reported by a beat that ends
 * before it and one, not playing, that begins after it. Time that position and clock tell
 * differently because a beat travelled slower than another is kept for the next one.
 */
export const creditBeat = (rules: Rules, token: BeatToken, beat: BeatReport): Credit => {
  const elapsed = beat.at - token.at;
  const longest = 3 * rules.heartbeat_interval_ms + rules.heartbeat_grace_ms;
  const { rate: before, movedMs, requiredMs: required } = token;
  const refuse = (reason: NoCredit, isDeferred = false): Credit => ({
    creditedMs: 0,
    reason,
    rate: before,
    movedMs,
    aheadMs: 0,
    requiredMs: required,
    arrearsMs: 0,
    isDeferred,
  });
  if (elapsed <= 0) return refuse('no_time');
  if (elapsed > rules.session_pause_ms) return refuse('too_late');
  if (!beat.playing) return refuse('not_playing');
  if (!beat.visible) return refuse('hidden');
  const { rate } = beat;
  const moved = (beat.positionS - token.positionS) * 1000;
  const shown = token.aheadMs + moved / rate;
  if (moved <= 0 || rate < SLOWEST || rate > FASTEST) return refuse('position');
  const most = elapsed / SHOWN + JITTER_MS;
  if (shown > most) {
    const mayBeJitter = shown <= most + JITTER_MS;
    return refuse('position', mayBeJitter && elapsed < 3 * rules.heartbeat_interval_ms);
  }
  const creditedMs = Math.floor(Math.min(elapsed, shown / SHOWN, longest));
  const lowest = before === 0 ? rate : Math.min(before, rate);
  const total = movedMs + moved;
  const proven = total / (token.creditedMs + creditedMs);
  return {
    creditedMs,
    reason: null,
    rate: lowest,
    movedMs: Math.round(total),
    aheadMs: Math.round(Math.min(JITTER_MS, Math.max(0, shown - creditedMs))),
    requiredMs: requiredMs(rules, token.durationMs, Math.min(lowest, proven), token.skipMs),
    arrearsMs: Math.min(JITTER_MS, Math.min(elapsed, longest) - creditedMs),
    isDeferred: false,
  };
};

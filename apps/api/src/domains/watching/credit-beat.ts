import { maxSkippedMs } from '@taice/core/rules';
import type { Settings } from '../../platform/settings.ts';
import type { BeatToken } from './beat-token.ts';

type Rules = Pick<
  Settings,
  'view_min_ms' | 'view_min_ratio' | 'heartbeat_interval_ms' | 'session_pause_ms'
>;

/** A beat's report about the time since the one before it. */
export interface BeatReport {
  /** Its arrival, ms since 1970 on the real clock. */
  readonly at: number;
  readonly positionS: number;
  readonly rate: number;
  readonly visible: boolean;
  readonly playing: boolean;
}

/** The reason a beat earned no time; stored with it and shown in the 'why'. */
export type NoCredit =
  | 'too_late'
  | 'not_playing'
  | 'hidden'
  | 'position'
  | 'no_time'
  | 'regular'
  /** No delivery of the video was observed: the last of the required time waits for it. */
  | 'undelivered';

export interface Credit {
  readonly creditedMs: number;
  readonly reason: NoCredit | null;
  /** Lowest rate so far; 0: nothing credited yet. */
  readonly rate: number;
  readonly movedMs: number;
  readonly aheadMs: number;
  readonly requiredMs: number;
  /** Watched ms before this beat that only the next beat's position can prove. */
  readonly arrearsMs: number;
  /** Undecided: the next beat covers both spans. */
  readonly isDeferred: boolean;
}

/** Credited time needs this share of the movement at the reported rate. */
const MIN_MOVED_SHARE = 0.9;
/** The delay a network may add to a beat. */
const JITTER_MS = 2_000;
/** Time beyond three intervals that one beat may still earn. */
const GRACE_MS = 3_000;
/** Skippable parts never reduce the required time below this. */
const MIN_REQUIRED_MS = 5_000;
/** A player's slowest and fastest rate; at other rates nothing counts as watched. */
const MIN_RATE = 0.25;
const MAX_RATE = 2;

/**
 * The credited time that qualifies a view: min(30 s, 75 % of the duration ÷ max(1, rate)), less the allowed skips.
 * Skips count fully at normal speed and proportionally at others. They never exceed half, and at least `MIN_REQUIRED_MS` must
 * be watched.
 */
export const requiredMs = (
  { view_min_ms, view_min_ratio }: Pick<Rules, 'view_min_ms' | 'view_min_ratio'>,
  durationMs: number,
  rate = 1,
  skipMs = 0,
): number => {
  const atRate = (playbackRate: number): number =>
    Math.min(view_min_ms, (view_min_ratio * durationMs) / Math.max(1, playbackRate));
  const fullMs = atRate(1);
  const skippedMs = Math.min(skipMs, maxSkippedMs(fullMs));
  const ratedMs = atRate(rate);
  if (skippedMs <= 0) return Math.ceil(ratedMs);
  const minMs = Math.min(ratedMs, MIN_REQUIRED_MS);
  return Math.ceil(Math.max(minMs, (ratedMs * (fullMs - skippedMs)) / fullMs));
};

/**
 * The time that one beat earns: the server's elapsed time since the last credit. It is at most 3 intervals and the
 * grace, and at most the moved position over the reported rate. A position only moves forward. A loop or a jump needs a
 * beat that ends before it, and one, not playing, that begins after it. If network delays make clock and position
 * differ, the difference carries over to the next beat.
 */
export const creditBeat = (rules: Rules, token: BeatToken, beat: BeatReport): Credit => {
  const elapsedMs = beat.at - token.at;
  const maxCreditMs = 3 * rules.heartbeat_interval_ms + GRACE_MS;
  const { rate: lowestRate, movedMs, requiredMs: required } = token;
  const reject = (reason: NoCredit, isDeferred = false): Credit => ({
    creditedMs: 0,
    reason,
    rate: lowestRate,
    movedMs,
    aheadMs: 0,
    requiredMs: required,
    arrearsMs: 0,
    isDeferred,
  });
  if (elapsedMs <= 0) return reject('no_time');
  if (elapsedMs > rules.session_pause_ms) return reject('too_late');
  if (!beat.playing) return reject('not_playing');
  if (!beat.visible) return reject('hidden');
  const { rate } = beat;
  const movedNowMs = (beat.positionS - token.positionS) * 1000;
  const playedMs = token.aheadMs + movedNowMs / rate;
  if (movedNowMs <= 0 || rate < MIN_RATE || rate > MAX_RATE) return reject('position');
  const maxPlayedMs = elapsedMs / MIN_MOVED_SHARE + JITTER_MS;
  if (playedMs > maxPlayedMs) {
    const mayBeJitter = playedMs <= maxPlayedMs + JITTER_MS;
    return reject('position', mayBeJitter && elapsedMs < 3 * rules.heartbeat_interval_ms);
  }
  const creditedMs = Math.floor(Math.min(elapsedMs, playedMs / MIN_MOVED_SHARE, maxCreditMs));
  const newLowestRate = lowestRate === 0 ? rate : Math.min(lowestRate, rate);
  const totalMovedMs = movedMs + movedNowMs;
  const measuredRate = totalMovedMs / (token.creditedMs + creditedMs);
  return {
    creditedMs,
    reason: null,
    rate: newLowestRate,
    movedMs: Math.round(totalMovedMs),
    aheadMs: Math.round(Math.min(JITTER_MS, Math.max(0, playedMs - creditedMs))),
    requiredMs: requiredMs(
      rules,
      token.durationMs,
      Math.min(newLowestRate, measuredRate),
      token.skipMs,
    ),
    arrearsMs: Math.min(JITTER_MS, Math.min(elapsedMs, maxCreditMs) - creditedMs),
    isDeferred: false,
  };
};

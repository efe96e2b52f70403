import type { Numbers } from '../../platform/numbers.ts';
import type { BeatToken } from './beat-token.ts';

type Rules = Pick<
  Numbers,
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
export type NoCredit = 'too_late' | 'not_playing' | 'hidden' | 'position' | 'no_time';

export interface Credit {
  readonly creditedMs: number;
  readonly reason: NoCredit | null;
  /** Lowest rate so far; 0: nothing credited yet. */
  readonly rate: number;
  readonly requiredMs: number;
  /** The beat may only have been faster than the one before it: the next speaks for the time of both. */
  readonly isDeferred: boolean;
}

const SLOWEST = 0.2;
const FASTEST = 2.2;
/** What a network may hold a beat up. */
const JITTER_MS = 2_000;
/** A rate above this is not credited, so it does not shorten the required time either. */
const HIGHEST_RATE = 2;

/** Credited time that makes a view a qualified one: min(30 s, 75 % of the duration ÷ max(1, rate)). */
export const requiredMs = (
  { view_min_ms, view_min_ratio }: Pick<Rules, 'view_min_ms' | 'view_min_ratio'>,
  durationMs: number,
  rate = 1,
): number => Math.ceil(Math.min(view_min_ms, (view_min_ratio * durationMs) / Math.max(1, rate)));

/**
 * The time that one beat earns: what has passed on the server's clock since the person was last
 * credited, at most 3 intervals and the grace, and only while the video was really moving on.
 */
export const creditBeat = (rules: Rules, token: BeatToken, beat: BeatReport): Credit => {
  const elapsed = beat.at - token.at;
  const longest = 3 * rules.heartbeat_interval_ms + rules.heartbeat_grace_ms;
  const refuse = (reason: NoCredit, isDeferred = false): Credit => ({
    creditedMs: 0,
    reason,
    rate: token.rate,
    requiredMs: token.requiredMs,
    isDeferred,
  });
  if (elapsed <= 0) return refuse('no_time');
  if (elapsed > rules.session_pause_ms) return refuse('too_late');
  if (!beat.playing) return refuse('not_playing');
  if (!beat.visible) return refuse('hidden');
  const { moved, most } = movement(token, beat, elapsed);
  if (moved > most) {
    const mayBeJitter = moved <= most + FASTEST * JITTER_MS;
    return refuse('position', mayBeJitter && elapsed < 3 * rules.heartbeat_interval_ms);
  }
  // A rate that the position does not bear out at all is not believed.
  const furthest = moved + Math.floor((most - moved) / token.durationMs) * token.durationMs;
  const believed = furthest >= (beat.rate / 2) * elapsed ? beat.rate : 1;
  const rateNow = Math.min(HIGHEST_RATE, Math.max(1, believed));
  const rate = token.rate === 0 ? rateNow : Math.min(token.rate, rateNow);
  return {
    creditedMs: Math.min(elapsed, longest),
    reason: null,
    rate,
    requiredMs: requiredMs(rules, token.durationMs, rate),
    isDeferred: false,
  };
};

/**
 * How far the video moved on at the least, in ms of it, over any number of loops and not slower than a
 * player would; and how far it can have.
 */
const movement = (
  { positionS, positionAt, at, durationMs }: BeatToken,
  beat: BeatReport,
  elapsed: number,
): { moved: number; most: number } => {
  const least = SLOWEST * elapsed;
  // A resumed session may go on from where it was last seen, at any moment since then.
  const most = FASTEST * (beat.at - Math.min(positionAt, at));
  const isJustOpened = positionAt !== at || positionS === 0;
  const starts = isJustOpened ? [positionS, 0] : [positionS];
  const ways = starts.map((start) => {
    const forward = (beat.positionS - start) * 1000;
    return forward + Math.max(0, Math.ceil((least - forward) / durationMs)) * durationMs;
  });
  return { moved: Math.min(...ways), most };
};

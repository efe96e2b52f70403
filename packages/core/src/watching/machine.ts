import type { Countdown, Reply, TaiceContract } from '@taice/contract';
import { beatRate } from '@taice/contract/shapes';
import { classifyBeatError } from './beat-failure.ts';

export type BeatReply = Reply<TaiceContract['watching']['addViewLog']>;

/** A beat: a report on the time since the one before it. */
export type Beat = {
  readonly view_session_id: string;
  readonly beat_token: string;
  readonly seq: number;
  readonly position_s: number;
  readonly rate: number;
  readonly visible: boolean;
  readonly playing: boolean;
};

export type MachineDeps = {
  /** Opens at the video's position, in seconds. */
  readonly open: (position_s: number) => Promise<Countdown>;
  /** Resolves when the previous view has sent its last beat. */
  readonly waitForTurn: () => Promise<void>;
  readonly beat: (beat: Beat, keepalive: boolean) => Promise<BeatReply>;
  /** ms. */
  readonly now: () => number;
  readonly changed: () => void;
};

export type Phase =
  /** Nothing requested yet. */
  | 'idle'
  | 'opening'
  | 'open'
  /** The server cannot be reached; retried from time to time. */
  | 'unanswered'
  /** The person watches on another device; requested again when they return to the video here. */
  | 'elsewhere'
  /** Nothing more to prove. */
  | 'over';

/** Beats that come sooner than this after the last are not worth a call, in ms. */
const minSpanMs = 500;
/** A jump along the time line has ended if none follows for this long, in ms. */
const jumpSettleMs = 600;
/** A shorter halt, in ms, is no stop: positions show the part of that time that was played. */
const haltSettleMs = 600;
/** Playing on within this many seconds of the halt continues at the same spot. */
const sameSpotS = 1;
/** The server accepts a burst of beats; the last of them is reserved for the final beat. */
const burstSize = beatRate.burst - 1;
/** The server lets a session rest after 60 s without a beat; it has to be reopened then. ms. */
const sessionIdleMs = 50_000;
/** ms on top, because the server's clock must have passed the last second too. */
const clockMarginMs = 150;
const lostTries = [1_000, 2_000, 4_000];
const offlineRetryMs = 5_000;
/** ms: a second refusal within this time means another device. */
const takeoverWindowMs = 30_000;

type Span = Pick<Beat, 'position_s' | 'rate' | 'playing'>;

/**
 * Proves to the server that a video is watched, by beats. Each beat reports the time since the one
 * before. An interruption ends that time with a beat of its own, and the time after it begins with a beat that claims
 * nothing.
 */
export function createWatchMachine(deps: MachineDeps) {
  let phase: Phase = 'idle';
  let session: Countdown | null = null;
  let running = false;
  let position = 0;
  let rate = 1;
  let lastBeatAt = 0;
  let sending = false;
  let queuedSpans: Span[] = [];
  let refusedAt = -Infinity;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let jumping: ReturnType<typeof setTimeout> | undefined;
  let halting: ReturnType<typeof setTimeout> | undefined;
  /** Position of the halt, in seconds. */
  let haltedAt = 0;
  /** The time at which the sent beats would be evenly spread, in ms. */
  let nextSlotAt = 0;
  /** A beat that is ready and waits for its turn. */
  let delayedBeat: Beat | null = null;
  /** Answers of an earlier era are ignored. */
  let generation = 0;
  /** The last call. */
  let last: Promise<void> = Promise.resolve();

  const after = (ms: number, run: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(run, ms);
  };
  const setPhase = (next: Phase) => {
    phase = next;
    deps.changed();
  };

  const schedule = () => {
    if (phase !== 'open' || !running || jumping || !session) return;
    const { interval, countdown, state } = session;
    // Nothing more to prove; the viewer's stop reports the position.
    if (countdown <= 0) return;
    const countdownMs = countdown * 1000 + clockMarginMs;
    const counts = state === 'watching' || state === 'available';
    const delayMs = counts ? Math.min(interval * 1000, countdownMs) : interval * 1000;
    after(Math.max(delayMs, 2 * minSpanMs), () => sendBeat(true));
  };

  /** Discards everything under way. */
  const discardPending = () => {
    generation += 1;
    queuedSpans = [];
    sending = false;
    clearTimeout(timer);
    clearTimeout(jumping);
    clearTimeout(halting);
    jumping = undefined;
    halting = undefined;
    delayedBeat = null;
  };

  const reopen = () => {
    discardPending();
    last = open();
  };

  const waitForAnswers = () => {
    discardPending();
    setPhase('unanswered');
    after(offlineRetryMs, () => running && reopen());
  };

  const open = async () => {
    const startedGeneration = generation;
    setPhase('opening');
    try {
      await deps.waitForTurn();
      if (startedGeneration !== generation) return;
      if (!running) return setPhase('idle');
      const reply = await deps.open(position);
      if (startedGeneration !== generation) return;
      session = reply;
      lastBeatAt = deps.now();
      setPhase(reply.view_session_id === null ? 'over' : 'open');
      schedule();
    } catch (error) {
      if (startedGeneration !== generation) return;
      const { kind } = classifyBeatError(error);
      if (kind === 'lost' || kind === 'slow') waitForAnswers();
      else setPhase('over');
    }
  };

  const accept = (reply: BeatReply) => {
    if (!session) return;
    const { watched_seconds, countdown, state, reason, parts, next_seq, beat_token, interval } =
      reply;
    const { used, cap } = session.day;
    const fills = state === 'claimable' && session.countdown > 0;
    session = {
      ...session,
      // The server counts a view in the day's number with the beat that fills the ring.
      ...(fills && { day: { used: used + 1, cap } }),
      watched_seconds,
      countdown,
      next_seq,
      beat_token,
      interval,
      // An answer from before the claim must not undo it.
      ...(session.state !== 'claimed' && { state, reason, ...(parts && { parts }) }),
    };
    deps.changed();
  };

  const handleRefusal = (error: unknown, retry: () => void, tries: number): void => {
    const refusal = classifyBeatError(error);
    if (refusal.kind === 'slow')
      return after(refusal.afterMs ?? (session?.interval ?? 5) * 1000, retry);
    if (refusal.kind === 'lost') {
      // The same beat again is allowed, and harmless if the first had arrived.
      const delay = lostTries[tries];
      return delay === undefined ? waitForAnswers() : after(delay, retry);
    }
    if (refusal.kind === 'void') {
      const isRecent = deps.now() - refusedAt < takeoverWindowMs;
      refusedAt = deps.now();
      if (!isRecent && !refusal.elsewhere && running) return reopen();
      // A stopped viewer reopens with the next play, and does not displace another device before.
      discardPending();
      return setPhase(running || refusal.elsewhere ? 'elsewhere' : 'idle');
    }
    discardPending();
    setPhase('over');
  };

  /** A repeated beat covers the time until now, unless something else happened in between. */
  const extendToNow = (beat: Beat): Beat =>
    beat.playing && running && !jumping && queuedSpans.length === 0
      ? { ...beat, position_s: position, rate }
      : beat;

  const post = async (beat: Beat, keepalive: boolean, tries = 0): Promise<void> => {
    const startedGeneration = generation;
    try {
      const reply = await deps.beat(beat, keepalive);
      if (startedGeneration !== generation) return;
      sending = false;
      accept(reply);
      const next = queuedSpans.shift();
      if (next) send(next, false);
      else schedule();
    } catch (error) {
      if (startedGeneration === generation)
        handleRefusal(error, () => void post(extendToNow(beat), false, tries + 1), tries);
    }
  };

  const send = (span: Span, keepalive: boolean) => {
    const { view_session_id, beat_token, next_seq } = session ?? {};
    if (!view_session_id || !beat_token || next_seq === undefined) return;
    const beat = { view_session_id, beat_token, seq: next_seq, visible: true, ...span };
    sending = true;
    const waitMs = nextSlotAt - deps.now() - (burstSize - 1) * beatRate.everyMs;
    if (waitMs <= 0 || keepalive) return transmit(beat, keepalive);
    delayedBeat = beat;
    after(waitMs, () => transmit(extendToNow(beat), false));
  };

  const transmit = (beat: Beat, keepalive: boolean) => {
    delayedBeat = null;
    clearTimeout(timer);
    nextSlotAt = Math.max(nextSlotAt, deps.now()) + beatRate.everyMs;
    last = post(beat, keepalive);
  };

  /** Ends the time since the last beat; `playing` is true if the video ran all through it. */
  const sendBeat = (playing: boolean, keepalive = false, position_s = position) => {
    if (phase !== 'open') return;
    const span = { position_s, rate, playing };
    lastBeatAt = deps.now();
    if (!sending) return send(span, keepalive);
    // The page closes, so nothing can wait: the ready beat covers all the time until now.
    if (delayedBeat && keepalive) return transmit({ ...delayedBeat, ...span }, keepalive);
    // A waiting beat of the same kind is replaced, because it would end later anyway.
    if (queuedSpans.at(-1)?.playing === playing) queuedSpans.pop();
    queuedSpans.push(span);
  };

  const interrupt = (keepalive = false, position_s = position) => {
    if (!jumping && deps.now() - lastBeatAt >= minSpanMs) sendBeat(true, keepalive, position_s);
  };

  /** Ends the time before a halt, if that is not reported yet. */
  const reportHalt = (keepalive = false) => {
    if (!halting) return;
    clearTimeout(halting);
    halting = undefined;
    if (!sending) clearTimeout(timer);
    interrupt(keepalive, haltedAt);
    deps.changed();
  };

  const begin = () => {
    // Playback that resumes by itself must not take the view back from another device.
    if (phase === 'opening' || phase === 'over' || phase === 'elsewhere') return;
    const rested = deps.now() - lastBeatAt > sessionIdleMs;
    if (phase !== 'open' || rested) reopen();
    else sendBeat(false);
  };

  return {
    phase: () => phase,
    session: () => session,
    running: () => running,
    /** A beat is on its way to the server, or about to be sent. */
    speaking: () => halting !== undefined || sending,
    /** Resolves when all sent beats are answered or lost. */
    settled: async () => {
      let awaited;
      do {
        awaited = last;
        await awaited;
      } while (awaited !== last);
    },
    /** The viewer returns to this video from the other device. */
    markPresent: () => {
      if (phase === 'elsewhere') setPhase('idle');
    },
    /** `next` is true while the video plays and is visible. */
    run: (next: boolean, keepalive = false) => {
      if (next === running) return keepalive ? reportHalt(keepalive) : undefined;
      running = next;
      if (!next) {
        clearTimeout(halting);
        haltedAt = position;
        halting = setTimeout(reportHalt, haltSettleMs);
        if (keepalive) reportHalt(keepalive);
      } else if (halting && phase === 'open' && Math.abs(position - haltedAt) < sameSpotS) {
        clearTimeout(halting);
        halting = undefined;
      } else {
        // It continues at another position, for example at the beginning after the end.
        reportHalt();
        begin();
      }
      deps.changed();
    },
    position: (position_s: number, playbackRate = rate) => {
      // Time until now was watched at the old rate.
      if (playbackRate !== rate && running) interrupt();
      position = Math.max(0, position_s);
      rate = playbackRate;
    },
    jump: (to_s: number) => {
      if (running && !jumping) interrupt();
      reportHalt();
      position = Math.max(0, to_s);
      if (!running || phase !== 'open') return;
      if (!sending) clearTimeout(timer);
      clearTimeout(jumping);
      jumping = setTimeout(() => {
        jumping = undefined;
        sendBeat(false);
      }, jumpSettleMs);
    },
    online: () => {
      if (phase === 'unanswered' && running) reopen();
    },
    /** Changes the session after an answer of another call. */
    amend: (change: Partial<Countdown>) => {
      if (session) session = { ...session, ...change };
      deps.changed();
    },
    /** Takes the server's session of a view that is not playing. */
    adopt: (countdown: Countdown) => {
      if (running) return;
      session = countdown;
      lastBeatAt = deps.now();
      setPhase(countdown.view_session_id === null ? 'over' : 'open');
    },
    reopen: () => {
      if (running) reopen();
      else phase = 'idle';
    },
    /** Forgets the session, because the viewer has changed. */
    reset: () => {
      discardPending();
      session = null;
      running = false;
      phase = 'idle';
    },
  };
}

export type WatchMachine = ReturnType<typeof createWatchMachine>;

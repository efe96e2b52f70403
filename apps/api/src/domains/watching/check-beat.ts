import type { KeyObject } from 'node:crypto';
import type { Settings } from '../../platform/settings.ts';
import type { CheckedBeat } from './beat-queries.ts';
import { nextDueMs, rhythm } from './beat-rhythm.ts';
import { type BeatToken, beatTokenHash, writeBeatToken } from './beat-token.ts';
import { wholeView } from './count-queries.ts';
import { type Credit, creditBeat } from './credit-beat.ts';
import type { Beat } from './view-sessions.ts';

/** Ms left open in the ring until the delivery is observed, so that the next beat can fill it. */
const WITHHELD_MS = 1_000;

/** Computes a beat's credit and its answer from its token alone. `isHeld`: the view must not qualify yet. */
export const checkBeat = (
  beat: Beat,
  token: BeatToken,
  { settings, proofKey }: { settings: Settings; proofKey: KeyObject },
  { at, ruleAt, isHeld: isWithheld = false }: { at: Date; ruleAt: Date; isHeld?: boolean },
): CheckedBeat => {
  const durationS = token.durationMs / 1000;
  const positionS = Math.min(beat.positionS, durationS);
  const isDone = token.creditedMs >= token.requiredMs;
  const report = { ...beat, positionS, at: at.getTime() };
  const { isTooRegular, ...rhythmState } = rhythm(token, report.at);
  const creditResult = creditBeat(settings, token, report);
  const credit = isTooRegular
    ? tooRegular(creditResult, token)
    : isWithheld
      ? capCredit(creditResult, token)
      : creditResult;
  const earned = isDone ? 0 : credit.creditedMs;
  const requiredMs = isDone ? token.requiredMs : credit.requiredMs;
  const rate = isDone ? token.rate : credit.rate;
  const creditedMs = token.creditedMs + earned;
  // A process's clock may be slightly behind that of the writer of the last beat.
  const isDeferred = credit.isDeferred && !isDone;
  const arrears = isDone ? 0 : credit.arrearsMs;
  const until = isDeferred ? token.at : Math.max(at.getTime() - arrears, token.at);
  const dueMs = nextDueMs(settings.heartbeat_interval_ms, token.dueMs);
  const next: BeatToken = {
    ...token,
    seq: token.seq + 1,
    creditedMs,
    requiredMs,
    rate,
    ...rhythmState,
    heardAt: report.at,
    dueMs,
    ...(!isDeferred && {
      movedMs: credit.movedMs,
      aheadMs: credit.aheadMs,
      positionS,
      at: until,
    }),
  };
  const text = writeBeatToken(proofKey, next);
  const runs = beat.playing && beat.visible;
  const fills = !isDone && creditedMs >= requiredMs;
  const outOfTurn = at.getTime() - token.at < 0.8 * settings.heartbeat_interval_ms;
  return {
    sessionId: token.sessionId,
    userId: token.userId,
    seq: token.seq,
    from: new Date(token.at),
    at: new Date(until),
    creditedMs,
    requiredMs,
    positionS,
    // The rate that the positions support; a resumed session continues from it.
    rate: Math.min(rate, next.movedMs / Math.max(1, creditedMs)),
    tokenHash: beatTokenHash(beat.token),
    answer: { token: text, seq: next.seq, creditedMs, requiredMs, dueMs },
    // A beat that begins or ends a pause records nothing; only refused time needs its reason.
    note:
      isDone ||
      (isDeferred && credit.reason !== 'regular') ||
      (earned === 0 && credit.reason !== 'regular' && !runs) ||
      // Recorded once, in the beat that still earned time.
      (earned === 0 && credit.reason === 'undelivered')
        ? null
        : { creditedMs: earned, reason: credit.reason },
    state: runs ? 'watching' : 'paused',
    // A pause, a jump or the end is irregular, so the resume position is worth a write.
    watchedRatio:
      outOfTurn || fills || token.seq % 4 === 0
        ? Math.min(1, (creditedMs * Math.max(1, rate)) / token.durationMs)
        : null,
    qualifies: fills,
    seen: seenBy(credit, token.positionS, positionS),
    reachesEnd: credit.creditedMs > 0 && positionS >= durationS * wholeView,
    ruleAt,
  };
};

/** The part seen between two beats, even if nothing is credited any more. */
const seenBy = ({ creditedMs }: Credit, from: number, to: number): CheckedBeat['seen'] =>
  creditedMs > 0
    ? { from: Math.floor(from), to: Math.ceil(to), ms: creditedMs }
    : { from: 0, to: 0, ms: 0 };

/** Caps the credit below the required time. */
const capCredit = (credit: Credit, { creditedMs }: BeatToken): Credit => ({
  ...credit,
  creditedMs: Math.max(
    0,
    Math.min(credit.creditedMs, credit.requiredMs - WITHHELD_MS - creditedMs),
  ),
  reason: 'undelivered',
  arrearsMs: 0,
});

/** A client that never beats at the requested time is no player; the time waits for a valid beat. */
const tooRegular = (credit: Credit, { rate, movedMs, aheadMs, requiredMs }: BeatToken): Credit =>
  credit.creditedMs === 0
    ? credit
    : {
        creditedMs: 0,
        reason: 'regular',
        rate,
        movedMs,
        aheadMs,
        requiredMs,
        arrearsMs: 0,
        isDeferred: true,
      };

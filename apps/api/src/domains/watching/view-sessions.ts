import type { ClaimedPart, contract, Reply } from '@taice/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import type { Log } from '../../platform/log.ts';
import type { Deliveries } from '../../platform/media/index.ts';
import type { Settings } from '../../platform/settings.ts';
import { claimParts } from '../rewards/claim-parts.ts';
import { createBatcher } from './batcher.ts';
import {
  acceptBeats,
  type AcceptedBeat,
  type CheckedBeat,
  countOffence,
  type StoredAnswer,
  sessionStanding,
} from './beat-queries.ts';
import { beatTokenHash, readBeatToken } from './beat-token.ts';
import { sessionAnswer } from './session-answer.ts';
import { tryCountVisit } from '../posts/sharing/visits.ts';
import { isView } from './eligibility.ts';
import { createBeatHandler, type BeatResult } from './beat-handler.ts';
import { createVisitorBeats } from './visitor-beats.ts';
import { visitorId } from './visitor-view.ts';

/** A beat waits at most this long for others, and at most so many are written at once. */
const BATCH_WAIT_MS = 25;
const BATCH_SIZE = 500;

export type BeatReply = Reply<typeof contract.watching.addViewLog>;

/** One beat of a person's view session as the client sent it. */
export interface Beat {
  readonly userId: bigint;
  readonly deviceId: string;
  /** The address it came from. */
  readonly ip: string;
  readonly postId: bigint;
  readonly sessionId: string;
  readonly token: string;
  readonly seq: number;
  readonly positionS: number;
  readonly rate: number;
  readonly visible: boolean;
  readonly playing: boolean;
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Batches the beats of this process. */
    readonly viewSessions: ViewSessions;
  }
}

/** The view sessions of this process: takes their beats and stores them in batches. */
export interface ViewSessions {
  /** Credits a beat; 1304 if it is not the next one of a live session. */
  beat(beat: Beat): Promise<BeatReply>;
  /** Stores waiting beats. */
  stop(): Promise<void>;
}

export interface ViewSessionParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly config: Pick<Config, 'proofKey' | 'identityKey' | 'isDemo' | 'mediaUrl' | 'publicUrl'>;
  readonly log: Log;
  readonly deliveries: Deliveries;
}

const replyOf = (
  { token, seq, creditedMs, requiredMs, dueMs }: StoredAnswer,
  { state, reason, view_num }: Pick<AcceptedBeat, 'state' | 'reason' | 'view_num'>,
): BeatReply => ({
  beat_token: token,
  next_seq: seq,
  interval: dueMs / 1000,
  ...sessionAnswer({ state, reason, creditedMs, requiredMs }),
  parts: null,
  view_num,
  bring: null,
});

export const createViewSessions = (parts: ViewSessionParts): ViewSessions => {
  const { db, clock, settings, config, log } = parts;
  const { proofKey } = config;

  const batch = createBatcher<CheckedBeat, AcceptedBeat | undefined>({
    waitMs: BATCH_WAIT_MS,
    most: BATCH_SIZE,
    keyOf: ({ userId }) => `${userId}`,
    run: async (beats) => {
      const accepted = await acceptBeats(db, beats, { quiet: true });
      const byId = new Map(accepted.map((each) => [each.id, each]));
      return beats.map(({ sessionId }) => byId.get(sessionId));
    },
  });

  const take = createBeatHandler(parts, batch);
  const takeVisitorsBeat = createVisitorBeats(parts);

  const reject = (why: string): never => fail(1304, { data: { reason: why }, detail: why });

  const recordOffence = async (beat: Beat, reason: string): Promise<never> => {
    const isEnded = await countOffence(db, beat.sessionId, beat.userId, settings.beat_offences);
    if (isEnded)
      log.warn(
        { user: `${beat.userId}`, session: beat.sessionId, why: reason },
        'view session voided',
      );
    return reject(isEnded ? 'void' : reason);
  };

  /**
   * Counts the visit by a share link, if there was one. It is checked once they have seen as much as a visit needs.
   * Without an observed delivery it is checked again at the full ring.
   */
  const settle = async (
    beat: Beat,
    creditedBeforeMs: number,
    { checked, accepted }: BeatResult,
  ) => {
    if (!accepted || !isView(accepted.reason)) return;
    const minVisitMs = settings.share_visit_ms;
    if (checked.qualifies) await tryCountVisit(parts, { ...beat, session: beat.sessionId });
    else if (creditedBeforeMs < minVisitMs && checked.creditedMs >= minVisitMs)
      await tryCountVisit(parts, beat);
  };

  const partsOf = (beat: Beat, fullAt: Date): Promise<ClaimedPart[]> =>
    claimParts(db, parts, { ...beat, fullAt }, clock.rule());

  /** Finds the reason the statement did not take the beat. */
  const explainRejection = async (beat: Beat, seq: number, at: Date): Promise<BeatReply> => {
    const row = await sessionStanding(db, beat.sessionId, beat.userId);
    if (!row || row.state === 'void' || row.state === 'expired')
      return reject(row?.state ?? 'unknown');
    const isRepeat =
      row.last_answer !== null &&
      seq === row.seq &&
      row.last_token_sha256?.equals(beatTokenHash(beat.token)) === true;
    if (isRepeat && row.last_answer) {
      const fullAt = row.state === 'claimable' ? row.qualified_at : null;
      const partsAtFull = fullAt ? await partsOf(beat, fullAt) : null;
      return { ...replyOf(row.last_answer, row), parts: partsAtFull };
    }
    // From an earlier opening, or beats that a crash rolled back: the client opens again, which is no offence.
    if (seq <= row.opened_seq || seq > row.seq + 1) return reject('stale');
    if (seq <= row.seq) return recordOffence(beat, 'replayed');
    if (row.earning) return reject('stale');
    const restsFor = at.getTime() - (row.credited_until?.getTime() ?? 0);
    return reject(restsFor > settings.session_pause_ms ? 'stale' : 'elsewhere');
  };

  return {
    beat: async (beat) => {
      const [at, ruleAt] = [clock.real(), clock.rule()];
      const token = readBeatToken(proofKey, beat.token);
      const isVisitor = beat.userId === visitorId;
      if (!token) return isVisitor ? reject('forged') : recordOffence(beat, 'forged');
      // The session of a person who has logged out.
      if (isVisitor && token.userId !== visitorId) return fail(401);
      const isOwn =
        token.sessionId === beat.sessionId &&
        token.userId === beat.userId &&
        token.postId === beat.postId &&
        token.seq === beat.seq;
      if (!isOwn) return isVisitor ? reject('foreign') : recordOffence(beat, 'foreign');
      if (at.getTime() - token.at > settings.session_end_ms) return reject('expired');
      if (isVisitor) return takeVisitorsBeat(beat, token, { at, ruleAt });
      const reply = await take(beat, token, { at, ruleAt });
      const { checked, accepted, missing } = reply;
      if (!accepted) return explainRejection(beat, token.seq, at);
      await settle(beat, token.creditedMs, reply);
      const isFull = checked.qualifies && accepted.state === 'claimable';
      const newParts = isFull ? await partsOf(beat, ruleAt) : null;
      return { ...replyOf(checked.answer, accepted), parts: newParts, ...missing };
    },
    stop: () => batch.stop(),
  };
};

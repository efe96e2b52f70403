import { randomBytes, type KeyObject } from 'node:crypto';
import type { Tx } from '../../platform/db/pool.ts';
import type { AppType } from '@taice/contract';
import type { Settings } from '../../platform/settings.ts';
import { firstDueMs } from './beat-rhythm.ts';
import { type BeatToken, type Networks, writeBeatToken } from './beat-token.ts';
import { requiredMs } from './credit-beat.ts';
import { countDisplay, type ViewFrom } from './display-queries.ts';
import type { NoReward } from './eligibility.ts';
import type { EligibilityFacts } from './eligibility-queries.ts';
import {
  deleteVoidSessions,
  moveWatchCursor,
  insertSession,
  latestSession,
  lockWatchCursor,
  resumeSession,
  type SessionRow,
  touchHistory,
} from './open-queries.ts';

export interface Opening extends Networks {
  readonly userId: bigint;
  readonly postId: bigint;
  readonly deviceId: string;
  readonly appType: AppType;
  readonly from: ViewFrom;
  /** The video's position in seconds; undefined: the last stored one. */
  readonly positionS: number | undefined;
  readonly facts: EligibilityFacts;
  readonly reason: NoReward | null;
  /** On the real clock and on the rule clock. */
  readonly at: Date;
  readonly ruleAt: Date;
}

/** An opened session, with the token of its next beat. */
export interface Opened extends Pick<SessionRow, 'id' | 'state' | 'reason'> {
  readonly token: string;
  readonly seq: number;
  readonly creditedMs: number;
  readonly requiredMs: number;
  readonly qualifiedAt: Date | null;
  /** ms until the first beat. */
  readonly dueMs: number;
}

/**
 * Opens or resumes a person's view session of a post and makes it the earning one. All their other sessions pause, and
 * time counts from `at` on. In one durable transaction.
 */
export const openSession = async (
  tx: Tx,
  { settings, proofKey }: { settings: Settings; proofKey: KeyObject },
  opening: Opening,
): Promise<Opened> => {
  const { userId, postId, facts, reason, at, ruleAt } = opening;
  const clock = await lockWatchCursor(tx, userId, at);
  const latest = await latestSession(tx, userId, postId);
  const from = new Date(Math.max(at.getTime(), clock.credited_until.getTime()));
  const isAlive = latest && at.getTime() - latest.last_beat_at.getTime() <= settings.session_end_ms;
  const isOpen =
    latest?.state === 'open' || latest?.state === 'watching' || latest?.state === 'paused';
  // A voided session is deleted, so that a person has one row per video at most.
  if (latest?.state === 'void') await deleteVoidSessions(tx, userId, postId);
  const session =
    latest && (latest.state === 'claimable' || (isAlive && isOpen))
      ? await resumeSession(tx, latest, { reason: isOpen ? reason : latest.reason, at: from })
      : await insertSession(tx, {
          ...opening,
          id: randomBytes(16).toString('hex'),
          requiredMs: requiredMs(settings, facts.duration_s * 1000, 1, facts.skip_ms),
          skipMs: facts.skip_ms,
          positionS: opening.positionS ?? facts.position_s,
          at: from,
        });
  await moveWatchCursor(tx, { userId, from: clock.session_id, to: session.id, at: from });
  const isOpening = session.id !== latest?.id;
  const { network, provider } = opening;
  const display = {
    viewer: { userId },
    from: opening.from,
    postId,
    at: ruleAt,
    isOpening,
    network,
  };
  const { isStart } = await countDisplay(tx, display, settings);
  await touchHistory(tx, { userId, postId, at: ruleAt, isStart });
  const token: BeatToken = {
    sessionId: session.id,
    userId,
    postId,
    seq: session.seq + 1,
    creditedMs: session.credited_ms,
    requiredMs: session.required_ms,
    durationMs: Math.round(facts.duration_s * 1000),
    skipMs: session.skip_ms,
    rate: session.rate,
    movedMs: Math.round(session.credited_ms * session.rate),
    positionS: Math.min(opening.positionS ?? session.position_s, facts.duration_s),
    aheadMs: 0,
    at: from.getTime(),
    heardAt: at.getTime(),
    dueMs: firstDueMs(settings, session.required_ms - session.credited_ms),
    gapMs: 0,
    regular: 0,
    network,
    provider,
  };
  return {
    id: session.id,
    state: session.state,
    reason: session.reason,
    token: writeBeatToken(proofKey, token),
    seq: token.seq,
    creditedMs: session.credited_ms,
    requiredMs: session.required_ms,
    qualifiedAt: session.qualified_at,
    dueMs: token.dueMs,
  };
};

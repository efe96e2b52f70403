import { transaction } from '../../platform/db/transaction.ts';
import { fail } from '../../platform/http/failure.ts';
import { networkKey, providerKey } from '../../platform/http/network.ts';
import { createDeliveryChecks } from './delivery-checks.ts';
import type { CheckedBeat } from './beat-queries.ts';
import type { BeatToken } from './beat-token.ts';
import { checkBeat } from './check-beat.ts';
import { viewsOf } from './display-queries.ts';
import { sessionAnswer } from './session-answer.ts';
import type { Beat, BeatReply, ViewSessionParts } from './view-sessions.ts';
import { isOfDevice } from './visitor-view.ts';

/**
 * Handles visitors' beats by the common rules but without a row: the next token holds the credit. A reused token
 * credits the same time twice, but an account can use only one of both.
 */
export const createVisitorBeats = (parts: ViewSessionParts) => {
  const { db, settings, config } = parts;
  const arrivals = createDeliveryChecks(parts);

  const replyOf = async (
    { answer }: CheckedBeat,
    { postId }: Beat,
    missing: { bring?: string | null; isHeld?: boolean } = {},
  ): Promise<BeatReply> => {
    const { token, seq, creditedMs, requiredMs, dueMs } = answer;
    const state = creditedMs >= requiredMs ? 'claimable' : 'watching';
    const reason = missing.isHeld ? 'undelivered' : null;
    return {
      beat_token: token,
      next_seq: seq,
      interval: dueMs / 1000,
      ...sessionAnswer({ state, reason: null, creditedMs, requiredMs }),
      reason,
      parts: null,
      view_num: await viewsOf(db, postId),
      bring: missing.bring ?? null,
    };
  };

  return async (
    beat: Beat,
    token: BeatToken,
    times: { at: Date; ruleAt: Date },
  ): Promise<BeatReply> => {
    const { proofKey } = config;
    if (!isOfDevice(proofKey, beat.sessionId, beat.deviceId))
      return fail(1304, { data: { reason: 'foreign' } });
    // Networks can change on the way: the token names that of the last beat.
    const currentToken = { ...token, provider: providerKey(proofKey, beat.ip) };
    const checked = checkBeat(beat, currentToken, { settings, proofKey }, times);
    const requirement = arrivals.needOf(token, networkKey(proofKey, beat.ip), checked);
    if (checked.qualifies) {
      const isDelivered =
        (await arrivals.has(requirement)) &&
        (await transaction(db, async (tx) => {
          const delivery = await arrivals.lock(tx, requirement);
          if (delivery) await arrivals.take(tx, delivery);
          return delivery !== undefined;
        }));
      if (isDelivered) return replyOf(checked, beat);
      const heldBeat = checkBeat(
        beat,
        currentToken,
        { settings, proofKey },
        { ...times, isHeld: true },
      );
      const bring = await arrivals.bring(beat.sessionId, requirement, times.at);
      return replyOf(heldBeat, beat, { bring, isHeld: true });
    }
    const halfMs = checked.requiredMs / 2;
    const hasReachedHalf = token.creditedMs < halfMs && checked.creditedMs >= halfMs;
    if (!hasReachedHalf || (await arrivals.has({ ...requirement, share: requirement.share / 2 })))
      return replyOf(checked, beat);
    return replyOf(checked, beat, {
      bring: await arrivals.bring(beat.sessionId, requirement, times.at),
    });
  };
};

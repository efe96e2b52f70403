import type { ClaimedPart } from '@taice/contract';
import { businessDay, formatMicro, nextReset } from '@taice/core/rules';
import type { Tx } from '../../platform/db/pool.ts';
import { emit } from '../../platform/events/emit.ts';
import type { Numbers } from '../../platform/numbers.ts';
import { contribute } from '../ledger/contribute.ts';
import { keyOf } from '../ledger/keys.ts';
import type { Detail } from '../ledger/transfer.ts';
import {
  type ClaimedSession,
  closePaid,
  closeUnpaid,
  type PaidView,
  recordViewReward,
} from './queries.ts';

/** The proof of a paid view, kept for good beside its journal; `userRewardLogDetail` shows it. */
export interface ViewProof extends Detail {
  view_session_id: string;
  watched_ms: number;
  required_ms: number;
  started_at: string;
  ended_at: string;
  /** One element a beat: ms since the start, credited ms, and why not more ('' where all counted). */
  beat_at_ms: number[];
  beat_credited_ms: number[];
  beat_reasons: string[];
}

const proofOf = (session: ClaimedSession): ViewProof => ({
  view_session_id: session.id,
  watched_ms: session.credited_ms,
  required_ms: session.required_ms,
  started_at: session.started_at.toISOString(),
  ended_at: session.last_beat_at.toISOString(),
  beat_at_ms: session.beats.map(([at]) => at),
  beat_credited_ms: session.beats.map(([, credited]) => credited),
  beat_reasons: session.beats.map(([, , reason]) => reason ?? ''),
});

/**
 * Pays a claimable session, which the caller has locked: points of the day on which it qualified,
 * pending until that day is settled. Undefined: this person was paid for this post before. `others`
 * are what the same claim has paid besides, and are answered with it.
 */
export const payView = async (
  tx: Tx,
  { view_reward_base: amount }: Pick<Numbers, 'view_reward_base'>,
  session: ClaimedSession,
  { actor, at, others = [] }: { actor: 'user' | 'job'; at: Date; others?: readonly ClaimedPart[] },
): Promise<PaidView | undefined> => {
  const { id, user_id: userId, post_id: postId } = session;
  const paid = await contribute(tx, {
    type: 'view',
    userId,
    amount,
    key: keyOf.view(userId, postId),
    bizDate: businessDay(session.qualified_at ?? at),
    refType: 'post',
    refId: `${postId}`,
    actor,
    detail: proofOf(session),
    at,
  });
  if (!paid.created) {
    await closeUnpaid(tx, id);
    return undefined;
  }
  const view = { userId, postId, sessionId: id, amount, at };
  const { pending, available } = await recordViewReward(tx, paid, view);
  const text = formatMicro(amount);
  const answer: PaidView = {
    amount: text,
    parts: [{ kind: 'view', amount: text, bucket: 'pending' }, ...others],
    balance: formatMicro(available),
    pending: formatMicro(pending),
    next_reset_at: new Date(nextReset(at)).toISOString(),
  };
  await closePaid(tx, id, { at, answer });
  const payload = { post_id: `${postId}`, amount: `${amount}` };
  await emit(tx, { type: 'view.credited', userId, at, bizDate: paid.bizDate, payload });
  return answer;
};

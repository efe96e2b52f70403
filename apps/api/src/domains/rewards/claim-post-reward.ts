import { contract } from '@taice/contract';
import { formatMicro, nextReset } from '@taice/core/rules';
import { transaction } from '../../platform/db/transaction.ts';
import { type AtomicCall, handler } from '../../platform/endpoint.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import { findEarlierAnswer } from '../../platform/http/idempotency.ts';
import type { NoReward } from '../watching/eligibility.ts';
import { executeClaim } from './execute-claim.ts';
import { openedEvent } from './claimables.ts';
import { grantToClaimed } from './grant-first-view.ts';
import { openFirstViewPart } from './pay-first-view.ts';
import {
  type ClaimedSession,
  lockFirstView,
  paidView,
  type PaidView,
  postExists,
} from './queries.ts';
import { type ClaimFacts, readClaim } from './read-claim.ts';

type ClaimCall = AtomicCall<typeof contract.rewards.claimPostReward>;

/** Each retry follows another committed change, so a few suffice. */
const MAX_ATTEMPTS = 8;

export const claimPostReward = handler(contract.rewards.claimPostReward, {
  runAtomic: async (call) => {
    const { db, input, use } = call;
    for (let reading = 1; reading <= MAX_ATTEMPTS; reading += 1) {
      const request = { sessionId: input.view_session_id, use };
      const facts = await readClaim(db, request);
      const earlierAnswer = await findEarlierAnswer(db, use, facts.used);
      const answer = earlierAnswer ?? (await claim(call, facts));
      if (answer) return answer;
    }
    throw new Error('the claim changed at every attempt to post it');
  },
});

/** Undefined if it changed since the read. */
const claim = async (call: ClaimCall, facts: ClaimFacts): Promise<PaidView | undefined> => {
  const { db, clock, settings, input, use } = call;
  const { session } = facts;
  if (!session || session.post_id !== input.post_id) return rejectUnknown(call);
  if (session.state !== 'claimable') return rejectClaim(call, session);
  const at = clock.rule();
  if (!facts.first && !facts.hadGrant && (await openFirstViewReward(call, session, at)))
    return undefined;
  const part = openFirstViewPart(facts.first, at);
  const first = part && facts.first;
  const otherParts = part ? [part] : [];
  return executeClaim(db, { session, first, use, settings, at, others: otherParts });
};

/**
 * Opens the first-view reward if its claim comes before the consumer does. True if it is open now, by this call or
 * another. In its own transaction, so that a failed claim does not undo it.
 */
const openFirstViewReward = (
  call: ClaimCall,
  session: ClaimedSession,
  at: Date,
): Promise<boolean> =>
  transaction(call.db, async (tx) => {
    const firstView = await grantToClaimed(tx, call, session);
    if (firstView) await emit(tx, openedEvent(firstView, at));
    return (firstView ?? (await lockFirstView(tx, session.user_id))) !== undefined;
  });

/** A repeated call returns the original result, so that a lost response loses nothing. */
const refusePaid = async ({ db, user, input }: ClaimCall): Promise<never> => {
  const original = await paidView(db, user.userId, input.post_id);
  if (!original) return fail(1302);
  const { amount, paid_at, claim_answer } = original;
  const answer = claim_answer ?? { amount: formatMicro(amount) };
  return fail(1302, { data: { claimed_at: paid_at.toISOString(), ...answer } });
};

const rejectUnknown = async (call: ClaimCall): Promise<never> => {
  const { db, user, input } = call;
  if (!(await postExists(db, input.post_id))) return fail(1201);
  if (await paidView(db, user.userId, input.post_id)) return refusePaid(call);
  return fail(1304, { data: { reason: 'unknown' } });
};

const rejectClaim = async (call: ClaimCall, session: ClaimedSession): Promise<never> => {
  const { state, reason, required_ms, credited_ms } = session;
  if (state === 'void' || state === 'expired') return fail(1304, { data: { reason: state } });
  if (reason !== null) return refuseReason(call, session, reason);
  if (state === 'claimed') return refusePaid(call);
  return fail(1301, { data: { countdown: Math.max(0, required_ms - credited_ms) / 1000 } });
};

const refuseReason = async (
  call: ClaimCall,
  { qualified_at }: ClaimedSession,
  reason: NoReward,
): Promise<never> => {
  if (reason === 'own_video') return fail(1307);
  if (reason === 'too_short' || reason === 'no_reward') return fail(1308);
  if (reason === 'already_paid') return refusePaid(call);
  if (reason === 'daily_cap') {
    const reset = nextReset(qualified_at ?? call.clock.rule());
    return fail(1305, { data: { reason, reset_at: new Date(reset).toISOString() } });
  }
  return fail(1306, { data: { reasons: [reason] } });
};

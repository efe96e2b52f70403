import { contract } from '@taice/contract';
import { formatMicro, nextReset } from '@taice/core/rules';
import { type Call, handler } from '../../platform/endpoint.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import type { NoReward } from '../watching/eligibility.ts';
import { payFirstView } from './pay-first-view.ts';
import { payView } from './pay-view.ts';
import { type ClaimedSession, lockSession, paidView, postExists } from './queries.ts';

type ClaimCall = Call<typeof contract.rewards.claimPostReward>;

export const claimPostReward = handler(contract.rewards.claimPostReward, {
  run: async (call) => {
    const { db, clock, numbers, user, input } = call;
    const session = await lockSession(db, input.view_session_id, user.userId);
    if (!session || session.post_id !== input.post_id) return refuseUnknown(call);
    if (session.state !== 'claimable') return refuse(call, session);
    const at = clock.rule();
    const first = await payFirstView(db, call, user.userId, session, at);
    const others = first.parts;
    const paid = await payView(db, numbers, session, { actor: 'user', at, others });
    if (!paid) return refusePaid(call);
    await emit(db, ...first.events);
    return paid;
  },
});

/** A repetition is answered with the original result, so that a lost answer loses nothing. */
const refusePaid = async ({ db, user, input }: ClaimCall): Promise<never> => {
  const original = await paidView(db, user.userId, input.post_id);
  if (!original) return fail(1302);
  const { amount, paid_at, claim_answer } = original;
  const answer = claim_answer ?? { amount: formatMicro(amount) };
  return fail(1302, { data: { claimed_at: paid_at.toISOString(), ...answer } });
};

const refuseUnknown = async (call: ClaimCall): Promise<never> => {
  const { db, user, input } = call;
  if (!(await postExists(db, input.post_id))) return fail(1201);
  if (await paidView(db, user.userId, input.post_id)) return refusePaid(call);
  return fail(1304, { data: { reason: 'unknown' } });
};

const refuse = async (call: ClaimCall, session: ClaimedSession): Promise<never> => {
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
  if (reason === 'daily_cap' || reason === 'young_account' || reason === 'device_shared') {
    const reset = nextReset(qualified_at ?? call.clock.rule());
    return fail(1305, { data: { reason, reset_at: new Date(reset).toISOString() } });
  }
  return fail(1306, { data: { reasons: [reason] } });
};

import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import { claimedEvent } from '../rewards/claimables.ts';
import { payClaimable } from '../rewards/pay-claimable.ts';
import { openMilestone } from './milestones.ts';
import { lockInviteSums } from './queries.ts';

/**
 * Counts only friends whose check is over; otherwise a claim could bypass the check. A claimed milestone stays paid
 * while the count holds. A lost one can be reached and claimed again.
 */
export const claim = handler(contract.invitations.claim, {
  run: async ({ db, clock, settings, user, input }) => {
    const at = clock.rule();
    const { userId } = user;
    const milestone = settings.invite_milestones.find(({ need }) => BigInt(need) === input.id);
    if (!milestone) return fail(404);
    // A concurrent takeback of a friend waits, and finds this claim.
    const { paid } = await lockInviteSums(db, userId);
    const claimable = await openMilestone(db, { userId, paid }, milestone, at);
    if (!claimable) return fail(1404);
    const balance = await payClaimable(db, claimable, { actor: 'user', at });
    const result = { amount: formatMicro(claimable.amount), balance: formatMicro(balance) };
    if (claimable.state === 'claimed')
      return fail(1302, { data: { claimed_at: claimable.claimed_at?.toISOString(), ...result } });
    await emit(db, claimedEvent(claimable, at));
    return result;
  },
});

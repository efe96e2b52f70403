import { contract } from '@taice/contract';
import { businessDay, formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import { claimedEvent, openClaimables } from '../rewards/claimables.ts';
import { payClaimable } from '../rewards/pay-claimable.ts';
import { lockClaimable } from '../rewards/queries.ts';
import { inviteSums } from './queries.ts';

const type = 'invite_milestone';

/**
 * What was reached once and claimed stays paid; what was not claimed goes by the friends that there are now and whose check
 * is over: otherwise the check could be claimed past.
 */
export const claim = handler(contract.invitations.claim, {
  run: async ({ db, clock, numbers, user, input }) => {
    const at = clock.rule();
    const { userId } = user;
    const milestone = numbers.invite_milestones.find(({ need }) => BigInt(need) === input.id);
    if (!milestone) return fail(404);
    const refId = `${milestone.need}`;
    const known = await lockClaimable(db, userId, { type, ref_id: refId });
    const { paid } = await inviteSums(db, userId);
    if (!known && paid < milestone.need) return fail(1404);
    if (!known)
      await openClaimables(db, [
        { userId, type, refId, amount: milestone.point, day: businessDay(at), at },
      ]);
    // Another call may have been faster.
    const claimed = known ?? (await lockClaimable(db, userId, { type, ref_id: refId }));
    if (!claimed) return fail(404);
    const balance = await payClaimable(db, claimed, { actor: 'user', at });
    const result = { amount: formatMicro(claimed.amount), balance: formatMicro(balance) };
    if (claimed.state === 'claimed')
      return fail(1302, { data: { claimed_at: claimed.claimed_at?.toISOString(), ...result } });
    await emit(db, claimedEvent(claimed, at));
    return result;
  },
});

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
 * Goes by the friends that there are now and whose check is over: otherwise the check could be claimed past. What is
 * claimed stays paid while there are as many; lost, it can be reached and claimed again.
 */
export const claim = handler(contract.invitations.claim, {
  run: async ({ db, clock, settings, user, input }) => {
    const at = clock.rule();
    const { userId } = user;
    const milestone = settings.invite_milestones.find(({ need }) => BigInt(need) === input.id);
    if (!milestone) return fail(404);
    // A friend who is taken back meanwhile waits, and finds what was claimed.
    const { paid } = await lockInviteSums(db, userId);
    const opened = await openMilestone(db, { userId, paid }, milestone, at);
    if (!opened) return fail(1404);
    const balance = await payClaimable(db, opened, { actor: 'user', at });
    const result = { amount: formatMicro(opened.amount), balance: formatMicro(balance) };
    if (opened.state === 'claimed')
      return fail(1302, { data: { claimed_at: opened.claimed_at?.toISOString(), ...result } });
    await emit(db, claimedEvent(opened, at));
    return result;
  },
});

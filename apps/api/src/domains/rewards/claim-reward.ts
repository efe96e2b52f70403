import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { emit } from '../../platform/events/emit.ts';
import { fail } from '../../platform/http/failure.ts';
import { claimedEvent } from './claimables.ts';
import { payClaimable } from './pay-claimable.ts';
import { lockClaimable } from './queries.ts';

export const claimReward = handler(contract.rewards.claimReward, {
  run: async ({ db, clock, user, input }) => {
    const at = clock.rule();
    const claim = await lockClaimable(db, user.userId, input);
    if (!claim) return fail(404);
    if (claim.state === 'revoked') return fail(1306, { data: { reasons: ['revoked'] } });
    const isExpired = claim.state === 'open' && claim.expires_at !== null && claim.expires_at <= at;
    if (claim.state === 'expired' || isExpired) return fail(1309);
    const balance = await payClaimable(db, claim, { actor: 'user', at });
    if (claim.state === 'open') await emit(db, claimedEvent(claim, at));
    const result = {
      amount: formatMicro(claim.amount),
      balance: formatMicro(balance),
      claim: { id: `${claim.id}`, type: claim.type, state: 'claimed' as const },
    };
    if (claim.state === 'claimed')
      return fail(1302, { data: { claimed_at: claim.claimed_at?.toISOString(), ...result } });
    return result;
  },
});

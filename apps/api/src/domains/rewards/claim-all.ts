import { contract } from '@taice/contract';
import { formatMicro } from '@taice/core/rules';
import { handler } from '../../platform/endpoint.ts';
import { emit } from '../../platform/events/emit.ts';
import { openMilestones } from '../invitations/milestones.ts';
import { readBalances } from '../ledger/queries.ts';
import { lockEquippedItems } from '../nft/wear/equipment-queries.ts';
import { claimKinds } from './claim-kinds.ts';
import { claimedEvent } from './claimables.ts';
import { payClaimable } from './pay-claimable.ts';
import { payFirstView } from './pay-first-view.ts';
import { payView } from './pay-view.ts';
import { lockFullRings, lockOpen } from './queries.ts';

/** More than one day leaves unclaimed; any rest comes with the next call. */
const MAX_CLAIMS = 200;

export const claimAll = handler(contract.rewards.claimAll, {
  run: async (call) => {
    const { db, clock, settings, user } = call;
    const at = clock.rule();
    await openMilestones(db, { settings }, user.userId, at);
    const sessions = await lockFullRings(db, user.userId, MAX_CLAIMS);
    await lockEquippedItems(db, [user.userId]);
    const { parts, events } = await payFirstView(db, call, user.userId, sessions[0], at);
    const post_ids: string[] = [];
    for (const session of sessions) {
      const paid = await payView(db, session, { settings, actor: 'user', at });
      if (!paid) continue;
      post_ids.push(`${session.post_id}`);
      parts.push(...paid.answer.parts);
      events.push(...paid.events);
    }
    for (const claim of await lockOpen(db, user.userId, at, MAX_CLAIMS)) {
      await payClaimable(db, claim, { actor: 'user', at });
      const { bucket } = claimKinds[claim.type];
      parts.push({ kind: claim.type, amount: formatMicro(claim.amount), bucket });
      events.push(claimedEvent(claim, at));
    }
    await emit(db, ...events);
    const { available, pending } = await readBalances(db, user.userId);
    return { post_ids, parts, balance: formatMicro(available), pending: formatMicro(pending) };
  },
});

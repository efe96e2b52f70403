import type { Reply, TaiceContract } from '@taice/contract';
import { invitationKeys } from '../invitations/queries.ts';
import { leaderboardKeys } from '../leaderboard/keys.ts';
import type { Taice } from '../types.ts';
import { invalidatePoints } from '../wallet/invalidate-points.ts';
import { notifyViewsClaimed } from './claimed-views.ts';

/** Claims everything with one call. */
export async function claimAll(taice: Taice): Promise<Reply<TaiceContract['rewards']['claimAll']>> {
  try {
    const reply = await taice.api.rewards.claimAll({}, { waitForConnection: true });
    notifyViewsClaimed(taice, reply.post_ids);
    return reply;
  } finally {
    // After success and failure, the waiting claims are reloaded.
    invalidatePoints(taice);
    for (const queryKey of [invitationKeys.all, leaderboardKeys.all])
      void taice.queries.invalidateQueries({ queryKey });
  }
}

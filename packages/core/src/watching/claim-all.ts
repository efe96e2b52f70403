import type { Reply, TaiceContract } from '@taice/contract';
import { invitationKeys } from '../invitations/queries.ts';
import { leaderboardKeys } from '../leaderboard/keys.ts';
import type { Taice } from '../types.ts';
import { pointsMoved } from '../wallet/points-moved.ts';
import { viewsClaimed } from './views-claimed.ts';

/** Claims everything with one call. */
export async function claimAll(taice: Taice): Promise<Reply<TaiceContract['rewards']['claimAll']>> {
  try {
    const reply = await taice.api.rewards.claimAll({}, { waits: true });
    viewsClaimed(taice, reply.post_ids);
    return reply;
  } finally {
    // After success and failure, the waiting claims are reloaded.
    pointsMoved(taice);
    for (const queryKey of [invitationKeys.all, leaderboardKeys.all])
      void taice.queries.invalidateQueries({ queryKey });
  }
}

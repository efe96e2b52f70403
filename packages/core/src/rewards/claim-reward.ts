import type { Reply, TaiceContract } from '@taice/contract';
import { leaderboardKeys } from '../leaderboard/keys.ts';
import type { Taice } from '../types.ts';
import { pointsMoved } from '../wallet/points-moved.ts';

/** Claims what waits under `claimId` (`home/claim-reward`). */
export async function claimReward(
  taice: Taice,
  claimId: string,
): Promise<Reply<TaiceContract['rewards']['claimReward']>> {
  try {
    return await taice.api.rewards.claimReward({ claim_id: claimId }, { waits: true });
  } finally {
    // Refused or not: what waits is then known anew.
    pointsMoved(taice);
    // A week's prize is one of those.
    void taice.queries.invalidateQueries({ queryKey: leaderboardKeys.all });
  }
}

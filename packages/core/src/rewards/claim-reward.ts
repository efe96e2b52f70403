import type { Reply, TaiceContract } from '@taice/contract';
import { leaderboardKeys } from '../leaderboard/keys.ts';
import type { Taice } from '../types.ts';
import { invalidatePoints } from '../wallet/invalidate-points.ts';

/** Claims the reward `claimId` (`home/claim-reward`). */
export async function claimReward(
  taice: Taice,
  claimId: string,
): Promise<Reply<TaiceContract['rewards']['claimReward']>> {
  try {
    return await taice.api.rewards.claimReward({ claim_id: claimId }, { waitForConnection: true });
  } finally {
    // After success and failure, the waiting claims are reloaded.
    invalidatePoints(taice);
    // It may be a week's prize.
    void taice.queries.invalidateQueries({ queryKey: leaderboardKeys.all });
  }
}

import { delays } from '../delays.ts';
import { setFlag } from '../library/watch-later.ts';
import type { Taice } from '../types.ts';
import { leaderboardKeys } from './keys.ts';

/** Leaves the leaderboard, or returns to it with all points earned meanwhile. */
export async function setLeaderboardParticipation(taice: Taice, isTaking: boolean): Promise<void> {
  await setFlag(taice, 'leaderboard_hidden', !isTaking);
  const refetch = () => void taice.queries.invalidateQueries({ queryKey: leaderboardKeys.all });
  refetch();
  // The server computes the rank a moment later.
  setTimeout(refetch, delays.leaderboardRefresh);
}

import type { Reply, TaiceContract } from '@taice/contract';
import type { Taice } from '../types.ts';
import { signInKeys } from './keys.ts';

/** Does without streaks, or with them again; what a day pays stays the same. */
export async function setStreak(
  taice: Taice,
  off: boolean,
): Promise<Reply<TaiceContract['signIn']['setStreak']>> {
  try {
    return await taice.api.signIn.setStreak({ off: off ? 1 : 0 });
  } finally {
    // Refused or not: how it stands is then known anew.
    await taice.queries.invalidateQueries({ queryKey: signInKeys.all });
  }
}

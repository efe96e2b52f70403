import type { Reply, TaiceContract } from '@taice/contract';
import type { Taice } from '../types.ts';
import { signInKeys } from './keys.ts';

/** Switches streaks off or on; the payment of a day stays the same. */
export async function setStreak(
  taice: Taice,
  isOff: boolean,
): Promise<Reply<TaiceContract['signIn']['setStreak']>> {
  try {
    return await taice.api.signIn.setStreak({ off: isOff ? 1 : 0 });
  } finally {
    // After success and failure, the state is reloaded.
    await taice.queries.invalidateQueries({ queryKey: signInKeys.all });
  }
}

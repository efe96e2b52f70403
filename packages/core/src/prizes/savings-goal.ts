import type { Taice } from '../types.ts';
import { prizeKeys } from './keys.ts';

/** Sets the savings goal, in place of the one before, or removes it. */
export const setSavingsGoal = async (
  taice: Taice,
  id: string,
  isWished: boolean,
): Promise<void> => {
  try {
    await taice.api.prizes.wish({ id, status: isWished ? 1 : 0 });
  } finally {
    await taice.queries.invalidateQueries({ queryKey: prizeKeys.all });
  }
};

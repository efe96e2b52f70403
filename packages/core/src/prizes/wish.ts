import type { Taice } from '../types.ts';
import { prizeKeys } from './keys.ts';

/** Saves for a prize, in place of the one before; or no longer. */
export const wishFor = async (taice: Taice, id: string, isWished: boolean): Promise<void> => {
  try {
    await taice.api.prizes.wish({ id, status: isWished ? 1 : 0 });
  } finally {
    await taice.queries.invalidateQueries({ queryKey: prizeKeys.all });
  }
};

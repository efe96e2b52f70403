import type { Taice } from '../types.ts';
import { nftKeys } from './keys.ts';

/** Whatever came of it, items are asked anew: a refusal says that they stand otherwise than shown. */
export const changed = async <T>(taice: Taice, act: Promise<T>): Promise<T> => {
  try {
    return await act;
  } finally {
    void taice.queries.invalidateQueries({ queryKey: nftKeys.all });
  }
};

import type { Taice } from '../types.ts';
import { nftKeys } from './keys.ts';

/** Reloads items after success and failure: a refusal means that the shown state is outdated. */
export const withNftInvalidation = async <T>(taice: Taice, act: Promise<T>): Promise<T> => {
  try {
    return await act;
  } finally {
    void taice.queries.invalidateQueries({ queryKey: nftKeys.all });
  }
};

import { NetworkError } from '../client/errors.ts';
import { idempotencyKeyOf, releaseIdempotencyKey } from '../client/idempotency-keys.ts';
import type { CallOptions, Taice } from '../types.ts';
import { pointsMoved } from './points-moved.ts';

/**
 * An act that may not happen twice. As long as no answer has come, another try at the same is the same act: with the
 * same details it brings the first answer, with others a 409 once the first went through. Without a network it comes to
 * nothing at once: what was agreed to now is not done later, at another price, by itself.
 */
export const idempotentCall = async <T>(
  taice: Taice,
  of: string,
  act: (options: CallOptions) => Promise<T>,
): Promise<T> => {
  const idempotencyKey = idempotencyKeyOf(taice, of);
  try {
    const answer = await act({ idempotencyKey, toast: false });
    releaseIdempotencyKey(taice, of);
    return answer;
  } catch (error) {
    if (!(error instanceof NetworkError)) releaseIdempotencyKey(taice, of);
    throw error;
  } finally {
    // Refused or not: the balance and the items are then known anew.
    pointsMoved(taice);
  }
};

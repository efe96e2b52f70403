import { NetworkError } from '../client/errors.ts';
import { getIdempotencyKey, releaseIdempotencyKey } from '../client/idempotency-keys.ts';
import type { CallOptions, Taice } from '../types.ts';
import { invalidatePoints } from './invalidate-points.ts';

/**
 * An action that may not happen twice. Until an answer has come, another try of it is the same action: the same details
 * return the first answer, other details a 409 once the first went through. Without a network it fails at once: it must
 * not happen later, at another price.
 */
export const idempotentCall = async <T>(
  taice: Taice,
  operation: string,
  act: (options: CallOptions) => Promise<T>,
): Promise<T> => {
  const idempotencyKey = getIdempotencyKey(taice, operation);
  try {
    const reply = await act({ idempotencyKey, toast: false });
    releaseIdempotencyKey(taice, operation);
    return reply;
  } catch (error) {
    if (!(error instanceof NetworkError)) releaseIdempotencyKey(taice, operation);
    throw error;
  } finally {
    // After success and failure, the balance and the items are reloaded.
    invalidatePoints(taice);
  }
};

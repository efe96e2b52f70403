import { ApiError, NetworkError } from '@taice/core';

/**
 * The server's or the network's refusal of an action, which the client has already shown in a toast; null after
 * success. Any other error is a bug and is thrown again.
 */
export async function errorOf(action: Promise<unknown>): Promise<ApiError | NetworkError | null> {
  try {
    await action;
    return null;
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) return error;
    throw error;
  }
}

/** True if an action succeeded; see `errorOf`. */
export const hasSucceeded = async (action: Promise<unknown>): Promise<boolean> =>
  (await errorOf(action)) === null;

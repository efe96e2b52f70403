import { ApiError, NetworkError } from '@taice/core';

/**
 * What the server or the network said against an action, which the client has told in a toast already;
 * null once it went through. Anything else is a fault of ours and goes on.
 */
export async function refusalOf(action: Promise<unknown>): Promise<ApiError | NetworkError | null> {
  try {
    await action;
    return null;
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) return error;
    throw error;
  }
}

/** Whether an action went through; see `refusalOf`. */
export const wentThrough = async (action: Promise<unknown>): Promise<boolean> =>
  (await refusalOf(action)) === null;

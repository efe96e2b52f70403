import { ApiError, NetworkError } from '@taice/core';

/**
 * Whether an action went through. What the server or the network refused has been told in a toast by
 * the client already; anything else is a fault of ours and goes on.
 */
export async function wentThrough(action: Promise<unknown>): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if (error instanceof ApiError || error instanceof NetworkError) return false;
    throw error;
  }
}

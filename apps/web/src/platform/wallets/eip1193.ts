/** The interface of a wallet for a page (EIP-1193). */
export type Eip1193 = {
  request(call: { method: string; params?: readonly unknown[] }): Promise<unknown>;
  on?(event: string, listener: (value: unknown) => void): unknown;
  removeListener?(event: string, listener: (value: unknown) => void): unknown;
};

export const isEip1193 = (value: unknown): value is Eip1193 =>
  typeof value === 'object' &&
  value !== null &&
  'request' in value &&
  typeof value.request === 'function';

/** The error code of a wallet's refusal; undefined if it gives none. */
export const getRpcErrorCode = (error: unknown): number | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'number' && error.code !== -32603) return error.code;
  // Some hide the wallet's own reason inside an "internal error".
  if (!('data' in error) || typeof error.data !== 'object' || error.data === null) return undefined;
  return 'originalError' in error.data ? getRpcErrorCode(error.data.originalError) : undefined;
};

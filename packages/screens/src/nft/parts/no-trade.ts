import type { ApiError } from '@taice/core';

/** A reason why a person does not trade, of the reasons that are told apart. */
const hasReason = ({ code, data }: ApiError, reason: 'unverified' | 'bought_back'): boolean => {
  if (code !== 1306 || typeof data !== 'object' || data === null) return false;
  const reasons: unknown = Reflect.get(data, 'reasons');
  return Array.isArray(reasons) && reasons.includes(reason);
};

/** True if it was refused because no identity has verified the account. */
export const isUnverified = (error: ApiError): boolean => hasReason(error, 'unverified');

/** True if it was refused because the buyer has sold it not long ago. */
export const isBoughtBack = (error: ApiError): boolean => hasReason(error, 'bought_back');

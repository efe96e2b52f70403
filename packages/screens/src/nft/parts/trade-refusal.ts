import type { ApiError } from '@taice/core';

/** True if the error has this reason. */
const hasReason = ({ code, data }: ApiError, reason: 'unverified' | 'bought_back'): boolean => {
  if (code !== 1306 || typeof data !== 'object' || data === null) return false;
  const reasons: unknown = Reflect.get(data, 'reasons');
  return Array.isArray(reasons) && reasons.includes(reason);
};

/** True if the request was refused because the account has no verified identity. */
export const isUnverified = (error: ApiError): boolean => hasReason(error, 'unverified');

/** True if the request was refused because the buyer sold the item recently. */
export const isBoughtBack = (error: ApiError): boolean => hasReason(error, 'bought_back');

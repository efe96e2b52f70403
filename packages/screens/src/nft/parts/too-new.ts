import type { ApiError } from '@taice/core';

/** Whether it was refused because the account is too new to trade with people. */
export const isTooNew = ({ code, data }: ApiError): boolean => {
  if (code !== 1306 || typeof data !== 'object' || data === null) return false;
  const reasons: unknown = Reflect.get(data, 'reasons');
  return Array.isArray(reasons) && reasons.includes('account_new');
};

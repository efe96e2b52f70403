import type { ApiError } from '@taice/core';

/** Why a person does not trade, of the reasons that are told apart. */
const hasReason = ({ code, data }: ApiError, reason: 'account_new' | 'bought_back'): boolean => {
  if (code !== 1306 || typeof data !== 'object' || data === null) return false;
  const reasons: unknown = Reflect.get(data, 'reasons');
  return Array.isArray(reasons) && reasons.includes(reason);
};

/** Whether it was refused because the account is too new to trade with people. */
export const isTooNew = (error: ApiError): boolean => hasReason(error, 'account_new');

/** Whether it was refused because the buyer has sold it not long ago. */
export const isBoughtBack = (error: ApiError): boolean => hasReason(error, 'bought_back');

import { ApiError, errorText, problemsIn, type AddressProblems } from '@taice/core';

/** Why an order was not taken, by the place where that is said. */
export type Refusal =
  /** At the fields of the new address. */
  | { readonly at: 'address'; readonly problems: AddressProblems }
  /** At the account that a membership is for. */
  | { readonly at: 'account' }
  /** Nobody knows whether it went through: the same once more brings the answer. */
  | { readonly at: 'nowhere' }
  /** Beside the button: a locale key, or the server's own words. */
  | { readonly at: 'button'; readonly key: string }
  | { readonly at: 'button'; readonly text: string };

const keys: Readonly<Record<number, string>> = {
  1501: 'prizes.refused.balance',
  1601: 'prizes.refused.soldOut',
  1602: 'prizes.refused.limit',
  1603: 'prizes.refused.address',
  1604: 'prizes.refused.offline',
  1606: 'prizes.refused.conditions',
  1608: 'prizes.refused.price',
  // Only another try for the same prize, with other details, after one without an answer.
  409: 'prizes.refused.orderedBefore',
};

/** The server's or the network's refusal of an order. After a fault of ours its outcome is unknown, as after a lost answer. */
export const refusalFrom = (error: unknown, isNewAddress: boolean): Refusal => {
  if (!(error instanceof ApiError)) return { at: 'nowhere' };
  if (error.code === 1605) return { at: 'account' };
  const problems = problemsIn(error);
  if (problems && isNewAddress) return { at: 'address', problems };
  const key = keys[error.code];
  return { at: 'button', ...(key === undefined ? { text: errorText(error) } : { key }) };
};

import { ApiError, errorText, addressProblemsFromError, type AddressProblems } from '@taice/core';

/** Reasons why an order failed, by the part of the page that shows them. */
export type Refusal =
  /** Shown at the fields of the new address. */
  | { readonly at: 'address'; readonly problems: AddressProblems }
  /** Shown at the account for a membership. */
  | { readonly at: 'account' }
  /** No answer: the result is unknown, and the same request again returns it. */
  | { readonly at: 'nowhere' }
  /** Shown beside the button: a locale key, or the server's own words. */
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
  // Happens only if a try without an answer is repeated for the same prize with other details.
  409: 'prizes.refused.orderedBefore',
};

/**
 * Translates an error of the server or the network. After a bug of ours the outcome is as unknown as after a lost
 * answer.
 */
export const refusalFrom = (error: unknown, isNewAddress: boolean): Refusal => {
  if (!(error instanceof ApiError)) return { at: 'nowhere' };
  if (error.code === 1605) return { at: 'account' };
  const problems = addressProblemsFromError(error);
  if (problems && isNewAddress) return { at: 'address', problems };
  const key = keys[error.code];
  return { at: 'button', ...(key === undefined ? { text: errorText(error) } : { key }) };
};

import { ApiError } from '../client/errors.ts';

/** The fields of an address form, in their order. */
const fields = [
  'first_name',
  'last_name',
  'country',
  'dial_code',
  'phone',
  'detail_address',
  'postcode',
] as const;
export type AddressField = (typeof fields)[number];
/** `not_sent`: the prize is not shipped there. */
type Reason = 'missing' | 'length' | 'wrong' | 'not_sent';
export type AddressProblems = { readonly [F in AddressField]?: Reason };

const required = ['first_name', 'last_name', 'country', 'phone', 'detail_address'] as const;

/**
 * Missing fields of an address; null if all required ones are filled. The server checks the rest.
 */
export const findAddressProblems = (
  text: Readonly<Record<AddressField, string>>,
): AddressProblems | null => {
  const missing = required.filter((field) => text[field].trim() === '');
  if (missing.length === 0) return null;
  return Object.fromEntries(missing.map((field) => [field, 'missing' as const]));
};

const isField = (name: unknown): name is AddressField => fields.some((field) => field === name);
const isReason = (name: unknown): name is Reason =>
  ['missing', 'length', 'wrong', 'not_sent'].some((reason) => reason === name);

/** Field errors of the server's refusal (1603); null if it names none. */
export const addressProblemsFromError = (error: unknown): AddressProblems | null => {
  if (!(error instanceof ApiError) || error.code !== 1603) return null;
  const reportedFields: unknown = (error.data as { fields?: unknown } | null)?.fields;
  const problems: { [F in AddressField]?: Reason } = {};
  for (const one of Array.isArray(reportedFields) ? (reportedFields as unknown[]) : []) {
    const { field, reason } = (one ?? {}) as { field?: unknown; reason?: unknown };
    if (isField(field)) problems[field] = isReason(reason) ? reason : 'wrong';
  }
  return Object.keys(problems).length > 0 ? problems : null;
};

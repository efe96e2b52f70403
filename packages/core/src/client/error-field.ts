import { ApiError } from './errors.ts';

/** Codes that concern the same field in every call; the other codes concern no field. */
const fields: Readonly<Record<number, string>> = {
  1101: 'password',
  1102: 'code',
  1103: 'email',
  1104: 'password',
  1111: 'invite_code',
  1112: 'email',
  1113: 'password',
  1118: 'nickname',
};

/** The field, as the contract names it, that an error concerns; null: none. */
export function getErrorField(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  const reportedField: unknown = (error.data as { field?: unknown } | null)?.field;
  if (error.code === 400 && typeof reportedField === 'string') return reportedField;
  return fields[error.code] ?? null;
}

import { emailAddress } from '@taice/contract/email-address';
import { codeLength } from '@taice/contract/shapes';

export type EmailFields = {
  readonly email: string;
  readonly code: string;
  readonly password: string;
};

/** The first problem of a form that binds an address: the field and the key of its message; null: none. */
export const emailProblem = (
  { email, code, password }: EmailFields,
  { needsPassword }: { needsPassword: boolean },
): { field: keyof EmailFields; key: string } | null => {
  if (!email.trim()) return { field: 'email', key: 'user.edit.empty.email' };
  if (emailAddress(email) === null) return { field: 'email', key: 'auth.problems.emailShape' };
  if (code.length < codeLength) return { field: 'code', key: 'user.edit.empty.code' };
  if (needsPassword && !password) return { field: 'password', key: 'user.edit.empty.password' };
  return null;
};

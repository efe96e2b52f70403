import { readFileSync } from 'node:fs';
import { passwordMaxLength, passwordMinLength } from '@taice/contract/shapes';
import { fail } from '../../../platform/http/failure.ts';

/** Leaked passwords from published lists, as far as they are long enough. */
const commonPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
);

export type PasswordFlaw = 'length' | 'common';

/** The flaw of a new password; undefined: none. */
export const passwordFlaw = (password: string): PasswordFlaw | undefined => {
  const length = [...password].length;
  if (length < passwordMinLength || length > passwordMaxLength) return 'length';
  return commonPasswords.has(password.normalize('NFKC').toLowerCase()) ? 'common' : undefined;
};

/** Refuses a weak new password with 1104 and the broken rule. */
export const requireStrongPassword = (password: string): void => {
  const rule = passwordFlaw(password);
  if (rule) fail(1104, { data: { rule } });
};

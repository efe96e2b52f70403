import { randomBytes } from 'node:crypto';
import { plainDigits } from '@taice/contract/digits';

/** Crockford's base 32: no I, L, O, U, so that a code survives being read aloud. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 8;

/** So many random characters, of 5 bits each. */
export const newCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');

/** Eight random characters: 2^40 codes, and a unique index in the table. */
export const newInviteCode = (): string => newCode(CODE_LENGTH);

/** Normalizes a typed code; undefined if it cannot be one. */
export const readInviteCode = (input: string): string | undefined => {
  const code = plainDigits(input.trim())
    .toUpperCase()
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
  return /^[0-9A-HJKMNP-TV-Z]{8}$/.test(code) ? code : undefined;
};

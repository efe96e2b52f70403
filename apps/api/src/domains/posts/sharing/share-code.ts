import { newCode } from '../../user/invite-code.ts';

const CODE_LENGTH = 10;

/** One of 2^50, so a code cannot be guessed. */
export const newShareCode = (): string => newCode(CODE_LENGTH);

/** Normalizes a code from a URL; undefined if it cannot be one. */
export const readShareCode = (text: string): string | undefined =>
  /^[0-9A-HJKMNP-TV-Z]{10}$/.exec(text.toUpperCase())?.[0];

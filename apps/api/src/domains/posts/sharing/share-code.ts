import { newCode } from '../../user/invite-code.ts';

const LENGTH = 10;

/** Of 2^50: nobody finds a link by trying. */
export const newShareCode = (): string => newCode(LENGTH);

/** A code as it stands in an address; undefined where it cannot be one. */
export const readShareCode = (text: string): string | undefined =>
  /^[0-9A-HJKMNP-TV-Z]{10}$/.exec(text.toUpperCase())?.[0];

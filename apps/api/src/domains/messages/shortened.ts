import { cut } from '../../platform/cut.ts';

/** Characters of what somebody has written that a message repeats. */
const REPEATED = 120;

/** What somebody has written, on one line that a message has room for. */
export const shortened = (text: string, most = REPEATED): string =>
  cut(text.replaceAll(/\s+/g, ' ').trim(), most);

import { cut } from '../../platform/cut.ts';

/** Most characters of a person's text that a message repeats. */
const REPEATED = 120;

/** A person's text on one line, cut to the given length. */
export const shortened = (text: string, most = REPEATED): string =>
  cut(text.replaceAll(/\s+/g, ' ').trim(), most);

import { truncate } from '../../platform/truncate.ts';

/** Most characters of a person's text that a message repeats. */
const MAX_EXCERPT_LENGTH = 120;

/** A person's text on one line, cut to the given length. */
export const toExcerpt = (text: string, maxLength = MAX_EXCERPT_LENGTH): string =>
  truncate(text.replaceAll(/\s+/g, ' ').trim(), maxLength);

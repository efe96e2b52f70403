/** The gap between two sentences: a space, or nothing after a Chinese full stop, which includes one. */
export const getSentenceGap = (sentence: string): string => (/[。！？]$/.test(sentence) ? '' : ' ');

/** Joins sentences; empty ones are omitted. */
export const joinSentences = (...all: readonly (string | false | null | undefined)[]): string =>
  all.reduce<string>(
    (before, next) => (next ? (before ? before + getSentenceGap(before) + next : next) : before),
    '',
  );

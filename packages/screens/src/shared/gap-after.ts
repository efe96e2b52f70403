/** What stands between a sentence and the next: a space, which a Chinese full stop brings along. */
export const gapAfter = (sentence: string): string => (/[。！？]$/.test(sentence) ? '' : ' ');

/** Sentences one after the other; those that are none are left out. */
export const sentences = (...all: readonly (string | false | null | undefined)[]): string =>
  all.reduce<string>(
    (before, next) => (next ? (before ? before + gapAfter(before) + next : next) : before),
    '',
  );

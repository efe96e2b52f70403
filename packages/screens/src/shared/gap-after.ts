/** What stands between a sentence and the next: a space, which a Chinese full stop brings along. */
export const gapAfter = (sentence: string): string => (/[。！？]$/.test(sentence) ? '' : ' ');

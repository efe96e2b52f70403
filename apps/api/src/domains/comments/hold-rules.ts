import { createHash } from 'node:crypto';
import type { HoldReason } from '@taice/contract';
import type { FilterWords } from './queries.ts';

/** A letter or picture repeated so often in a row, or a word so often in all, is spam. */
const MAX_CHAR_RUN = 12;
const MAX_WORD_COUNT = 8;

/** A link, also if it is spelt out. */
const linkPattern =
  /(?:https?:|www\.|t\.me\/|\b[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|io|co|me|app|dev|xyz|top|vip|cc|tv|gg|ly|cn|tw|hk|ru|uk|de|jp|shop|site|online|link|live|club|icu|fun|finance)(?![\p{L}\p{N}]))/iu;

/** The form for comparison: without case, accents and full-width forms. */
const foldText = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Scripts without spaces are searched for a word anywhere. */
const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const escapeRegExp = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const containsWord = (text: string, word: string): boolean => {
  const needle = foldText(word).trim();
  if (needle === '') return false;
  if (unspacedScripts.test(needle))
    return text.replaceAll(/\s/g, '').includes(needle.replaceAll(/\s/g, ''));
  const wordCharacter = '[\\p{L}\\p{N}]';
  const words = needle.split(/\s+/).map((part) => escapeRegExp(part));
  return new RegExp(`(?<!${wordCharacter})${words.join('\\s+')}(?!${wordCharacter})`, 'u').test(
    text,
  );
};

const isRepetitive = (text: string): boolean => {
  let [last, run] = ['', 0];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text,
  )) {
    run = segment === last ? run + 1 : 1;
    last = segment;
    if (run >= MAX_CHAR_RUN && segment.trim() !== '') return true;
  }
  const counts = new Map<string, number>();
  for (const word of text.split(/\s+/)) {
    const count = (counts.get(word) ?? 0) + 1;
    if (count >= MAX_WORD_COUNT && word.length > 2) return true;
    counts.set(word, count);
  }
  return false;
};

/**
 * The reason a comment is held for the creator; null: it is visible at once. The site's word list precedes the
 * creator's.
 */
export const findHoldReason = (
  content: string,
  { house, creator }: FilterWords,
  isApprovedFirst: boolean,
): HoldReason | null => {
  const text = foldText(content);
  if (linkPattern.test(text)) return 'link';
  if (isRepetitive(text)) return 'repetition';
  if (house.some((word) => containsWord(text, word))) return 'word';
  if (creator.some((word) => containsWord(text, word))) return 'creator_word';
  return isApprovedFirst ? 'approval' : null;
};

/** A hash that is equal for texts that differ only in case, accents, punctuation and spaces. */
export const contentFingerprint = (content: string): bigint => {
  const stripped = foldText(content).replaceAll(/[\s\p{P}]/gu, '') || content;
  return createHash('sha256').update(stripped).digest().readBigInt64BE();
};

import { createHash } from 'node:crypto';
import type { HoldReason } from '@taice/contract';
import type { FilterWords } from './queries.ts';

/** A letter or picture repeated so often in a row, or a word so often in all, is spam. */
const MAX_CHAR_RUN = 12;
const WORD_TIMES = 8;

/** A link, also if it is spelt out. */
const link =
  /(?:https?:|www\.|t\.me\/|\b[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|io|co|me|app|dev|xyz|top|vip|cc|tv|gg|ly|cn|tw|hk|ru|uk|de|jp|shop|site|online|link|live|club|icu|fun|finance)(?![\p{L}\p{N}]))/iu;

/** The form for comparison: without case, accents and full-width forms. */
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Scripts without spaces are searched for a word anywhere. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const contains = (text: string, word: string): boolean => {
  const wanted = folded(word).trim();
  if (wanted === '') return false;
  if (unspaced.test(wanted))
    return text.replaceAll(/\s/g, '').includes(wanted.replaceAll(/\s/g, ''));
  const edge = '[\\p{L}\\p{N}]';
  const words = wanted.split(/\s+/).map((part) => escaped(part));
  return new RegExp(`(?<!${edge})${words.join('\\s+')}(?!${edge})`, 'u').test(text);
};

const repeats = (text: string): boolean => {
  let [last, run] = ['', 0];
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text,
  )) {
    run = segment === last ? run + 1 : 1;
    last = segment;
    if (run >= MAX_CHAR_RUN && segment.trim() !== '') return true;
  }
  const times = new Map<string, number>();
  for (const word of text.split(/\s+/)) {
    const count = (times.get(word) ?? 0) + 1;
    if (count >= WORD_TIMES && word.length > 2) return true;
    times.set(word, count);
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
  const text = folded(content);
  if (link.test(text)) return 'link';
  if (repeats(text)) return 'repetition';
  if (house.some((word) => contains(text, word))) return 'word';
  if (creator.some((word) => contains(text, word))) return 'creator_word';
  return isApprovedFirst ? 'approval' : null;
};

/** A hash that is equal for texts that differ only in case, accents, punctuation and spaces. */
export const contentFingerprint = (content: string): bigint => {
  const bare = folded(content).replaceAll(/[\s\p{P}]/gu, '') || content;
  return createHash('sha256').update(bare).digest().readBigInt64BE();
};

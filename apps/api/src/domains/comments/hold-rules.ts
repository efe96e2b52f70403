import { createHash } from 'node:crypto';
import type { HoldReason } from '@taice/contract';
import type { FilterWords } from './queries.ts';

/** A letter or picture that often in a row, or a word that often in all, is no sentence. */
const IN_A_ROW = 12;
const WORD_TIMES = 8;

/** An address, spelt out or as people type it. */
const link =
  /(?:https?:|www\.|t\.me\/|\b[\p{L}\p{N}-]{2,}\.(?:com|net|org|info|biz|io|co|me|app|dev|xyz|top|vip|cc|tv|gg|ly|cn|tw|hk|ru|uk|de|jp|shop|site|online|link|live|club|icu|fun|finance)(?![\p{L}\p{N}]))/iu;

/** As it is compared: without case, marks and full-width forms. */
const folded = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Where words have no spaces between them, a word is looked for anywhere. */
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
    if (run >= IN_A_ROW && segment.trim() !== '') return true;
  }
  const times = new Map<string, number>();
  for (const word of text.split(/\s+/)) {
    const count = (times.get(word) ?? 0) + 1;
    if (count >= WORD_TIMES && word.length > 2) return true;
    times.set(word, count);
  }
  return false;
};

/** Why a comment waits for the creator; null: it is shown at once. The house's words go before the creator's. */
export const holdReasonOf = (
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

/** The same number for texts that read the same: without case, marks, punctuation and spaces. */
export const contentFingerprint = (content: string): bigint => {
  const bare = folded(content).replaceAll(/[\s\p{P}]/gu, '') || content;
  return createHash('sha256').update(bare).digest().readBigInt64BE();
};

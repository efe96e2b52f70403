import { Converter } from 'opencc-js/t2cn';

/** A text as it is compared: each character without case, accent, width and script, and where it stood. */
export interface Folded {
  readonly chars: readonly string[];
  /** Offsets into the text, in UTF-16 units; of the character that each comes from. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const simplified = Converter({ from: 't', to: 'cn' });
const HAN_PATTERN = /\p{Script=Han}/u;
/** Marks that stand over or under the letter before them, and characters that show nothing. */
const IGNORABLE_PATTERN = /^[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]$/u;
const APOSTROPHE_PATTERN = /^['’ʼ＇]$/u;
/** From here on marks are part of the letter: kana, Hangul, the scripts of India. */
const ACCENTED_LATIN_END = 0x05_90;

const foldedChars = new Map<string, string>();

const foldChar = (char: string): string => {
  const cached = foldedChars.get(char);
  if (cached !== undefined) return cached;
  const computed = computeFold(char);
  // All of Unicode is a million; what is written is some ten thousand.
  if (foldedChars.size > 50_000) foldedChars.clear();
  foldedChars.set(char, computed);
  return computed;
};

const isAccented = (code: number): boolean =>
  code < ACCENTED_LATIN_END || (code >= 0x1e_00 && code < 0x20_00);

const computeFold = (char: string): string => {
  if (/^[\t\n\r]$/.test(char)) return ' ';
  if (IGNORABLE_PATTERN.test(char) || APOSTROPHE_PATTERN.test(char)) return '';
  const lowercase = char.normalize('NFKC').toLowerCase();
  return [...lowercase]
    .map((each) => {
      if (HAN_PATTERN.test(each)) return simplified(each);
      if (!isAccented(each.codePointAt(0) ?? 0)) return each;
      return each.normalize('NFD').replaceAll(/\p{M}/gu, '');
    })
    .join('');
};

/** Marks, joiners and apostrophes belong to the character before them: who marks it marks them too. */
export const fold = (text: string): Folded => {
  const chars: string[] = [];
  const starts: number[] = [];
  const endOffsets: number[] = [];
  let offset = 0;
  for (const char of text) {
    const end = offset + char.length;
    const folded = foldChar(char);
    if (folded === '') {
      if (endOffsets.length > 0 && endOffsets.at(-1) === offset) {
        // A character may have become several, all of one place.
        for (let last = endOffsets.length - 1; last >= 0 && endOffsets[last] === offset; last--)
          endOffsets[last] = end;
      }
    } else {
      for (const foldedChar of folded) {
        chars.push(foldedChar);
        starts.push(offset);
        endOffsets.push(end);
      }
    }
    offset = end;
  }
  return { chars, starts, ends: endOffsets };
};

/** For comparing whole names: 'Ｃafé ' is 'cafe'. */
export const foldName = (text: string): string =>
  fold(text).chars.join('').replaceAll(/\s+/g, ' ').trim();

import { Converter } from 'opencc-js/t2cn';

/** A text as it is compared: each character without case, accent, width and script, and where it stood. */
export interface Folded {
  readonly chars: readonly string[];
  /** Offsets into the text, in UTF-16 units; of the character that each comes from. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

const simplified = Converter({ from: 't', to: 'cn' });
const HAN = /\p{Script=Han}/u;
/** Marks that stand over or under the letter before them, and characters that show nothing. */
const IGNORABLE = /^[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]$/u;
const APOSTROPHE = /^['’ʼ＇]$/u;
/** From here on marks are part of the letter: kana, Hangul, the scripts of India. */
const ACCENTS_END = 0x05_90;

const foldedChars = new Map<string, string>();

const foldChar = (char: string): string => {
  const before = foldedChars.get(char);
  if (before !== undefined) return before;
  const made = computeFold(char);
  // All of Unicode is a million; what is written is some ten thousand.
  if (foldedChars.size > 50_000) foldedChars.clear();
  foldedChars.set(char, made);
  return made;
};

const isAccented = (code: number): boolean =>
  code < ACCENTS_END || (code >= 0x1e_00 && code < 0x20_00);

const computeFold = (char: string): string => {
  if (/^[\t\n\r]$/.test(char)) return ' ';
  if (IGNORABLE.test(char) || APOSTROPHE.test(char)) return '';
  const plain = char.normalize('NFKC').toLowerCase();
  return [...plain]
    .map((each) => {
      if (HAN.test(each)) return simplified(each);
      if (!isAccented(each.codePointAt(0) ?? 0)) return each;
      return each.normalize('NFD').replaceAll(/\p{M}/gu, '');
    })
    .join('');
};

/** Marks, joiners and apostrophes belong to the character before them: who marks it marks them too. */
export const fold = (text: string): Folded => {
  const chars: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const char of text) {
    const end = at + char.length;
    const folded = foldChar(char);
    if (folded === '') {
      if (ends.length > 0 && ends.at(-1) === at) {
        // A character may have become several, all of one place.
        for (let last = ends.length - 1; last >= 0 && ends[last] === at; last--) ends[last] = end;
      }
    } else {
      for (const each of folded) {
        chars.push(each);
        starts.push(at);
        ends.push(end);
      }
    }
    at = end;
  }
  return { chars, starts, ends };
};

/** For comparing whole names: 'Ｃafé ' is 'cafe'. */
export const foldName = (text: string): string =>
  fold(text).chars.join('').replaceAll(/\s+/g, ' ').trim();

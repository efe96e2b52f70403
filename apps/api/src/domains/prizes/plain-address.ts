import { foldName } from '../../platform/fold.ts';

/** However it is written: no capitals, no signs, no gaps. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** What is said at full length or short: as it is compared, and as it is written besides. */
const shorts: Readonly<Record<string, string>> = {
  st: 'street str saint',
  ave: 'avenue av avenida avda',
  rd: 'road',
  blvd: 'boulevard bd',
  dr: 'drive',
  ln: 'lane',
  ct: 'court',
  pl: 'place',
  sq: 'square',
  ter: 'terrace',
  hwy: 'highway',
  pkwy: 'parkway',
  apt: 'apartment flat',
  ste: 'suite',
  fl: 'floor',
  bldg: 'building',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
  c: 'calle',
  jl: 'jalan jln',
  ул: 'улица',
  пр: 'проспект просп',
  д: 'дом',
  кв: 'квартира',
};
const shortOf = new Map(
  Object.entries(shorts).flatMap(([short, words]) =>
    words.split(' ').map((word) => [word, short] as const),
  ),
);
/** Says that a number follows. */
const numbered = /^(?:no|nr|num|number)$/;
/** Letters that are others' ligatures, or have a stroke instead of an accent. */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

const isNumber = (word: string | undefined): boolean => /^\p{N}/u.test(word ?? '');

const plainWord = (word: string): string =>
  // German streets are one word with their name.
  (shortOf.get(word) ?? word.replace(/(?:strasse|str)$/, 'st'))
    // Umlauts are written so where there are none.
    .replaceAll(/([aou])e/g, '$1');

/**
 * A line of an address as whoever delivers reads it, for comparing only: no capitals, accents, signs or gaps, Chinese in
 * one script, and street words short. Two numbers stay two.
 */
export const plainAddress = (line: string): string => {
  const text = foldName(line).replaceAll(/[ßæœøłđı]/g, (letter) => letters[letter] ?? letter);
  const words = text.match(/\p{L}+|\p{N}+/gu) ?? [];
  return words
    .filter((word, at) => !(numbered.test(word) && isNumber(words[at + 1])))
    .map((word, at, kept) =>
      isNumber(word) && isNumber(kept[at - 1]) ? ` ${word}` : plainWord(word),
    )
    .join('');
};

/** A postcode without what is for the sorting of letters. */
export const plainPostcode = (country: string, postcode: string): string => {
  const code = plain(postcode);
  return country === 'US' ? code.replace(/^(\d{5})\d{4}$/, '$1') : code;
};

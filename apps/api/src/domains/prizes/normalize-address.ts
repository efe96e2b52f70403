import { foldName } from '../../platform/fold.ts';

/** Normal form for comparison: no capitals, signs or gaps. */
export const normalizeText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Words with short forms: the one that is compared, and its other spellings. */
const abbreviations: Readonly<Record<string, string>> = {
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
const abbreviationOf = new Map(
  Object.entries(abbreviations).flatMap(([abbreviation, words]) =>
    words.split(' ').map((word) => [word, abbreviation] as const),
  ),
);
/** Words that announce a number. */
const numbered = /^(?:no|nr|num|number)$/;
/** Letters that NFKD does not decompose: ligatures and letters with a stroke. */
const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

const isNumber = (word: string | undefined): boolean => /^\p{N}/u.test(word ?? '');

const normalizeWord = (word: string): string =>
  // German street names and 'straße' form one word.
  (abbreviationOf.get(word) ?? word.replace(/(?:strasse|str)$/, 'st'))
    // Spellings without umlauts use these.
    .replaceAll(/([aou])e/g, '$1');

/**
 * An address line in the form used for comparison: no capitals, accents, signs or gaps, Chinese in one script, and
 * street words short. Two numbers stay two.
 */
export const normalizeAddress = (line: string): string => {
  const text = foldName(line).replaceAll(/[ßæœøłđı]/g, (letter) => ligatures[letter] ?? letter);
  const words = text.match(/\p{L}+|\p{N}+/gu) ?? [];
  return words
    .filter((word, index) => !(numbered.test(word) && isNumber(words[index + 1])))
    .map((word, index, words) =>
      isNumber(word) && isNumber(words[index - 1]) ? ` ${word}` : normalizeWord(word),
    )
    .join('');
};

/** A postcode without its sorting suffix. */
export const normalizePostcode = (country: string, postcode: string): string => {
  const code = normalizeText(postcode);
  return country === 'US' ? code.replace(/^(\d{5})\d{4}$/, '$1') : code;
};

const digit = /\p{Nd}/u;
/** Each script's digits stand in a row, from its zero on. */
const valueOf = (char: string): string => {
  const code = char.codePointAt(0) ?? 0;
  let zero = code;
  while (digit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return `${(code - zero) % 10}`;
};
const marks: Readonly<Record<string, string>> = {
  '٫': '.',
  '．': '.',
  '٬': ',',
  '，': ',',
  '＋': '+',
};

/** Converts digits of any script, and the marks in such numbers, to 0–9 and ASCII. */
export const plainDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, valueOf).replaceAll(/[٫．٬，＋]/g, (mark) => marks[mark] ?? mark);

/**
 * A phone number as digits: without spaces, brackets, dashes, dots, slashes, and the 0 in brackets that is not dialled
 * after a country's code. The + before such a code stays.
 */
export const plainPhone = (written: string): string =>
  plainDigits(written)
    .replace(/^([^(]*\+[^(]*|\s*00[^(]*)\(0\)/, '$1')
    .replaceAll(/[\s\p{Cf}()./\p{Pd}−]/gu, '');

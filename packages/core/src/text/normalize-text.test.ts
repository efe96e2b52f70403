import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters, isVisible, normalizeText } from './normalize-text.ts';

const bounds = { min: 1, max: 500, breaks: 2 };
const tidied = (raw: string) => normalizeText(raw, bounds);
const textOf = (raw: string) => {
  const { refused, ...rest } = { text: undefined, ...tidied(raw) };
  expect(refused).toBeUndefined();
  return rest.text;
};

const nasty = fc.constantFrom(
  '\u200B',
  '\u202E',
  '\u2066',
  '\u2069',
  '\u200D',
  '\u200C',
  '\uFE0F',
  '\u0301',
  '\u0489',
  '\u034F',
  '\u00AD',
  '\uFEFF',
  '\u3164',
  '\u2800',
  '\u{E0041}',
  '\u2028',
  '\r',
  '\n',
  '\t',
  ' ',
  '\u00A0',
  '\u200F',
  '\u0007',
  'a',
  'é',
  '好',
  'हि',
  'ن',
  '👩‍👩‍👧',
  '👍🏽',
  '🇩🇪',
  '1️⃣',
  '❤️',
  '0:12',
  '.',
  '한',
  '\u1112',
  '\u1161',
);
const anyText = fc.oneof(
  fc.array(nasty, { maxLength: 60 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
);

test('the result is visible, in direction and length limits, and stable', () => {
  fc.assert(
    fc.property(anyText, (raw) => {
      const out = tidied(raw);
      if (out.refused) return;
      const { text, length } = out;
      expect(tidied(text)).toEqual(out);
      expect(text).toBe(text.normalize('NFC'));
      expect(text).toMatch(/[\p{L}\p{N}\p{P}\p{S}]/u);
      expect(text).not.toMatch(/[\p{Bidi_Control}\u200B\u2060\uFEFF\u00AD\u3164\u2800\0]/u);
      expect(text).not.toMatch(/[\p{Mn}\p{Me}]{5,}/u);
      expect(text).not.toMatch(/\n{3,}|^\s|\s$/);
      expect(length).toBeLessThanOrEqual(500);
      expect(length).toBe(countCharacters(text));
    }),
    { numRuns: 3_000 },
  );
});

test('keeps everything that people write', () => {
  for (const text of [
    'Twelve hours of broth.\n\nAsk me anything!',
    'naïve café, Việt Nam, Ζεύς',
    '这碗面太好看了！',
    'نمی‌خواهم', // A joiner between Persian letters.
    'क्षत्रिय, हिन्दी',
    '👩‍👩‍👧 👍🏽 🇩🇪 1️⃣ ❤️ 🏳️‍🌈',
    'Scotland 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}',
    '한국어',
    'שלום 0:12',
  ])
    expect(textOf(text)).toBe(text.normalize('NFC'));
});

test('a single line stays one line', () => {
  expect(normalizeText('  a \n\n b\tc ', { min: 1, max: 9, breaks: 0 })).toEqual({
    text: 'a b c',
    length: 5,
  });
  expect(textOf('a\n\n\n\n\nb\r\nc')).toBe('a\n\nb\nc');
});

test('counts characters as readers see them', () => {
  expect(countCharacters('👩‍👩‍👧🇩🇪é好')).toBe(4);
  expect(tidied('👩‍👩‍👧'.repeat(500)).refused).toBeUndefined();
  expect(tidied('👩‍👩‍👧'.repeat(501)).refused).toBe('long');
});

test('rejects invisible text and cuts stacked marks', () => {
  expect(tidied('').refused).toBe('empty');
  expect(tidied(' \n ').refused).toBe('empty');
  for (const raw of [
    '\u200B\u200D',
    '\u202E',
    '\u3164\u3164',
    '\u2800',
    '\u0301'.repeat(10_000),
    '\u{E0041}',
  ])
    expect(tidied(raw).refused).toBe('invisible');
  for (const raw of ['a\0b', 'a\uD800']) expect(tidied(raw).refused).toBe('unreadable');
  expect(textOf(`Z${'\u0301'.repeat(10_000)}algo`)!.length).toBeLessThan(10);
  expect(textOf('pay \u202Emoc.evil')).toBe('pay moc.evil');
});

/** One of each invisible kind: format, filler, selector, tag, blank letter, blank symbol, lone mark. */
const hidden = [
  ...'\u00AD\u034F\u061C\u115F\u1160\u17B4\u180B\u180E\u200B\u202E\u2028\u2060\u2800\u3164\uFE0F\uFEFF\uFFA0\uFFF9\uFFFC\uFDD0\u{13430}\u{13441}\u{16FE4}\u{1BCA0}\u{1D159}\u{1D173}\u{E0001}\u{E0041}\u{E0100}\u0001\uE000',
];

test('a name that is invisible or has hidden characters is not visible', () => {
  for (const one of [...hidden, '\u0301', '\u20DD', '\u0903', '\u200D', ' ', '']) {
    expect([one, isVisible(one + one)]).toEqual([one, false]);
    expect(normalizeText(one + one, { min: 1, max: 9, breaks: 0 }).refused).toBeDefined();
  }
  for (const one of hidden) expect([one, isVisible(`Mi${one}ra`)]).toEqual([one, false]);
  for (const name of ['Mira', 'José', 'Jose\u0301', 'नारा', 'نمی‌خواهم', '👩🏽‍🚀 Tom', '1️⃣', '王 小明'])
    expect([name, isVisible(name)]).toEqual([name, true]);
});

test('the list has every character that Unicode ignores by default', () => {
  const seen: string[] = [];
  for (let code = 0; code < 0x11_00_00; code++) {
    const char = String.fromCodePoint(code);
    if (/\p{Default_Ignorable_Code_Point}/u.test(char) && isVisible(`Mi${char}ra`))
      seen.push(code.toString(16));
  }
  expect(seen).toEqual([]);
});

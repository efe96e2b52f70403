/** Why a text is refused. */
export type TextRefusal = 'unreadable' | 'empty' | 'invisible' | 'short' | 'long';
export type NormalizedText =
  | { readonly text: string; readonly length: number; readonly refused?: undefined }
  | { readonly refused: TextRefusal; readonly length: number };

export interface TextBounds {
  /** Characters as a reader counts them. */
  readonly min: number;
  readonly max: number;
  /** The most line breaks in a row; 0: one line. */
  readonly breaks: number;
}

/** The most marks on one letter: enough for any language, but too few to cover the lines above. */
const MARKS = 3;

/**
 * The one list of characters that show nothing, or change the order of text around them: Unicode's own, and blank ones
 * that it counts as letters and symbols. Selectors, joiners and tags stay if they are part of a picture or letter.
 */
const invisiblePattern = new RegExp(
  // The flags of England, Scotland and Wales are spelled with tags.
  `(${[
    '\\u{1F3F4}\\u{E0067}\\u{E0062}',
    '(?:\\u{E0065}\\u{E006E}\\u{E0067}|\\u{E0073}\\u{E0063}\\u{E0074}|\\u{E0077}\\u{E006C}\\u{E0073})',
    '\\u{E007F}',
  ].join('')})|(?![\\u200C\\u200D\\uFE00-\\uFE0F])[${[
    '\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\p{Noncharacter_Code_Point}',
    '\\p{Cc}\\p{Cs}\\p{Co}\\p{Zl}\\p{Zp}',
    // Blank braille, hieroglyphs and notes; placeholders for objects, and marks for notes between lines.
    '\\u2800\\u{13430}-\\u{13442}\\u{16FE4}\\u{1D159}\\uFFF9-\\uFFFC',
  ].join('')}]`,
  'gu',
);
/**
 * Joiners combine several pictures, or shape letters; elsewhere they only hide. No lookbehind: Safari has it from 16.4.
 */
const beforeJoiner =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{M}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}]$/u;
const afterJoiner = /^[\p{Extended_Pictographic}\p{L}]/u;
const withoutLoneJoiners = (line: string): string =>
  line.replaceAll(/[\u200C\u200D]/g, (joiner, at: number) =>
    beforeJoiner.test(line.slice(Math.max(0, at - 2), at)) &&
    afterJoiner.test(line.slice(at + 1, at + 3))
      ? joiner
      : '',
  );
/** A variation selector belongs to a symbol. */
const beforeSelector = /[\p{Extended_Pictographic}\p{Emoji}\p{S}]$/u;
const withoutLoneSelectors = (line: string): string =>
  line.replaceAll(/[\uFE00-\uFE0F]/g, (selector, at: number) =>
    beforeSelector.test(line.slice(Math.max(0, at - 2), at)) ? selector : '',
  );
const stackedMarksPattern = new RegExp(
  `((?:(?![\\uFE00-\\uFE0F])[\\p{Mn}\\p{Me}]){${MARKS}})(?:(?![\\uFE00-\\uFE0F])[\\p{Mn}\\p{Me}])+`,
  'gu',
);
const loneMarks = /(^|\s)[\p{Mn}\p{Me}]+/gu;
const visiblePattern = /[\p{L}\p{N}\p{P}\p{S}]/u;

let segmenter: Intl.Segmenter | undefined;

/** Characters as a reader counts them: one for a flag, a family, a letter with its marks. */
export const countCharacters = (text: string): number => {
  // Latin text without marks needs no table.
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.length;
  // Firefox has it from 125; code points are more than a reader counts, never fewer.
  if (!('Segmenter' in Intl)) return [...text].length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  let count = 0;
  for (const _ of segmenter.segment(text)) count += 1;
  return count;
};

const normalizeOnce = (raw: string, breaks: number): string => {
  const lines = raw.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n').split('\n');
  const normalizedLines = lines.map((line) =>
    withoutLoneSelectors(
      withoutLoneJoiners(
        line.replaceAll('\t', ' ').normalize('NFC').replaceAll(invisiblePattern, '$1'),
      ),
    )
      .replaceAll(stackedMarksPattern, '$1')
      .replaceAll(loneMarks, '$1')
      .trim(),
  );
  if (breaks === 0) return normalizedLines.filter((line) => line !== '').join(' ');
  return normalizedLines
    .join('\n')
    .replaceAll(new RegExp(`\\n{${breaks + 1},}`, 'g'), '\n'.repeat(breaks))
    .trim();
};

/**
 * The typed text without characters that are invisible, change the reading order or tower over the line; or the reason
 * why it is refused. Its result does not change if it is tidied again. One rule for names, titles and comments, on both
 * sides.
 */
export const normalizeText = (raw: string, { min, max, breaks }: TextBounds): NormalizedText => {
  // A lone surrogate is no text; `isWellFormed` is newer than the oldest browsers that are served.
  if (/[\0\p{Cs}]/u.test(raw)) return { refused: 'unreadable', length: 0 };
  if (raw.trim() === '') return { refused: 'empty', length: 0 };
  // A removal can bring a new sequence together, so it repeats until nothing changes.
  let text = raw;
  for (let last; last !== text;) {
    last = text;
    text = normalizeOnce(text, breaks);
  }
  if (!visiblePattern.test(text)) return { refused: 'invisible', length: 0 };
  const length = countCharacters(text);
  if (length < min) return { refused: 'short', length };
  if (length > max) return { refused: 'long', length };
  return { text, length };
};

/** True if all characters of a name are visible. Other names are refused. */
export const isVisible = (name: string): boolean => {
  const normalized = normalizeText(name, { min: 0, max: Infinity, breaks: 0 });
  return normalized.refused === undefined && normalized.text === name.trim().normalize('NFC');
};

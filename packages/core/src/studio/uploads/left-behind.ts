import { draftOf } from './list.ts';
import type { Upload, UploadDraft } from './types.ts';

/** The most letters of one part of the text that a page stores in its `place`. */
export const leftPartLetters = 3_900;
export const leftParts = 3;

// A part may be a letter shorter, so that it ends after a whole character.
const most = (leftPartLetters - 1) * leftParts;

/**
 * Unfinished uploads as text. It does not change while only bytes move. If it is too long, it drops the descriptions,
 * then the latest uploads.
 */
export const leftText = (uploads: readonly Upload[]): string => {
  const left = uploads.filter(({ postId }) => postId === null).map(draftOf);
  if (left.length === 0) return '';
  // The server knows better how many bytes it has.
  const quiet = left.map((draft) => ({ ...draft, sent: 0 }));
  const text = JSON.stringify(quiet);
  if (text.length <= most) return text;
  const short = quiet.map((draft) => ({ ...draft, words: { ...draft.words, description: '' } }));
  while (JSON.stringify(short).length > most) short.pop();
  return JSON.stringify(short);
};

/** The text in parts, none of which splits a character; unused parts are undefined. */
export const leftPartsOf = (text: string): (string | undefined)[] => {
  let rest = text;
  return Array.from({ length: leftParts }, () => {
    let end = Math.min(rest.length, leftPartLetters);
    if (!rest.slice(0, end).isWellFormed()) end -= 1;
    const part = rest.slice(0, end);
    rest = rest.slice(end);
    return part === '' ? undefined : part;
  });
};

/** Reads the text of `leftText`; empty if it is not one. */
export const leftIn = (text: string): readonly UploadDraft[] => {
  try {
    const all: unknown = JSON.parse(text);
    return Array.isArray(all) ? (all as UploadDraft[]) : [];
  } catch {
    // Nothing was stored, or more than fitted.
    return [];
  }
};

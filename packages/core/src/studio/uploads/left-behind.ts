import { draftOf } from './list.ts';
import type { Upload, UploadDraft } from './types.ts';

/** Letters that one part of the text may have where a page keeps it beside its address (`place`). */
export const leftPartLetters = 3_900;
export const leftParts = 3;

// A part may be a letter shorter, so as to end behind a whole one.
const most = (leftPartLetters - 1) * leftParts;

/**
 * The uploads that are not over, as text; the same for as long as only bytes travel. What is too long
 * loses its descriptions, and then the last begun.
 */
export const leftText = (uploads: readonly Upload[]): string => {
  const left = uploads.filter(({ postId }) => postId === null).map(draftOf);
  if (left.length === 0) return '';
  // How far it is the server knows better.
  const quiet = left.map((draft) => ({ ...draft, sent: 0 }));
  const text = JSON.stringify(quiet);
  if (text.length <= most) return text;
  const short = quiet.map((draft) => ({ ...draft, words: { ...draft.words, description: '' } }));
  while (JSON.stringify(short).length > most) short.pop();
  return JSON.stringify(short);
};

/** The text in parts, none of which ends within a letter; what is not needed is undefined. */
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

/** What `leftText` wrote; nothing where it is none of it. */
export const leftIn = (text: string): readonly UploadDraft[] => {
  try {
    const all: unknown = JSON.parse(text);
    return Array.isArray(all) ? (all as UploadDraft[]) : [];
  } catch {
    // Nothing was left, or more than there was room for.
    return [];
  }
};

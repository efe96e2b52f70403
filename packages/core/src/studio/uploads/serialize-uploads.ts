import { toUploadDraft } from './list.ts';
import type { Upload, UploadDraft } from './types.ts';

/** The most letters of one part of the text that a page stores in its `place`. */
export const maxTextPartLength = 3_900;
export const maxUploadsTextParts = 3;

// A part may be a letter shorter, so that it ends after a whole character.
const maxTextLength = (maxTextPartLength - 1) * maxUploadsTextParts;

/**
 * Unfinished uploads as text. It does not change while only bytes move. If it is too long, it drops the descriptions,
 * then the latest uploads.
 */
export const serializeUploads = (uploads: readonly Upload[]): string => {
  const openDrafts = uploads.filter(({ postId }) => postId === null).map(toUploadDraft);
  if (openDrafts.length === 0) return '';
  // The server knows better how many bytes it has.
  const withoutProgress = openDrafts.map((draft) => ({ ...draft, sent: 0 }));
  const text = JSON.stringify(withoutProgress);
  if (text.length <= maxTextLength) return text;
  const withoutDescriptions = withoutProgress.map((draft) => ({
    ...draft,
    words: { ...draft.words, description: '' },
  }));
  while (JSON.stringify(withoutDescriptions).length > maxTextLength) withoutDescriptions.pop();
  return JSON.stringify(withoutDescriptions);
};

/** The text in parts, none of which splits a character; unused parts are undefined. */
export const splitUploadsText = (text: string): (string | undefined)[] => {
  let remainingText = text;
  return Array.from({ length: maxUploadsTextParts }, () => {
    let end = Math.min(remainingText.length, maxTextPartLength);
    if (!remainingText.slice(0, end).isWellFormed()) end -= 1;
    const part = remainingText.slice(0, end);
    remainingText = remainingText.slice(end);
    return part === '' ? undefined : part;
  });
};

/** Reads the text of `serializeUploads`; empty if it is not one. */
export const parseUploads = (text: string): readonly UploadDraft[] => {
  try {
    const all: unknown = JSON.parse(text);
    return Array.isArray(all) ? (all as UploadDraft[]) : [];
  } catch {
    // Nothing was stored, or more than fitted.
    return [];
  }
};

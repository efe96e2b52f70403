import type { Upload } from './types.ts';
import { wordsOfOwn } from './words.ts';

/** An upload over what another tab has saved, with the words of either; nothing where there is no conflict. */
export const settled = (
  { problem, words }: Upload,
  whose: 'mine' | 'theirs',
): Partial<Upload> | null => {
  const current = problem?.current;
  if (!current) return null;
  const { duration_s } = words;
  return {
    draft: { id: current.id, version: current.own.version },
    problem: null,
    // How long the file is, that one does not know.
    ...(whose === 'theirs' && { words: { ...wordsOfOwn(current), duration_s } }),
  };
};

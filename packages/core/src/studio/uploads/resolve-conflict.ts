import type { Upload } from './types.ts';
import { metadataFromVideo } from './upload-metadata.ts';

/** An upload on top of another tab's saved version, with either tab's form; null without a conflict. */
export const resolveConflict = (
  { problem, words }: Upload,
  side: 'mine' | 'theirs',
): Partial<Upload> | null => {
  const current = problem?.current;
  if (!current) return null;
  const { duration_s } = words;
  return {
    draft: { id: current.id, version: current.own.version },
    problem: null,
    // The other version does not know the file's duration.
    ...(side === 'theirs' && { words: { ...metadataFromVideo(current), duration_s } }),
  };
};

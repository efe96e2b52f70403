import { writeFile } from 'node:fs/promises';
import { refused } from './media-error.ts';
import { openPicture } from './picture.ts';

/**
 * Writes the picture at `path` to `out` as a square WebP of `side` px, drawn anew from its pixels: whatever else the file held
 * (place, camera, hidden documents) is gone. Refuses what is no plain still JPEG, PNG or WebP.
 */
export const makePortrait = async (path: string, out: string, side: number): Promise<void> => {
  const { picture } = await openPicture(path, ['jpeg', 'png', 'webp']);
  try {
    const made = await picture
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer();
    await writeFile(out, made);
  } catch {
    throw refused('truncated', 'The picture is damaged or cut off.');
  }
};

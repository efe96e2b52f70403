import { writeFile } from 'node:fs/promises';
import { refused } from './media-error.ts';
import { openPicture } from './picture.ts';

/** What a picture becomes; px. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly format: 'webp' | 'jpeg';
}

/**
 * Writes the picture at `path` to `out`, cut to this size and drawn anew from its pixels: whatever else the file held
 * (place, camera, hidden documents) is gone. Refuses what is no plain still JPEG, PNG or WebP.
 */
export const makePortrait = async (
  path: string,
  out: string,
  { width, height, format }: Drawn,
): Promise<void> => {
  const { picture } = await openPicture(path, ['jpeg', 'png', 'webp']);
  try {
    const made = await picture
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .toFormat(format, { quality: 82 })
      .toBuffer();
    await writeFile(out, made);
  } catch {
    throw refused('truncated', 'The picture is damaged or cut off.');
  }
};

import { writeFile } from 'node:fs/promises';
import { refused } from './media-error.ts';
import { openPicture } from './picture.ts';

/** Size and format of a redrawn picture; px. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly format: 'webp' | 'jpeg';
}

/**
 * Writes the picture at `path` to `outputPath`, cut to this size and redrawn from its pixels. Other content of the file
 * (location, camera, hidden documents) is gone. Refuses anything but a plain still JPEG, PNG or WebP.
 */
export const makePortrait = async (
  path: string,
  outputPath: string,
  { width, height, format }: Drawn,
): Promise<void> => {
  const { picture } = await openPicture(path, ['jpeg', 'png', 'webp']);
  try {
    const encoded = await picture
      .resize(width, height, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .toFormat(format, { quality: 82 })
      .toBuffer();
    await writeFile(outputPath, encoded);
  } catch {
    throw refused('truncated', 'The picture is damaged or cut off.');
  }
};

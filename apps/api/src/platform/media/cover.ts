import { writeFile } from 'node:fs/promises';
import { rgbaToThumbHash } from 'thumbhash';
import { refused } from './media-error.ts';
import { openPicture } from './picture.ts';

/** Sides of a cover in px, and of what its blur is made of. */
const [LONG_SIDE_PX, SHORT_SIDE_PX, BLUR_EDGE] = [1_280, 720, 64];

/**
 * Writes the picture at `path` to `outputPath` as a WebP of 16:9, or of 9:16 where it is higher than wide, redrawn from its
 * pixels. Returns its blur. Refuses anything but a plain still JPEG, PNG, WebP or AVIF.
 */
export const makeCover = async (path: string, outputPath: string): Promise<{ blur: string }> => {
  const { picture, width, height } = await openPicture(path, ['jpeg', 'png', 'webp', 'avif']);
  const [targetWidth, targetHeight] =
    width >= height ? [LONG_SIDE_PX, SHORT_SIDE_PX] : [SHORT_SIDE_PX, LONG_SIDE_PX];
  try {
    const cropped = picture
      .resize(targetWidth, targetHeight, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#000000' });
    const encoded = await cropped.webp({ quality: 80 }).toBuffer();
    const [thumbnail, lowQuality] = [
      Math.round((targetWidth * BLUR_EDGE) / LONG_SIDE_PX),
      Math.round((targetHeight * BLUR_EDGE) / LONG_SIDE_PX),
    ];
    const pixels = await cropped
      .clone()
      .resize(thumbnail, lowQuality, { fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer();
    await writeFile(outputPath, encoded);
    return { blur: Buffer.from(rgbaToThumbHash(thumbnail, lowQuality, pixels)).toString('base64') };
  } catch {
    throw refused('truncated', 'The picture is damaged or cut off.');
  }
};

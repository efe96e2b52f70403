import { writeFile } from 'node:fs/promises';
import { rgbaToThumbHash } from 'thumbhash';
import { refused } from './media-error.ts';
import { openPicture } from './picture.ts';

/** Sides of a cover in px, and of what its blur is made of. */
const [LONG, SHORT, BLUR_EDGE] = [1_280, 720, 64];

/**
 * Writes the picture at `path` to `out` as a WebP of 16:9, or of 9:16 where it is higher than wide, redrawn from its
 * pixels. Returns its blur. Refuses anything but a plain still JPEG, PNG, WebP or AVIF.
 */
export const makeCover = async (path: string, out: string): Promise<{ blur: string }> => {
  const { picture, width, height } = await openPicture(path, ['jpeg', 'png', 'webp', 'avif']);
  const [wide, tall] = width >= height ? [LONG, SHORT] : [SHORT, LONG];
  try {
    const cut = picture
      .resize(wide, tall, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#000000' });
    const made = await cut.webp({ quality: 80 }).toBuffer();
    const [small, low] = [
      Math.round((wide * BLUR_EDGE) / LONG),
      Math.round((tall * BLUR_EDGE) / LONG),
    ];
    const pixels = await cut
      .clone()
      .resize(small, low, { fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer();
    await writeFile(out, made);
    return { blur: Buffer.from(rgbaToThumbHash(small, low, pixels)).toString('base64') };
  } catch {
    throw refused('truncated', 'The picture is damaged or cut off.');
  }
};

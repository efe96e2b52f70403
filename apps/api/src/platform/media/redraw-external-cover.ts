import sharp from 'sharp';
import { refused } from './media-error.ts';
// Imported for its setting of the allowed loaders, once for all pictures.
import './portrait.ts';

/** px, as a card shows it. */
const width = 480;
const height = 270;

/** A picture from an outside server, redrawn as a 16:9 WebP. Refuses anything but a JPEG, PNG or WebP. */
export const redrawExternalCover = async (bytes: Buffer): Promise<Buffer> => {
  try {
    return await sharp(bytes, { failOn: 'truncated', limitInputPixels: 4_096 * 4_096 })
      .timeout({ seconds: 5 })
      .resize(width, height, { fit: 'cover' })
      .webp({ quality: 80 })
      .toBuffer();
  } catch {
    throw refused('not_a_picture', 'The file is not a picture in a known format.');
  }
};

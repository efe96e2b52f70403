import { readFile, writeFile } from 'node:fs/promises';
import sharp, { type Metadata } from 'sharp';
import { refused } from './media-error.ts';

const widest = 4_096;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp']);
const seconds = 8;

// Other loaders of the library (SVG, PDF, …) open files and networks; nobody's portrait needs them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
  ],
});
// A portrait is small and rare: one thread each, and nothing kept between them.
sharp.concurrency(1);
sharp.cache(false);

const activeContent = /<script|<html|<!doctype|<svg|<\?php|%PDF-|#EXTM3U/i;

/** Whether the bytes are also something else: a document, or an archive, whose record lies at the end. */
const isAlsoElse = (bytes: Buffer): boolean =>
  activeContent.test(bytes.subarray(0, 4_096).toString('latin1')) ||
  activeContent.test(bytes.subarray(-65_536).toString('latin1')) ||
  bytes.subarray(-65_557).includes('PK\x05\x06', 0, 'latin1');

/** An animated PNG says so in a chunk before its first picture; the library shows only that picture. */
const isAnimatedPng = (bytes: Buffer): boolean => {
  const control = bytes.indexOf('acTL', 8, 'latin1');
  const picture = bytes.indexOf('IDAT', 8, 'latin1');
  return control >= 0 && picture >= 0 && control < picture;
};

const read = (bytes: Buffer) =>
  sharp(bytes, { failOn: 'truncated', limitInputPixels: widest * widest }).timeout({ seconds });

const describe = async (bytes: Buffer): Promise<Metadata> => {
  try {
    return await read(bytes).metadata();
  } catch {
    throw refused('not_a_picture', 'The file is not a picture in a known format.');
  }
};

/**
 * Writes the picture at `path` to `out` as a square WebP of `side` px, drawn anew from its pixels: whatever else the file held
 * (place, camera, hidden documents) is gone. Refuses what is no plain still JPEG, PNG or WebP.
 */
export const makePortrait = async (path: string, out: string, side: number): Promise<void> => {
  const bytes = await readFile(path);
  const { format, width, height, pages = 1 } = await describe(bytes);
  if (format === undefined || !formats.has(format))
    throw refused('not_a_picture', 'The file is not a JPEG, PNG or WebP picture.');
  if (width > widest || height > widest)
    throw refused('too_wide', `The picture is wider or higher than ${widest} px.`);
  if (pages > 1 || (format === 'png' && isAnimatedPng(bytes)))
    throw refused('animated', 'The picture moves; a portrait stands still.');
  if (isAlsoElse(bytes)) throw refused('polyglot', 'The file is also something else.');
  try {
    const picture = await read(bytes)
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 82 })
      .toBuffer();
    await writeFile(out, picture);
  } catch {
    throw refused('truncated', 'The picture is damaged or cut off.');
  }
};

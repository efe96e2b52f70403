import { readFile } from 'node:fs/promises';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { refused } from './media-error.ts';

const maxEdgePx = 4_096;
const seconds = 8;

// Other loaders of the library (SVG, PDF, …) open files and networks; no uploaded picture needs them.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadHeifFile',
  ],
});
// Pictures are small and rare: one thread each, and nothing kept between them.
sharp.concurrency(1);
sharp.cache(false);

const activeContent = /<script|<html|<!doctype|<svg|<\?php|%PDF-|#EXTM3U/i;

/** True if the bytes are also something else: a document, or an archive, whose record lies at the end. */
const isPolyglot = (bytes: Buffer): boolean =>
  activeContent.test(bytes.subarray(0, 4_096).toString('latin1')) ||
  activeContent.test(bytes.subarray(-65_536).toString('latin1')) ||
  bytes.subarray(-65_557).includes('PK\x05\x06', 0, 'latin1');

/** An animated PNG says so in a chunk before its first picture; the library shows only that picture. */
const isAnimatedPng = (bytes: Buffer): boolean => {
  const control = bytes.indexOf('acTL', 8, 'latin1');
  const picture = bytes.indexOf('IDAT', 8, 'latin1');
  return control >= 0 && picture >= 0 && control < picture;
};

const readMetadata = (bytes: Buffer) =>
  sharp(bytes, { failOn: 'truncated', limitInputPixels: maxEdgePx * maxEdgePx }).timeout({
    seconds,
  });

const describe = async (bytes: Buffer): Promise<Metadata> => {
  try {
    return await readMetadata(bytes).metadata();
  } catch {
    throw refused('not_a_picture', 'The file is not a picture in a known format.');
  }
};

/** Supported picture formats, by the names that people know. */
const names = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF' } as const;
export type PictureFormat = keyof typeof names;

const formatOf = ({ format, compression }: Metadata): string | undefined =>
  format === 'heif' && compression === 'av1' ? 'avif' : format;

/** A still picture as its content says, upright; refuses what is none of `formats`, moves, or is also something else. */
export const openPicture = async (
  path: string,
  formats: readonly PictureFormat[],
): Promise<{ picture: Sharp; width: number; height: number }> => {
  const bytes = await readFile(path);
  const metadata = await describe(bytes);
  const { width, height, pages = 1, autoOrient } = metadata;
  const format = formatOf(metadata);
  if (!formats.some((each) => each === format))
    throw refused(
      'not_a_picture',
      `The file is not a ${new Intl.ListFormat('en', { type: 'disjunction' }).format(formats.map((each) => names[each]))} picture.`,
    );
  if (width > maxEdgePx || height > maxEdgePx)
    throw refused('too_wide', `The picture is wider or higher than ${maxEdgePx} px.`);
  if (pages > 1 || (format === 'png' && isAnimatedPng(bytes)))
    throw refused('animated', 'The picture moves; it has to stand still.');
  if (isPolyglot(bytes)) throw refused('polyglot', 'The file is also something else.');
  return {
    picture: readMetadata(bytes).autoOrient(),
    width: autoOrient.width,
    height: autoOrient.height,
  };
};

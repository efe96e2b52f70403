import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captionMaxBytes, coverMaxBytes } from '@taice/contract/shapes';
import type { Hono } from 'hono';
import pLimit from 'p-limit';
import { fail } from '../../platform/http/failure.ts';
import { runCover, workFolder } from '../../platform/media/index.ts';
import type { Services } from '../../platform/services.ts';
import { parseCaptions } from './captions.ts';
import { type UploadedFile, singleFileRoutes } from './single-file-routes.ts';
import { attachmentPaths } from './upload-token.ts';

// Each picture needs a process with up to a GB of memory.
const imageLimit = pLimit(2);

/** The response names at most so many dropped cues by their lines. */
const MAX_REPORTED_CUES = 10;

/** `POST /api/upload/image` and `/caption`: separate files of a video. */
export const attachmentRoutes = (services: Services): Hono =>
  singleFileRoutes(services, [
    { kind: 'image', path: attachmentPaths.image, maxBytes: coverMaxBytes, make: coverOf },
    { kind: 'caption', path: attachmentPaths.caption, maxBytes: captionMaxBytes, make: captionsOf },
  ]);

const coverOf = (bytes: Buffer): Promise<UploadedFile> =>
  imageLimit(async () => {
    const directory = await workFolder();
    try {
      const path = join(directory, 'in');
      await writeFile(path, bytes);
      const { picture, blur } = await runCover(path);
      return { folder: 'covers', ending: 'webp', bytes: picture, blur };
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });

const captionsOf = (bytes: Buffer): UploadedFile => {
  const read = parseCaptions(bytes);
  if (!read.ok) return fail(1702, { data: { kind: read.problem, line: read.line } });
  const { text, cues, lastS, leftOut } = read;
  return {
    folder: 'captions',
    ending: 'vtt',
    bytes: Buffer.from(text),
    about: {
      cues,
      last_s: lastS,
      left_out: leftOut.length,
      left_out_first: leftOut.slice(0, MAX_REPORTED_CUES),
    },
  };
};

import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { checkFfmpeg } from '../check-ffmpeg.ts';

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};
const { PATH = '', FFMPEG_PATH } = process.env;
const ffmpegPaths = PATH.split(delimiter).map((folder) => join(folder, 'ffmpeg'));
const ffmpegPath = FFMPEG_PATH ?? ffmpegPaths.find(isProgram) ?? null;
const ffmpegError = await checkFfmpeg({ ffmpeg: ffmpegPath }).then(
  () => (ffmpegPath ? null : 'there is none on PATH, nor does FFMPEG_PATH name one'),
  (error: Error) => error.message,
);

/** An ffmpeg of this machine that can do the work; null if there is none. */
export const ffmpeg = ffmpegError === null ? ffmpegPath : null;

/** Name of the second engine in tests, which are skipped with the reason that it gives. */
export const executable = `an ffmpeg of the operator${ffmpegError === null ? '' : ` (left out: ${ffmpegError})`}`;

/** Both, for tests that hold for either. */
export const engines = [
  { engine: 'the libraries', ffmpeg: null, isHere: true },
  { engine: executable, ffmpeg, isHere: ffmpeg !== null },
];

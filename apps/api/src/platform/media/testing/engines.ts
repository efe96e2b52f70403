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
const places = PATH.split(delimiter).map((folder) => join(folder, 'ffmpeg'));
const found = FFMPEG_PATH ?? places.find(isProgram) ?? null;
const fault = await checkFfmpeg({ ffmpeg: found }).then(
  () => (found ? null : 'there is none on PATH, nor does FFMPEG_PATH name one'),
  (error: Error) => error.message,
);

/** An ffmpeg of this machine that can do the work; null if there is none. */
export const ffmpeg = fault === null ? found : null;

/** Name of the second engine in tests, which are skipped with the reason that it gives. */
export const executable = `an ffmpeg of the operator${fault === null ? '' : ` (left out: ${fault})`}`;

/** Both, for tests that hold for either. */
export const engines = [
  { engine: 'the libraries', ffmpeg: null, isHere: true },
  { engine: executable, ffmpeg, isHere: ffmpeg !== null },
];

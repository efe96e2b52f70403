import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeShape } from './make-shape.ts';

/** Draws the upload that the ladder is measured with: 720p, 30 pictures a second, moving, with sound. */
export function makeLadderClip(path: string, seconds: number): void {
  makeShape(path, {
    video: {
      source: `testsrc2=s=1280x720:r=30:d=${seconds},noise=alls=4:allf=t,format=yuv420p`,
      codec: 'libx264',
      options: { preset: 'veryfast', crf: 21, threads: 0 },
    },
    sounds: [
      {
        source: `anoisesrc=c=pink:a=0.3:r=48000:d=${seconds},aformat=sample_fmts=fltp:channel_layouts=stereo,asetnsamples=n=1024:p=0`,
        codec: 'aac',
        options: { b: 128_000 },
      },
    ],
  });
}

/** The same rungs by one plain run of FFmpeg, in a process of its own. */
export async function plainLadder(path: string, directory: string): Promise<void> {
  const program = fileURLToPath(new URL('plain-ladder.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [program, path, directory]);
}

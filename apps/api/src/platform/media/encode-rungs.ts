import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import type { AudioTrack } from './audio-track.ts';
import { decodePass } from './decode-pass.ts';
import type { FilterChain } from './filter-chain.ts';
import type { FrameRate } from './frame-rate.ts';
import type { Rung } from './ladder.ts';
import { keepShape, pictureShape, type ShapeKeeper } from './one-shape.ts';
import { packageRendition } from './package-rendition.ts';
import { bitratesOf, mediaPlaylist } from './playlist.ts';
import { openRendition } from './rendition-writer.ts';
import type { Rendition, TranscodeOptions } from './types.ts';
import { ladderChain, type SideSinks } from './video-chains.ts';

export type EncodeJob = {
  path: string;
  outDir: string;
  options: TranscodeOptions;
  rate: FrameRate;
  audio: AudioTrack | null;
};

/**
 * Decodes the source once and writes the given rungs, largest first. The pass that has `side` also
 * encodes the sound; a later pass copies it.
 */
export async function encodeRungs(
  job: EncodeJob,
  rungs: readonly Rung[],
  side: SideSinks | null,
  progress: (ratio: number) => void,
): Promise<{ renditions: Rendition[]; durationS: number }> {
  const { path, outDir, options, rate, audio } = job;
  const open = rungs.map((rung) => {
    const raw = join(outDir, `${rung.rung}p.part`);
    return { rung, raw, writer: openRendition(raw, rung, rate, audio, options) };
  });
  const chains: FilterChain[] = [];
  const keepers: ShapeKeeper[] = [];
  let statedS = 0;
  await decodePass(path, options.source, options.threads, {
    video: (frame, source) => {
      statedS = source.durationS;
      const { num, den } = source.video.timeBase;
      keepers[0] ??= keepShape(
        'video',
        (each) => pictureShape(each, `${num}/${den}`),
        (steady) => {
          const writers = open.map(({ writer }) => writer.write);
          chains[0] ??= ladderChain(steady, source, rate, rungs, writers, side);
          chains[0].push(steady);
        },
      );
      keepers[0].push(frame);
    },
    audio: side && audio ? audio.push : null,
    progress: (atS) => progress(Math.min(1, atS / Math.max(1, statedS))),
  });
  if (side) audio?.push(null);
  chains[0]?.push(null);
  keepers[0]?.close();
  chains[0]?.close();
  const renditions: Rendition[] = [];
  let durationS = 0;
  for (const { rung, raw, writer } of open) {
    const codecs = writer.finish();
    const name = `${rung.rung}p`;
    const packaged = await packageRendition(raw, join(outDir, `${name}.mp4`));
    await writeFile(join(outDir, `${name}.m3u8`), mediaPlaylist(`${name}.mp4`, packaged));
    durationS = Math.max(durationS, packaged.durationS);
    renditions.push({
      rung: rung.rung,
      width: rung.width,
      height: rung.height,
      fps: rate.num / rate.den,
      ...bitratesOf(packaged),
      bytes: packaged.bytes,
      codecs,
      path: `${name}.mp4`,
      playlist: `${name}.m3u8`,
    });
  }
  return { renditions, durationS };
}

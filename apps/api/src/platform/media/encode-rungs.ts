import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import type { Engine, EngineJob } from './engine.ts';
import type { Rung } from './ladder.ts';
import { packageRendition } from './package-rendition.ts';
import { bitratesOf, mediaPlaylist } from './playlist.ts';
import type { Rendition } from './types.ts';
import type { SideSinks } from './video-chains.ts';

/** Decodes the source once and writes the given rungs, largest first. */
export async function encodeRungs(
  engine: Engine,
  { outDir, rate }: Pick<EngineJob, 'outDir' | 'rate'>,
  rungs: readonly Rung[],
  side: SideSinks | null,
  progress: (ratio: number) => void,
): Promise<{ renditions: Rendition[]; durationS: number }> {
  const files = rungs.map(({ rung }) => join(outDir, `${rung}p.part`));
  const codecs = await engine.pass(rungs, files, side, progress);
  const renditions: Rendition[] = [];
  let durationS = 0;
  for (const [n, { rung, width, height }] of rungs.entries()) {
    const name = `${rung}p`;
    const packaged = await packageRendition(files[n]!, join(outDir, `${name}.mp4`));
    await writeFile(join(outDir, `${name}.m3u8`), mediaPlaylist(`${name}.mp4`, packaged));
    durationS = Math.max(durationS, packaged.durationS);
    renditions.push({
      rung,
      width,
      height,
      fps: rate.num / rate.den,
      ...bitratesOf(packaged),
      bytes: packaged.bytes,
      codecs: codecs[n]!,
      path: `${name}.mp4`,
      playlist: `${name}.m3u8`,
    });
  }
  return { renditions, durationS };
}

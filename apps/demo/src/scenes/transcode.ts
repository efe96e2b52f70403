import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { runTranscode, type TranscodeOptions, type TranscodeResult } from '@taice/api/for-demo';
import { avatar, viewers } from './avatars.ts';
import { bannerPath, bannerPicture, bannerScenes } from './banners.ts';
import { clips, creators, type Clip } from './catalog.ts';
import { demoFolder, sourcePath } from './folders.ts';
import { prizePath, prizePicture, prizeSlugs } from './prizes.ts';
import { clipsNamed } from './programme.ts';
import { readMediaIndex, writeMediaIndex } from './media-index.ts';

const usage = `node apps/demo/src/scenes/transcode.ts [slug…]
Runs the product's own pipeline over the drawn sources (see render.ts) and writes what is shipped:
shipped/media/<slug>/…, shipped/avatars/*.webp, shipped/banners/*.webp, shipped/prizes/*.webp and
shipped/media.json. All clips when none is named.`;

/** Bytes a second of clip may take, all rungs and pictures together, so that the whole set stays under 22 MB. */
const BYTES_PER_SECOND = 61_500;
/** Most bytes of one clip, all renditions together. */
const MOST_BYTES = 1_700_000;

const USUAL_CRF = 32;
const WORST_CRF = 37;
const AUDIO_BITRATE = 60_000;

async function ship(wanted: readonly Clip[]): Promise<void> {
  await mkdir(`${demoFolder}avatars`, { recursive: true });
  for (const creator of creators)
    await writeFile(`${demoFolder}${creator.avatar}`, await avatar(creator.handle));
  for (const [path, draw] of viewers) await writeFile(`${demoFolder}${path}`, await draw());
  await mkdir(`${demoFolder}banners`, { recursive: true });
  for (const scene of Object.keys(bannerScenes) as (keyof typeof bannerScenes)[])
    for (const size of ['wide', 'narrow'] as const)
      await writeFile(`${demoFolder}${bannerPath(scene, size)}`, await bannerPicture(scene, size));
  await mkdir(`${demoFolder}prizes`, { recursive: true });
  for (const slug of prizeSlugs)
    await writeFile(`${demoFolder}${prizePath(slug)}`, await prizePicture(slug));
  for (const clip of wanted) {
    const result = await fit(clip);
    const index = { ...(await readMediaIndex()), [clip.slug]: result };
    // In the order of the catalogue, so that a clip that is made again changes only its own lines.
    await writeMediaIndex(
      Object.fromEntries(
        clips.flatMap(({ slug }) => (index[slug] === undefined ? [] : [[slug, index[slug]]])),
      ),
    );
    console.log(`${clip.slug}: ${Math.round(result.bytes / 1000)} kB`);
  }
}

/** One run at the usual quality, and where that is over the budget a second at the quality that meets it. */
async function fit(clip: Clip): Promise<TranscodeResult> {
  const usual = await run(clip, USUAL_CRF);
  const budget = Math.min(MOST_BYTES, clip.durationS * BYTES_PER_SECOND);
  if (usual.bytes <= budget) return usual;
  const picture = pictureBytes(usual, clip);
  // x264 halves its bits for about every seven steps of the rate factor up here.
  const steps = 7 * Math.log2(picture / Math.max(1, budget - (usual.bytes - picture)));
  return run(clip, Math.min(WORST_CRF, USUAL_CRF + Math.ceil(steps * 2) / 2));
}

const pictureBytes = (result: TranscodeResult, clip: Clip): number =>
  result.renditions.reduce((sum, { bytes }) => sum + bytes, 0) -
  (result.renditions.length * clip.durationS * AUDIO_BITRATE) / 8;

async function run(clip: Clip, crf: number): Promise<TranscodeResult> {
  const folder = `${demoFolder}media/${clip.slug}`;
  const fresh = `${folder}.new`;
  const options: Partial<TranscodeOptions> = {
    rungs: [240, 720],
    crf,
    preset: 'slow',
    audioBitrate: AUDIO_BITRATE,
    maxFps: 24,
    threads: 2,
    posterAtS: clip.posterAtS,
    tileWidth: clip.width > clip.height ? 160 : 90,
  };
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  const result = await runTranscode(sourcePath(clip.slug), fresh, options);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
  return result;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean' } },
});
if (values.help === true) console.log(usage);
else await ship(clipsNamed(positionals));

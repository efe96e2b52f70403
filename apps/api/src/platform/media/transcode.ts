import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeRungs } from './encode-rungs.ts';
import type { Engine, EngineJob } from './engine.ts';
import { executableEngine } from './executable-engine.ts';
import { outputFrameRate, type FrameRate } from './frame-rate.ts';
import { ladderFor, type Rung } from './ladder.ts';
import { libraryEngine } from './library-engine.ts';
import { measureLevelling } from './loudness.ts';
import { masterPlaylist } from './playlist.ts';
import { collectPreview } from './preview.ts';
import { collectFingerprints } from './video-fingerprints.ts';
import { frameRateOf, probe } from './probe.ts';
import { newFilesOf } from './result-files.ts';
import { openSource } from './source.ts';
import { normalizeTimestamps } from './normalize-timestamps.ts';
import { countPaddingFrames } from './count-padding-frames.ts';
import { collectStills } from './stills.ts';
import {
  defaultTranscodeOptions,
  type MediaInfo,
  type PlayableResult,
  type TranscodeOptions,
  type TranscodeProgress,
  type TranscodeResult,
} from './types.ts';

// The lowest rung and the pictures take about this share of the work.
const FIRST_PASS_SHARE = 0.25;

/**
 * Makes everything a player needs from one video file, in `outDir`: the lowest rung, poster, storyboard and preview
 * first (announced as `playable`), then the other rungs from one more decoding, or with `options.made` those alone.
 * Sound is encoded once. FFmpeg's libraries do the work, or the executable that `options.ffmpeg` names (`Engine`).
 * Throws `MediaRefusedError` for a bad file. Runs in this process without limits: untrusted files go through
 * `runTranscode`.
 */
export async function transcode(
  path: string,
  outDir: string,
  overrides: Partial<TranscodeOptions> = {},
  onProgress: (progress: TranscodeProgress) => void = () => undefined,
): Promise<TranscodeResult> {
  const options = { ...defaultTranscodeOptions, ...overrides };
  await mkdir(outDir, { recursive: true });
  const film = await normalizeTimestamps(path, outDir, options.source);
  try {
    return await transcodeFilm(film, outDir, options, onProgress);
  } finally {
    if (film !== path) await rm(film, { force: true });
  }
}

async function transcodeFilm(
  path: string,
  outDir: string,
  options: TranscodeOptions,
  onProgress: (progress: TranscodeProgress) => void,
): Promise<TranscodeResult> {
  const info = await probe(path, options.source);
  const rate = rateOf(path, options.maxFps);
  const paddingFrames = info.hasAudio ? countPaddingFrames(path, rate, options.source) : 0;
  const job = { path, outDir, options, rate, held: paddingFrames };
  const engine = options.ffmpeg ? executableEngine(options.ffmpeg, job) : libraryEngine(job);
  try {
    const hasAudio = info.hasAudio && (await engine.openSound(await measureLevelling(engine)));
    const ladder = ladderFor(info.width, info.height, options);
    const playable =
      options.made ?? (await encodeLowestRung(engine, job, { info, hasAudio, ladder }, onProgress));
    const first = new Set(playable.renditions.map(({ rung }) => rung));
    const higherRungs = ladder.filter(({ rung }) => !first.has(rung)).reverse();
    const high =
      higherRungs.length === 0
        ? []
        : (
            await encodeRungs(engine, job, higherRungs, null, (ratio) =>
              onProgress({
                type: 'progress',
                ratio: FIRST_PASS_SHARE + ratio * (1 - FIRST_PASS_SHARE),
              }),
            )
          ).renditions;
    const renditions = [...playable.renditions, ...high.reverse()];
    const master = 'master.m3u8';
    await writeFile(join(outDir, master), masterPlaylist(renditions));
    const result = { ...playable, renditions, master, bytes: 0 };
    return { ...result, bytes: await totalBytes(outDir, newFilesOf(result, options.made)) };
  } finally {
    engine.close();
  }
}

type About = { info: MediaInfo; hasAudio: boolean; ladder: readonly Rung[] };

/** The lowest rung with all pictures, announced. */
async function encodeLowestRung(
  engine: Engine,
  job: EngineJob,
  { info, hasAudio, ladder }: About,
  onProgress: (progress: TranscodeProgress) => void,
): Promise<PlayableResult> {
  const { outDir, options } = job;
  const stills = collectStills(info, options);
  const preview = collectPreview(outDir, ladder[0]!, job.rate, info.durationS, options);
  const prints = collectFingerprints(info.durationS, job.rate);
  const side = { stills: stills.sinks, prints: prints.sink, preview: preview.sink };
  const low = await encodeRungs(engine, job, ladder.slice(0, 1), side, (ratio) =>
    onProgress({ type: 'progress', ratio: ratio * FIRST_PASS_SHARE }),
  );
  const commonFields = {
    durationS: low.durationS,
    width: info.width,
    height: info.height,
    fps: job.rate.num / job.rate.den,
    hasAudio,
    ...(info.isDeaf && { isDeaf: true }),
    ...(await stills.save(outDir)),
    ...(await preview.save()),
    prints: prints.prints(),
  };
  const result = { ...commonFields, renditions: low.renditions };
  onProgress({ type: 'playable', result });
  return result;
}

async function totalBytes(directory: string, names: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(join(directory, name))).size),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function rateOf(path: string, maxFps: number): FrameRate {
  const source = openSource(path);
  try {
    return outputFrameRate(frameRateOf(source), maxFps);
  } finally {
    source.context.closeInputSync();
  }
}

import { createAudioTrack, type AudioTrack } from './audio-track.ts';
import { decodePass } from './decode-pass.ts';
import { encodeRendition } from './encode-rendition.ts';
import type { Engine, EngineJob } from './engine.ts';
import type { FilterChain } from './filter-chain.ts';
import type { Levelling, Loudness } from './level-filters.ts';
import { normalizeFrames, pictureFormat, type FrameNormalizer } from './normalize-frames.ts';
import { createSoundChain } from './sound-chain.ts';
import { openSource } from './source.ts';
import type { SourceLimits } from './types.ts';
import { ladderChain } from './video-chains.ts';

/** FFmpeg's libraries, in this process. The first pass encodes the sound beside the pictures; later ones copy it. */
export function libraryEngine({ path, options, rate, held: paddingFrames }: EngineJob): Engine {
  let audio: AudioTrack | null = null;
  let isHeard = false;
  return {
    measure: (levelling) => measure(path, options.source, levelling),
    openSound: async (levelling) => {
      const source = openSource(path);
      if (source.audio)
        audio = createAudioTrack(source.audio, source.startS, levelling, options.audioBitrate);
      source.context.closeInputSync();
      return audio !== null;
    },
    pass: async (rungs, files, side, progress) => {
      const writers = rungs.map((rung, n) =>
        encodeRendition(files[n]!, rung, rate, audio, options),
      );
      const chains: FilterChain[] = [];
      const keepers: FrameNormalizer[] = [];
      let statedS = 0;
      await decodePass(path, options.source, options.threads, {
        video: (frame, source) => {
          statedS = source.durationS;
          const { num, den } = source.video.timeBase;
          keepers[0] ??= normalizeFrames(
            'video',
            (rung) => pictureFormat(rung, `${num}/${den}`),
            (constantRate) => {
              const sinks = writers.map(({ write }) => write);
              chains[0] ??= ladderChain(
                constantRate,
                source,
                rate,
                rungs,
                sinks,
                side,
                paddingFrames,
              );
              chains[0].push(constantRate);
            },
          );
          keepers[0].push(frame);
        },
        audio: !isHeard && audio ? audio.push : null,
        progress: (atS) => progress(Math.min(1, atS / Math.max(1, statedS))),
      });
      if (!isHeard) audio?.push(null);
      isHeard = true;
      chains[0]?.push(null);
      keepers[0]?.close();
      chains[0]?.close();
      return writers.map(({ finish }) => finish());
    },
    close: () => audio?.close(),
  };
}

async function measure(
  path: string,
  limits: SourceLimits,
  levelling: Levelling | null,
): Promise<Loudness> {
  let loudness: Loudness = { lufs: -Infinity, peakDb: -Infinity };
  let chain: ReturnType<typeof createSoundChain> | null = null;
  const meter = 'ebur128=peak=true:metadata=1:framelog=quiet';
  await decodePass(path, limits, 1, {
    video: null,
    audio: (frame, { audio, startS }) => {
      chain ??= createSoundChain(audio!, startS, levelling, meter, (meteredFrame) => {
        const metadata = meteredFrame.getMetadata().getAll();
        const peaks = [0, 1].map((n) => Number(metadata[`lavfi.r128.true_peaks_ch${n}`] ?? 0));
        loudness = {
          lufs: Number(metadata['lavfi.r128.I'] ?? loudness.lufs),
          peakDb: 20 * Math.log10(Math.max(...peaks)),
        };
      });
      chain.push(frame);
    },
    progress: () => undefined,
  });
  // Assigned in a callback, which the type checker does not see.
  const openChain = chain as ReturnType<typeof createSoundChain> | null;
  openChain?.push(null);
  openChain?.close();
  return loudness;
}

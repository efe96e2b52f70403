import type { Frame, Stream } from 'node-av/lib';
import { createFilterChain, type FilterChain, type SinkHandler } from './filter-chain.ts';
import { levelFilters, type Levelling } from './level-filters.ts';
import { normalizeFrames, soundFormat } from './normalize-frames.ts';

/** Samples a second of every sound that we make. */
export const SOUND_RATE = 48_000;

/**
 * Converts any sound to 48 kHz stereo that begins at 0, levelled; gaps become silence. `startS` is the source's time
 * that becomes 0, `end` the last filter.
 */
export function createSoundChain(
  stream: Stream,
  startS: number,
  levelling: Levelling | null,
  end: string,
  onFrame: SinkHandler,
): FilterChain {
  const { num, den } = stream.timeBase;
  const offset = BigInt(Math.round((startS * den) / num));
  const shapeOf = (frame: Frame) => soundFormat(frame, `${num}/${den}`);
  let chain: FilterChain | null = null;
  const resampled = normalizeFrames('audio', shapeOf, (frame) => {
    chain ??= createFilterChain(
      'audio',
      [
        shapeOf(frame).source,
        `aresample=${SOUND_RATE}:async=1:first_pts=0`,
        'aformat=sample_fmts=fltp:channel_layouts=stereo',
        ...levelFilters(levelling),
        end,
        'abuffersink@out',
      ].join(','),
      { out: onFrame },
    );
    chain.push(frame);
  });
  return {
    push: (frame) => {
      if (!frame) return chain?.push(null);
      frame.pts = frame.bestEffortTimestamp - offset;
      resampled.push(frame);
    },
    close: () => {
      resampled.close();
      chain?.close();
    },
  };
}

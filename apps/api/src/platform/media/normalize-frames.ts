import type { Frame } from 'node-av/lib';
import { createFilterChain, type FilterChain, type SinkHandler } from './filter-chain.ts';

/** The shape that a filter graph is built for: its source, and the filters that convert another source to it. */
export type FrameFormat = { source: string; filters: string };

/** Frames in, all of the first one's shape out. */
export type FrameNormalizer = { push: (frame: Frame) => void; close: () => void };

/**
 * Passes on frames in the shape of the first. Calls and broadcasts change size, pixel format or channels in the middle,
 * which no graph and no encoder follows.
 */
export function normalizeFrames(
  kind: 'video' | 'audio',
  shapeOf: (frame: Frame) => FrameFormat,
  output: SinkHandler,
): FrameNormalizer {
  const chains = new Map<string, FilterChain>();
  let first: FrameFormat | null = null;
  return {
    push: (frame) => {
      const { source } = shapeOf(frame);
      first ??= shapeOf(frame);
      if (source === first.source) return output(frame);
      const sink = kind === 'video' ? 'buffersink@out' : 'abuffersink@out';
      const description = [source, first.filters, sink].join(',');
      const chain = chains.get(source) ?? createFilterChain(kind, description, { out: output });
      chains.set(source, chain);
      chain.push(frame);
    },
    close: () => {
      for (const chain of chains.values()) chain.close();
    },
  };
}

/** Size and format of a picture; one of another size is fitted in, with bars, which are none round odd sides. */
export function pictureFormat(
  frame: Pick<Frame, 'width' | 'height' | 'format' | 'colorSpace' | 'colorRange'>,
  timeBase: string,
): FrameFormat {
  const { width, height, format, colorSpace, colorRange } = frame;
  const size = `${width}:${height}`;
  const fitted = `scale=${size}:force_original_aspect_ratio=decrease,pad=${size}:-1:-1:eval=frame`;
  return {
    source:
      `buffer@in=video_size=${width}x${height}:pix_fmt=${format}` +
      `:time_base=${timeBase}:colorspace=${colorSpace}:range=${colorRange}`,
    filters: `${width % 2 || height % 2 ? `scale=${size}` : fitted},setsar=1,format=${format}`,
  };
}

/** Rate, format and channels of sound. */
export function soundFormat(frame: Frame, timeBase: string): FrameFormat {
  const { mask, nbChannels } = frame.channelLayout;
  const layout = mask > 0n ? `0x${mask.toString(16)}` : `${nbChannels}c`;
  const { sampleRate, format } = frame;
  return {
    source: `abuffer@in=time_base=${timeBase}:sample_rate=${sampleRate}:sample_fmt=${format}:channel_layout=${layout}`,
    filters: `aresample=${sampleRate},aformat=sample_fmts=${format}:channel_layouts=${layout},asettb=${timeBase}`,
  };
}

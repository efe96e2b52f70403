import { AV_FRAME_FLAG_INTERLACED } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { matrixOptions, toneFilters, type Colors } from './color.ts';
import { createFilterChain, type FilterChain, type SinkHandler } from './filter-chain.ts';
import type { FrameRate } from './frame-rate.ts';
import type { Rung } from './ladder.ts';
import { pictureFormat } from './normalize-frames.ts';
import { orientationOf, type Source } from './source.ts';
import type { StillsPlan } from './stills.ts';

export type StillSinks = { plan: StillsPlan; poster: SinkHandler; board: SinkHandler };

/** A few seconds of the lowest rung, from `startS` on, at a rate of their own. */
export type PreviewSink = { startS: number; lengthS: number; rate: FrameRate; take: SinkHandler };

/** Pictures of the whole, square and tiny, one at the beginning of each `intervalS`. */
export type FingerprintSink = { intervalS: number; side: number; take: SinkHandler };

export type SideSinks = { stills: StillSinks; prints: FingerprintSink; preview: PreviewSink };

/** Names of a graph's ends, which differ by engine: the input of pictures, and the output of each sink. */
export type GraphEnds = { input: string; sink: (name: string) => string };

/** How pictures come in. */
export type Pictures = { colors: Colors; isInterlaced: boolean; upright: readonly string[] };

/** A ladder's graph for the library: fed with frames of the first one's shape. */
export function ladderChain(
  first: Frame,
  source: Source,
  rate: FrameRate,
  rungs: readonly Rung[],
  write: readonly SinkHandler[],
  side: SideSinks | null,
  paddingFrames: number,
): FilterChain {
  const { num, den } = source.video.timeBase;
  const graphEnds = {
    input: pictureFormat(first, `${num}/${den}`).source,
    sink: (name: string) => `buffersink@${name}`,
  };
  const pictures = {
    colors: first,
    isInterlaced: (first.flags & AV_FRAME_FLAG_INTERLACED) !== 0,
    upright: orientationOf(source.video).filters,
  };
  const sinks = Object.fromEntries(rungs.map((_, n) => [`r${n}`, write[n]!]));
  if (side) {
    const { stills, prints, preview } = side;
    const { poster, board } = stills;
    Object.assign(sinks, { poster, board, prints: prints.take, preview: preview.take });
  }
  return createFilterChain(
    'video',
    ladderGraph(graphEnds, pictures, rate, rungs, side, paddingFrames),
    sinks,
  );
}

/**
 * One graph for all rungs of a pass, largest first. Pictures are turned upright, converted to a constant rate, held at
 * the last one while sound goes on, and scaled down step by step, each rung from the one above it. With `side`, sampled
 * pictures leave it as well: one by one for the poster, tiny for its prints, as one tiled sheet for the storyboard, and
 * a short part of the lowest rung. Its sinks are `r0` and so on, `poster`, `board`, `prints` and `preview`.
 */
export function ladderGraph(
  { input, sink }: GraphEnds,
  { colors, isInterlaced, upright }: Pictures,
  rate: FrameRate,
  rungs: readonly Rung[],
  side: SideSinks | null,
  paddingFrames: number,
): string {
  const deinterlace = isInterlaced ? ['bwdif=mode=send_frame:deint=interlaced'] : [];
  const constantRate = `fps=${rate.num}/${rate.den}:start_time=0`;
  const padding = paddingFrames > 0 ? [`tpad=stop=${paddingFrames}:stop_mode=clone`] : [];
  const head = [input, ...deinterlace, constantRate, ...padding, ...upright].join(',');
  const parts = [`${head}${side ? ',split=3[s][q][v0]' : '[v0]'}`];
  rungs.forEach(({ width, height }, n) => {
    const conversion = n === 0 ? matrixOptions(colors) : '';
    const toneMapping = n === 0 ? toneFilters(colors) : 'setsar=1';
    const isLast = n === rungs.length - 1;
    const next = isLast && !side ? ',' : `,split=2[o${n}][v${n + 1}];[o${n}]`;
    parts.push(
      `[v${n}]scale=${width}:${height}:flags=bicubic${conversion},${toneMapping}${next}${sink(`r${n}`)}`,
    );
  });
  if (side) {
    const { stills, prints, preview } = side;
    const { poster, board } = stills.plan;
    const sampleIndex = (t: string) => `floor(${t}/${prints.intervalS}+0.001)`;
    const size = `${poster.width}:${poster.height}`;
    parts.push(
      `[s]select='isnan(prev_selected_t)+gte(t-prev_selected_t,${board.intervalS - 0.001})',` +
        `scale=${size}:flags=bicubic${matrixOptions(colors, 'bt601')},${toneFilters(colors)},split=2[p][t]`,
      `[p]${sink('poster')}`,
      `[t]scale=${board.tileWidth}:${board.tileHeight}:flags=area,` +
        `tile=${board.cols}x${board.rows}:nb_frames=${board.cols * board.rows},${sink('board')}`,
      `[q]select='isnan(prev_selected_t)+gt(${sampleIndex('t')},${sampleIndex('prev_selected_t')})',` +
        `scale=${prints.side}:${prints.side}:flags=area${matrixOptions(colors, 'bt601')},${toneFilters(colors)},${sink('prints')}`,
      // The rate first: an older FFmpeg fills the last picture up to the end of the stream.
      `[v${rungs.length}]fps=${preview.rate.num}/${preview.rate.den}:start_time=0,` +
        `trim=start=${preview.startS}:duration=${preview.lengthS},setpts=PTS-STARTPTS,${sink('preview')}`,
    );
  }
  return parts.join(';');
}

import { AV_FRAME_FLAG_INTERLACED } from 'node-av/constants';
import type { Frame } from 'node-av/lib';
import { matrixOptions, toneFilters } from './color.ts';
import { createFilterChain, type FilterChain, type SinkHandler } from './filter-chain.ts';
import type { FrameRate } from './frame-rate.ts';
import type { Rung } from './ladder.ts';
import { pictureShape } from './one-shape.ts';
import { orientationOf, type Source } from './source.ts';
import type { StillsPlan } from './stills.ts';

export type StillSinks = { plan: StillsPlan; poster: SinkHandler; board: SinkHandler };

/** A few seconds of the lowest rung, from `startS` on, at a rate of their own. */
export type PreviewSink = { startS: number; lengthS: number; rate: FrameRate; take: SinkHandler };

export type SideSinks = { stills: StillSinks; preview: PreviewSink };

/**
 * One graph for all rungs of a pass, largest first: pictures are turned upright, brought to a constant
 * rate and scaled down step by step, each rung from the one above it. With `side`, sampled pictures leave it as
 * well, one by one for the poster and as one tiled sheet for the storyboard, and a short part of the lowest rung.
 */
export function ladderChain(
  first: Frame,
  source: Source,
  rate: FrameRate,
  rungs: readonly Rung[],
  write: readonly SinkHandler[],
  side: SideSinks | null,
): FilterChain {
  const { num, den } = source.video.timeBase;
  const input = pictureShape(first, `${num}/${den}`).source;
  const whole = isInterlaced(first) ? ['bwdif=mode=send_frame:deint=interlaced'] : [];
  const upright = orientationOf(source.video).filters;
  const steady = `fps=${rate.num}/${rate.den}:start_time=0`;
  const head = [input, ...whole, steady, ...upright].join(',');
  const parts = [`${head}${side ? ',split=2[s][v0]' : '[v0]'}`];
  const sinks: Record<string, SinkHandler> = {};
  rungs.forEach(({ width, height }, n) => {
    const conversion = n === 0 ? matrixOptions(first) : '';
    const tone = n === 0 ? toneFilters(first) : 'setsar=1';
    const isLast = n === rungs.length - 1;
    const next = isLast && !side ? ',' : `,split=2[o${n}][v${n + 1}];[o${n}]`;
    parts.push(
      `[v${n}]scale=${width}:${height}:flags=bicubic${conversion},${tone}${next}buffersink@r${n}`,
    );
    sinks[`r${n}`] = write[n]!;
  });
  if (side) {
    const { stills, preview } = side;
    const { poster, board } = stills.plan;
    const size = `${poster.width}:${poster.height}`;
    parts.push(
      `[s]select='isnan(prev_selected_t)+gte(t-prev_selected_t,${board.intervalS - 0.001})',` +
        `scale=${size}:flags=bicubic${matrixOptions(first, 'bt601')},${toneFilters(first)},split=2[p][t]`,
      '[p]buffersink@poster',
      `[t]scale=${board.tileWidth}:${board.tileHeight}:flags=area,` +
        `tile=${board.cols}x${board.rows}:nb_frames=${board.cols * board.rows},buffersink@board`,
      `[v${rungs.length}]trim=start=${preview.startS}:duration=${preview.lengthS},setpts=PTS-STARTPTS,` +
        `fps=${preview.rate.num}/${preview.rate.den}:start_time=0,buffersink@preview`,
    );
    Object.assign(sinks, { poster: stills.poster, board: stills.board, preview: preview.take });
  }
  return createFilterChain('video', parts.join(';'), sinks);
}

const isInterlaced = (frame: Frame): boolean => (frame.flags & AV_FRAME_FLAG_INTERLACED) !== 0;

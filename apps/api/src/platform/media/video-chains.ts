import type { Frame } from 'node-av/lib';
import { matrixOptions, toneFilters } from './color.ts';
import { createFilterChain, type FilterChain, type SinkHandler } from './filter-chain.ts';
import type { FrameRate } from './frame-rate.ts';
import type { Rung } from './ladder.ts';
import { orientationOf, type Source } from './source.ts';
import type { StillsPlan } from './stills.ts';

export type StillSinks = { plan: StillsPlan; poster: SinkHandler; board: SinkHandler };

/**
 * One graph for all rungs of a pass, largest first: pictures are turned upright, brought to a constant
 * rate and scaled down step by step, each rung from the one above it. With `stills`, sampled pictures
 * leave it as well, one by one for the poster and as one tiled sheet for the storyboard.
 */
export function ladderChain(
  first: Frame,
  source: Source,
  rate: FrameRate,
  rungs: readonly Rung[],
  write: readonly SinkHandler[],
  stills: StillSinks | null,
): FilterChain {
  const { num, den } = source.video.timeBase;
  const input =
    `buffer@in=video_size=${first.width}x${first.height}:pix_fmt=${first.format}` +
    `:time_base=${num}/${den}:colorspace=${first.colorSpace}:range=${first.colorRange}`;
  const upright = orientationOf(source.video).filters;
  const steady = `fps=${rate.num}/${rate.den}:start_time=0`;
  const head = [input, steady, ...upright].join(',');
  const parts = [`${head}${stills ? ',split=2[s][v0]' : '[v0]'}`];
  const sinks: Record<string, SinkHandler> = {};
  rungs.forEach(({ width, height }, n) => {
    const conversion = n === 0 ? matrixOptions(first) : '';
    const tone = n === 0 ? toneFilters(first) : 'setsar=1';
    const next = n < rungs.length - 1 ? `,split=2[o${n}][v${n + 1}];[o${n}]` : ',';
    parts.push(
      `[v${n}]scale=${width}:${height}:flags=bicubic${conversion},${tone}${next}buffersink@r${n}`,
    );
    sinks[`r${n}`] = write[n]!;
  });
  if (stills) {
    const { poster, board } = stills.plan;
    const size = `${poster.width}:${poster.height}`;
    parts.push(
      `[s]select='isnan(prev_selected_t)+gte(t-prev_selected_t,${board.intervalS - 0.001})',` +
        `scale=${size}:flags=bicubic${matrixOptions(first, 'bt601')},${toneFilters(first)},split=2[p][t]`,
      '[p]buffersink@poster',
      `[t]scale=${board.tileWidth}:${board.tileHeight}:flags=area,` +
        `tile=${board.cols}x${board.rows}:nb_frames=${board.cols * board.rows},buffersink@board`,
    );
    Object.assign(sinks, { poster: stills.poster, board: stills.board });
  }
  return createFilterChain('video', parts.join(';'), sinks);
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from 'node-av/lib';
import { rgbaToThumbHash } from 'thumbhash';
import { createFilterChain } from './filter-chain.ts';
import { refused } from './media-error.ts';
import type { MediaInfo, Storyboard, TranscodeOptions } from './types.ts';
import type { StillSinks } from './video-chains.ts';
import { encodeWebpWithin } from './webp.ts';

const MAX_POSTER_BYTES = 60_000;
/** More pixels add nothing to a blur; the library takes 100. */
const BLUR_EDGE_PX = 64;
const MAX_BOARD_BYTES = 250_000;
const MAX_TILES = 100;

export type StillsPlan = {
  poster: { width: number; height: number };
  board: Omit<Storyboard, 'path' | 'count'>;
};

const even = (n: number) => Math.max(2, Math.round(n / 2) * 2);

/** Sizes of poster and storyboard for a video of `durationS` seconds shown at `width` × `height`. */
export function planStills(
  width: number,
  height: number,
  durationS: number,
  options: Pick<TranscodeOptions, 'posterEdge' | 'tileWidth'>,
): StillsPlan {
  const scale = Math.min(1, options.posterEdge / Math.min(width, height));
  const intervalS = Math.max(1, Math.ceil(durationS / MAX_TILES));
  const tiles = Math.max(1, Math.min(MAX_TILES, Math.ceil(durationS / intervalS)));
  const cols = Math.min(10, Math.ceil(Math.sqrt(tiles)));
  const tileWidth = even(Math.min(options.tileWidth, width));
  return {
    poster: { width: even(width * scale), height: even(height * scale) },
    board: {
      cols,
      rows: Math.ceil(tiles / cols),
      intervalS,
      tileWidth,
      tileHeight: even((tileWidth * height) / width),
    },
  };
}

/** Collects poster and storyboard while a video is decoded; `save` writes both and frees the frames. */
export function collectStills(
  info: Pick<MediaInfo, 'width' | 'height' | 'durationS'>,
  options: Pick<TranscodeOptions, 'posterEdge' | 'tileWidth' | 'posterAtS'>,
) {
  const plan = planStills(info.width, info.height, info.durationS, options);
  const chooser = createPosterChooser(plan.board.intervalS, options.posterAtS);
  const sheets: Buffer[] = [];
  const sinks: StillSinks = {
    plan,
    poster: chooser.offer,
    board: (sheet) => {
      if (sheets.length === 0)
        sheets.push(encodeWebpWithin(sheet, MAX_BOARD_BYTES, [60, 45, 30, 15]));
    },
  };
  const save = async (directory: string) => {
    const [sheet] = sheets;
    if (!chooser.best || !sheet) throw refused('unreadable', 'The video has no picture.');
    const { poster, placeholder } = encodePoster(chooser.best);
    chooser.best.free();
    await writeFile(join(directory, 'poster.webp'), poster);
    await writeFile(join(directory, 'storyboard.webp'), sheet);
    const count = Math.min(chooser.count, plan.board.cols * plan.board.rows);
    const storyboard = { path: 'storyboard.webp', count, ...plan.board };
    return { poster: 'poster.webp', placeholder, storyboard };
  };
  return { sinks, save };
}

/** Keeps the frame that makes the best poster: the one at `atS`, else the one with most contrast. */
function createPosterChooser(intervalS: number, atS: number | null) {
  let bestFrame: Frame | null = null;
  let bestScore = -Infinity;
  let frameCount = 0;
  return {
    offer: (frame: Frame) => {
      const score = atS === null ? liveliness(frame) : -Math.abs(frameCount * intervalS - atS);
      frameCount += 1;
      if (score <= bestScore) return;
      bestFrame?.free();
      bestFrame = frame.clone();
      bestScore = score;
    },
    get count() {
      return frameCount;
    },
    get best() {
      return bestFrame;
    },
  };
}

/** Spread of brightness over a sparse grid: low for black, white and flat pictures. */
function liveliness(frame: Frame): number {
  const luma = frame.data![0]!;
  const stride = frame.linesize[0]!;
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 0; y < frame.height; y += 8) {
    for (let x = 0; x < frame.width; x += 8) {
      const value = luma[y * stride + x]!;
      sum += value;
      squares += value * value;
      count += 1;
    }
  }
  return squares / count - (sum / count) ** 2;
}

/** Poster of at most 60 KB, and its blur. */
function encodePoster(frame: Frame): { poster: Buffer; placeholder: string } {
  return {
    poster: encodeWebpWithin(frame, MAX_POSTER_BYTES, [82, 72, 60, 45, 30, 15]),
    placeholder: blurOf(frame),
  };
}

/** The ThumbHash of a picture, in base64. */
export function blurOf(frame: Frame): string {
  const [w, h] = [frame.width, frame.height];
  const longEdge = Math.max(w, h);
  const [width, height] = [
    even((w * BLUR_EDGE_PX) / longEdge),
    even((h * BLUR_EDGE_PX) / longEdge),
  ];
  let hash = '';
  const chain = createFilterChain(
    'video',
    `buffer@in=video_size=${w}x${h}:pix_fmt=${frame.format}:time_base=1/25,scale=${width}:${height}:flags=area,format=rgba,buffersink@out`,
    {
      out: (scaled) => {
        const pixels = scaled.data![0]!;
        const stride = scaled.linesize[0]!;
        const rows = Array.from({ length: height }, (_, y) =>
          pixels.subarray(y * stride, y * stride + width * 4),
        );
        hash = Buffer.from(rgbaToThumbHash(width, height, Buffer.concat(rows))).toString('base64');
      },
    },
  );
  chain.push(frame.clone());
  chain.push(null);
  chain.close();
  return hash;
}

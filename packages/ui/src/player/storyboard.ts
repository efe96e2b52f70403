import type { CSSProperties } from 'react';
import type { Storyboard } from './types.ts';

/** The still nearest before `time` (seconds), for a box with the video's own `aspect` (width over height). */
export function storyboardFrameStyle(
  board: Storyboard,
  time: number,
  aspect: number,
): CSSProperties {
  const lastFrame = board.cols * board.rows - 1;
  const frameIndex = Math.min(lastFrame, Math.max(0, Math.floor(time / board.interval_s)));
  const offsetPercent = (index: number, count: number) =>
    count > 1 ? (index / (count - 1)) * 100 : 0;
  return {
    aspectRatio: String(aspect),
    ...(aspect < 1 ? { height: 160 } : { width: 160 }),
    backgroundImage: `url(${JSON.stringify(board.url)})`,
    backgroundSize: `${board.cols * 100}% ${board.rows * 100}%`,
    backgroundPosition: `${offsetPercent(frameIndex % board.cols, board.cols)}% ${offsetPercent(Math.floor(frameIndex / board.cols), board.rows)}%`,
  };
}

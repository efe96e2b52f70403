import type { CSSProperties } from 'react';
import type { Storyboard } from './types.ts';

/** The still nearest before `time` (seconds), for a box with the video's own `aspect` (width over height). */
export function storyboardFrameStyle(
  board: Storyboard,
  time: number,
  aspect: number,
): CSSProperties {
  const most = board.cols * board.rows - 1;
  const at = Math.min(most, Math.max(0, Math.floor(time / board.interval_s)));
  const share = (index: number, count: number) => (count > 1 ? (index / (count - 1)) * 100 : 0);
  return {
    aspectRatio: String(aspect),
    ...(aspect < 1 ? { height: 160 } : { width: 160 }),
    backgroundImage: `url(${JSON.stringify(board.url)})`,
    backgroundSize: `${board.cols * 100}% ${board.rows * 100}%`,
    backgroundPosition: `${share(at % board.cols, board.cols)}% ${share(Math.floor(at / board.cols), board.rows)}%`,
  };
}

import { alpha, box, disc } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import { OVEN } from './sourdough-place.ts';

export function window(ctx: Ctx, turn: number): void {
  const words = Math.floor(turn * 40);
  for (let i = 0; i < 4; i++) {
    const on = [7, 3, 6, 5][i] ?? 1;
    box(
      ctx,
      OVEN.x + 244 + i * 34 + (i > 1 ? 10 : 0),
      98,
      20,
      22,
      3,
      alpha('#ff9a4c', 0.25 + 0.75 * (((words >> i) + on) % 2)),
    );
  }
  disc(ctx, OVEN.x + 315, 104, 2.6, '#ff9a4c');
  disc(ctx, OVEN.x + 315, 115, 2.6, '#ff9a4c');
}

import { sway } from '../kit/motion.ts';
import { alpha, box, disc, glow, line, linear, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import { BEAMS } from './soundcheck-colours.ts';

export function truss(ctx: Ctx, w: number): void {
  for (const y of [44, 66]) box(ctx, 0, y, w, 5, 0, '#221546');
  for (let x = 0; x < w; x += 28)
    line(
      ctx,
      [
        [x, 68],
        [x + 14, 46],
        [x + 28, 68],
      ],
      '#221546',
      3,
    );
  for (const x of [70, 1120]) {
    box(ctx, x, 130, 92, 250, 6, '#0b0620');
    for (let i = 0; i < 4; i++) {
      disc(ctx, x + 46, 164 + i * 60, 24, '#1d1240');
      disc(ctx, x + 46, 164 + i * 60, 10, '#352367');
    }
  }
}

export function beams(ctx: Ctx, turn: number, pulse: number): void {
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  BEAMS.forEach((hue, i) => {
    const x = 120 + i * 149;
    const swing = 0.5 * sway(turn, 2 + (i % 2), i * 0.13) + (i - 3.5) * -0.06;
    const reach = 760;
    const foot = x + Math.sin(swing) * reach;
    for (const soft of [1, 0.62, 0.3]) {
      shape(
        ctx,
        [
          [x - 5, 66],
          [x + 5, 66],
          [foot + 92 * soft, 66 + Math.cos(swing) * reach],
          [foot - 92 * soft, 66 + Math.cos(swing) * reach],
        ],
        linear(ctx, x, 66, foot, 66 + reach, [
          [0, alpha(hue, 0.5)],
          [0.45, alpha(hue, 0.17 + 0.08 * pulse)],
          [1, alpha(hue, 0)],
        ]),
      );
    }
    disc(ctx, x, 70, 9, '#ffffff');
  });
  ctx.restore();
  BEAMS.forEach((hue, i) => glow(ctx, 120 + i * 149, 70, 70, hue, 0.9));
}

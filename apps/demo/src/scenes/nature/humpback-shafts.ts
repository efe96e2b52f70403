import { sway } from '../kit/motion.ts';
import { alpha, line, linear, shape } from '../kit/paint.ts';
import type { Ctx, Point } from '../kit/stage.ts';

export function surface(ctx: Ctx, turn: number): void {
  for (let i = 0; i < 9; i++) {
    const y = 14 + i * 17;
    const points: Point[] = Array.from({ length: 13 }, (_, k) => [
      k * 62 - 10,
      y + 9 * sway(turn, 3, k * 0.21 + i * 0.37) + 5 * sway(turn, -2, k * 0.47 + i),
    ]);
    line(ctx, points, alpha('#f2fffb', 0.3 - i * 0.032), 9 - i * 0.8);
  }
}

export function shafts(ctx: Ctx, turn: number, strength: number): void {
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  for (let i = 0; i < 8; i++) {
    const x = 60 + i * 96 + 46 * sway(turn, 1, i * 0.31);
    const wide = 26 + 20 * sway(turn, 2, i * 0.17);
    const shine = strength * (0.16 + 0.1 * sway(turn, 2 + (i % 2), i * 0.4));
    for (const soft of [1, 0.78, 0.56, 0.34]) {
      const half = wide * soft;
      const foot = x + (i - 4) * 60 + wide;
      shape(
        ctx,
        [
          [x - half, -10],
          [x + half, -10],
          [foot + half * 3.5, 1050],
          [foot - half * 3.5, 1050],
        ],
        linear(ctx, 0, 0, 0, 1050, [
          [0, alpha('#dffff2', shine * 0.34)],
          [0.5, alpha('#7fe0e8', shine * 0.16)],
          [1, alpha('#7fe0e8', 0)],
        ]),
      );
    }
  }
  ctx.restore();
}

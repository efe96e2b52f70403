import { steam } from '../kit/air.ts';
import { sway } from '../kit/motion.ts';
import { alpha, blob, linear, oval } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function pot(ctx: Ctx, x: number, y: number, turn: number): void {
  oval(ctx, x, y + 66, 110, 20, 'rgba(30,12,4,.5)');
  blob(
    ctx,
    [
      [x - 98, y - 70],
      [x + 98, y - 70],
      [x + 92, y + 40],
      [x + 60, y + 66],
      [x - 60, y + 66],
      [x - 92, y + 40],
    ],
    linear(ctx, x - 98, 0, x + 98, 0, [
      [0, '#4a525c'],
      [0.35, '#b9c4cf'],
      [0.6, '#7d8894'],
      [1, '#2a3038'],
    ]),
  );
  oval(ctx, x, y - 70, 98, 24, '#d9e2ea');
  oval(ctx, x, y - 68, 88, 19, '#c98a3c');
  for (let i = 0; i < 7; i++)
    oval(
      ctx,
      x - 54 + i * 18,
      y - 68 + 7 * Math.sin(i * 2),
      8 + 3 * sway(turn, 14, i * 0.3),
      3.4,
      alpha('#ffe2a0', 0.7),
    );
  steam(ctx, {
    x,
    y: y - 80,
    w: 120,
    rise: 340,
    size: 60,
    count: 16,
    seed: 3,
    turn,
    colour: '#fff6ea',
    opacity: 0.2,
    lean: 50,
  });
}

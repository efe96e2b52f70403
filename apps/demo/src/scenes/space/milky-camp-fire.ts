import { breathe, sway } from '../kit/motion.ts';
import { box, glow, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function fire(ctx: Ctx, x: number, y: number, turn: number): void {
  const flicker = 0.75 + 0.25 * breathe(turn, 31) * breathe(turn, 17, 0.4);
  glow(ctx, x, y - 16, 250, '#ff8a3c', 0.62 * flicker);
  for (const [dx, a] of [
    [-22, 0.3],
    [22, -0.3],
  ] as const) {
    ctx.save();
    ctx.translate(x + dx * 0.3, y + 4);
    ctx.rotate(a);
    box(ctx, -34, -6, 68, 12, 5, '#2a1712');
    ctx.restore();
  }
  for (const [wide, tall, hue, late] of [
    [24, 66, '#ff6a2c', 0],
    [17, 48, '#ffa53c', 0.3],
    [10, 30, '#ffe08a', 0.6],
  ] as const) {
    const lean = 9 * sway(turn, 19, late) + 5 * sway(turn, 31, late);
    const rise = tall * (0.85 + 0.2 * sway(turn, 26, late));
    ctx.fillStyle = hue;
    ctx.beginPath();
    ctx.moveTo(x - wide, y);
    ctx.bezierCurveTo(
      x - wide * 1.1,
      y - rise * 0.5,
      x - wide * 0.2 + lean,
      y - rise * 0.6,
      x + lean,
      y - rise,
    );
    ctx.bezierCurveTo(
      x + wide * 0.5 + lean,
      y - rise * 0.55,
      x + wide * 1.1,
      y - rise * 0.4,
      x + wide,
      y,
    );
    ctx.closePath();
    ctx.fill();
  }
  shape(
    ctx,
    [
      [x - 30, y + 2],
      [x + 30, y + 2],
      [x + 22, y + 9],
      [x - 22, y + 9],
    ],
    '#1a0d0c',
  );
}

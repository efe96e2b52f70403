import { sway } from '../kit/motion.ts';
import { alpha, box, disc, glow, linear, wash } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function screen(ctx: Ctx, turn: number, pulse: number, beats: number): void {
  const [x, y, w, h] = [350, 88, 580, 290];
  glow(ctx, x + w / 2, y + h / 2, 560, '#7a4dff', 0.5 + 0.25 * pulse);
  box(ctx, x - 8, y - 8, w + 16, h + 16, 8, '#0c0624');
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y, w, h);
  ctx.clip();
  wash(ctx, x, y, w, h, [
    [0, '#2a1a8a'],
    [0.55, '#d8418f'],
    [1, '#ff9a5c'],
  ]);
  disc(
    ctx,
    x + w / 2,
    y + 190,
    112 + 6 * pulse,
    linear(ctx, 0, y + 70, 0, y + 310, [
      [0, '#fff2b0'],
      [1, '#ff5d8f'],
    ]),
  );
  for (let i = 0; i < 7; i++)
    box(ctx, x, y + 168 + i * 20, w, 3 + i * 1.5, 0, alpha('#b83a86', 0.9));
  for (let i = 0; i < 30; i++) {
    const tall =
      22 +
      92 *
        Math.abs(sway(turn, beats / 2 + (i % 5), i * 0.173)) *
        (0.4 + 0.6 * Math.abs(Math.sin(i * 1.7)));
    box(ctx, x + 6 + i * 19.3, y + h - tall, 13, tall, 3, alpha('#1c0d5a', 0.75));
  }
  ctx.restore();
}

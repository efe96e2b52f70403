import { fract, sway } from '../kit/motion.ts';
import { alpha, blob, disc, linear, oval } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import type { Canvas } from '@napi-rs/canvas';

export function slide(ctx: Ctx, strip: Canvas, w: number, shift: number): void {
  const x = -fract(shift) * w;
  ctx.drawImage(strip, x, 0);
  ctx.drawImage(strip, x + w - 0.5, 0);
}

export function rock(ctx: Ctx, x: number, y: number, r: number): void {
  blob(
    ctx,
    [
      [x - r, y],
      [x - r * 0.7, y - r * 0.7],
      [x + r * 0.1, y - r * 0.95],
      [x + r * 0.8, y - r * 0.5],
      [x + r, y],
      [x, y + r * 0.2],
    ],
    linear(ctx, x - r, y - r, x + r, y, [
      [0, '#5a2018'],
      [1, '#a65440'],
    ]),
  );
}

export function potato(ctx: Ctx, x: number, y: number, r: number): void {
  blob(
    ctx,
    [
      [x - r, y - 4],
      [x - r * 0.4, y - r * 0.8],
      [x + r * 0.5, y - r * 0.7],
      [x + r * 1.05, y + 2],
      [x + r * 0.3, y + r * 0.7],
      [x - r * 0.7, y + r * 0.6],
    ],
    linear(ctx, x + r, y + r, x - r, y - r, [
      [0, '#f3d8c4'],
      [1, '#7a5248'],
    ]),
  );
  disc(ctx, x + 6, y - 4, 6, 'rgba(90,56,48,.4)');
  disc(ctx, x - 10, y + 7, 4, 'rgba(90,56,48,.4)');
}

export function devil(ctx: Ctx, x: number, y: number, turn: number): void {
  for (let i = 0; i < 26; i++) {
    const up = i / 26;
    const wide = 10 + up ** 1.6 * 60;
    oval(
      ctx,
      x + 26 * sway(turn, 5, up * 0.8) * up + 6 * sway(turn, 17, up * 3),
      y - up * 250,
      wide,
      9 + up * 6,
      alpha('#f0c2a0', 0.16 * (1 - up * 0.75)),
    );
  }
}

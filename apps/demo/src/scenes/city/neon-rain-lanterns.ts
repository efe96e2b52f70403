import { fract, sway } from '../kit/motion.ts';
import { alpha, box, glow, linear, oval, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function lanterns(ctx: Ctx, turn: number): void {
  for (const [x, y, r] of [
    [120, 640, 22],
    [166, 662, 19],
    [206, 680, 16],
    [600, 640, 22],
    [556, 662, 19],
    [518, 680, 16],
  ] as const) {
    const dx = 4 * sway(turn, 2, x / 300);
    glow(ctx, x + dx, y, r * 3.6, '#ff6a3c', 0.65);
    oval(
      ctx,
      x + dx,
      y,
      r,
      r * 1.25,
      linear(ctx, 0, y - r, 0, y + r, [
        [0, '#ff7a48'],
        [0.5, '#ffb070'],
        [1, '#e2472f'],
      ]),
    );
    for (const k of [-0.5, 0, 0.5])
      box(ctx, x + dx - r * 0.95, y + r * k, r * 1.9, 1.5, 0, 'rgba(130,30,24,.5)');
    box(ctx, x + dx - r * 0.4, y - r * 1.35, r * 0.8, 5, 1, '#1c0d18');
    box(ctx, x + dx - r * 0.4, y + r * 1.2, r * 0.8, 5, 1, '#1c0d18');
  }
}

export function crossing(ctx: Ctx, w: number): void {
  for (let i = 0; i < 9; i++) {
    const far = (i / 9 - 0.5) * 560;
    const near = (i / 9 - 0.5) * 1150;
    shape(
      ctx,
      [
        [w / 2 + far, 985],
        [w / 2 + far + 32, 985],
        [w / 2 + near + 66, 1075],
        [w / 2 + near, 1075],
      ],
      'rgba(228,214,255,.13)',
    );
  }
}

export function puddles(ctx: Ctx, w: number, turn: number): void {
  for (let i = 0; i < 26; i++) {
    const life = fract(i * 0.618 + turn * (8 + (i % 5)));
    const near = fract(i * 0.377);
    const x = fract(i * 0.7548) * w;
    ctx.strokeStyle = alpha('#e6deff', 0.42 * (1 - life));
    ctx.lineWidth = 1.2;
    ctx.beginPath();
    ctx.ellipse(
      x,
      850 + near * 410,
      (4 + life * 26) * (0.4 + near),
      (1.4 + life * 7) * (0.4 + near),
      0,
      0,
      Math.PI * 2,
    );
    ctx.stroke();
  }
}

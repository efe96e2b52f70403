import { breathe } from '../kit/motion.ts';
import { alpha, blob, disc, glow, line, linear, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function ship(ctx: Ctx, turn: number): void {
  const thrust = 0.8 + 0.2 * breathe(turn, 34);
  for (const [long, wide, hue] of [
    [190, 13, '#4aa8ff'],
    [120, 8, '#a8e0ff'],
    [60, 4, '#ffffff'],
  ] as const) {
    shape(
      ctx,
      [
        [-96, -wide],
        [-96 - long * thrust, 0],
        [-96, wide],
      ],
      linear(ctx, -96, 0, -96 - long, 0, [
        [0, alpha(hue, 0.85)],
        [1, alpha(hue, 0)],
      ]),
    );
  }
  glow(ctx, -104, 0, 120, '#6cc0ff', 0.75 * thrust);
  shape(
    ctx,
    [
      [-60, 4],
      [-118, 62],
      [-82, 62],
      [14, 14],
    ],
    '#8f2f3c',
  );
  blob(
    ctx,
    [
      [-100, -16],
      [-30, -34],
      [60, -28],
      [124, -4],
      [132, 2],
      [120, 8],
      [50, 26],
      [-40, 26],
      [-100, 16],
    ],
    linear(ctx, 0, -34, 0, 28, [
      [0, '#ffffff'],
      [0.45, '#d6dbe8'],
      [1, '#5b6484'],
    ]),
  );
  shape(
    ctx,
    [
      [-50, -28],
      [-104, -76],
      [-72, -76],
      [16, -32],
    ],
    linear(ctx, 0, -76, 0, -28, [
      [0, '#ff6a5c'],
      [1, '#b83a44'],
    ]),
  );
  blob(
    ctx,
    [
      [28, -25],
      [70, -22],
      [98, -8],
      [62, -5],
      [30, -9],
    ],
    linear(ctx, 30, -25, 98, 0, [
      [0, '#9fe8ff'],
      [1, '#1f6f9c'],
    ]),
  );
  line(
    ctx,
    [
      [40, -20],
      [68, -18],
    ],
    'rgba(255,255,255,.8)',
    3,
  );
  line(
    ctx,
    [
      [-92, 4],
      [20, 8],
      [112, 4],
    ],
    '#e2574f',
    5,
  );
  for (const x of [-60, -34, -8]) {
    disc(ctx, x, -8, 6.5, '#2a3558');
    disc(ctx, x, -8, 4.6, '#ffe3a0');
  }
  glow(ctx, -88, -76, 30, '#ff6a6a', breathe(turn, 10) ** 5);
}

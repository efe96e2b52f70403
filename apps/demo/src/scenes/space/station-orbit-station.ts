import { breathe, sway } from '../kit/motion.ts';
import { alpha, box, disc, glow, line, linear, oval } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function station(ctx: Ctx, turn: number): void {
  const tilt = 0.82 + 0.18 * sway(turn, 1, 0.1);
  for (const side of [-1, 1]) {
    for (const pair of [150, 262])
      for (const up of [-1, 1]) panel(ctx, side * pair, up, tilt, turn);
  }
  box(
    ctx,
    -320,
    -7,
    640,
    14,
    3,
    linear(ctx, 0, -7, 0, 7, [
      [0, '#f2f4f8'],
      [1, '#6f7890'],
    ]),
  );
  for (let x = -310; x < 310; x += 24)
    line(
      ctx,
      [
        [x, -6],
        [x + 12, 6],
        [x + 24, -6],
      ],
      '#8b94aa',
      1.6,
    );
  for (const [x, y, w, h] of [
    [-96, -26, 80, 52],
    [-16, -32, 62, 64],
    [46, -22, 84, 44],
  ] as const) {
    box(
      ctx,
      x,
      y,
      w,
      h,
      12,
      linear(ctx, 0, y, 0, y + h, [
        [0, '#ffffff'],
        [0.35, '#d4dbe8'],
        [1, '#646e88'],
      ]),
    );
    for (let k = 1; k < 4; k++)
      box(ctx, x + (w / 4) * k, y + 2, 1.6, h - 4, 0, 'rgba(60,70,100,.45)');
  }
  box(
    ctx,
    -12,
    32,
    54,
    66,
    12,
    linear(ctx, -12, 0, 42, 0, [
      [0, '#f4f6fb'],
      [0.5, '#c2cad9'],
      [1, '#7d88a2'],
    ]),
  );
  box(
    ctx,
    -4,
    -92,
    38,
    60,
    10,
    linear(ctx, -4, 0, 34, 0, [
      [0, '#f4f6fb'],
      [1, '#7d88a2'],
    ]),
  );
  oval(ctx, 15, 104, 24, 13, '#39435f');
  for (let i = 0; i < 4; i++)
    disc(ctx, 1 + i * 9.4, 104, 4, alpha('#ffdf9a', 0.8 + 0.2 * breathe(turn, 6, i * 0.2)));
  glow(ctx, 15, 106, 60, '#ffcf80', 0.5);
  for (const [x, y] of [
    [-72, -8],
    [-48, -8],
    [70, -6],
    [96, -6],
  ] as const)
    box(ctx, x, y, 10, 12, 3, '#ffe2a6');
  line(
    ctx,
    [
      [120, -14],
      [150, -52],
      [188, -40],
    ],
    '#dfe5ef',
    4,
  );
  disc(ctx, 188, -40, 5, '#ffb347');
  oval(ctx, 15, -104, 30, 9, '#d9e0ec', -0.4);
  for (const [x, y, hue, late] of [
    [-320, 0, '#ff5a5a', 0],
    [320, 0, '#5affa0', 0.5],
  ] as const)
    glow(ctx, x, y, 34, hue, 0.2 + 0.8 * breathe(turn, 12, late) ** 6);
}

function panel(ctx: Ctx, x: number, up: number, tilt: number, turn: number): void {
  const tall = 168 * tilt;
  const y = up < 0 ? -14 - tall : 14;
  box(ctx, x - 3, up < 0 ? -18 : 6, 6, 14, 0, '#aab2c4');
  box(
    ctx,
    x - 44,
    y,
    88,
    tall,
    2,
    linear(ctx, x - 44, y, x + 44, y + tall, [
      [0, '#24489e'],
      [0.45, '#16306f'],
      [0.55, '#5a7fd0'],
      [0.62, '#1a3880'],
      [1, '#0d1f4d'],
    ]),
  );
  for (let k = 0; k <= 8; k++)
    box(ctx, x - 44, y + (tall / 8) * k - 0.6, 88, 1.2, 0, 'rgba(170,196,255,.5)');
  for (const dx of [-22, 0, 22]) box(ctx, x + dx - 0.6, y, 1.4, tall, 0, 'rgba(190,210,255,.55)');
  box(ctx, x - 46, y, 2.4, tall, 0, '#d7c48c');
  box(ctx, x + 44, y, 2.4, tall, 0, '#d7c48c');
  glow(ctx, x + 20, y + tall * (0.3 + 0.3 * sway(turn, 1, x / 900)), 46, '#bcd6ff', 0.4);
}

import { breathe, fract, sway } from '../kit/motion.ts';
import { alpha, box, disc, glow, line, linear, oval, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function rover(
  ctx: Ctx,
  x: number,
  ground: (x: number) => number,
  turn: number,
  durationS: number,
): void {
  const wheels = [-128, -20, 112];
  const feet = wheels.map((dx) => ground(x + dx) - 30);
  const tilt = Math.atan2((feet[2] ?? 0) - (feet[0] ?? 0), 240);
  const y = ((feet[0] ?? 0) + (feet[2] ?? 0)) / 2 - 74;
  oval(ctx, x, ground(x) + 8, 200, 13, 'rgba(40,12,10,.55)');
  for (let i = 0; i < 12; i++) {
    const way = fract(i / 12 + turn * 24);
    disc(
      ctx,
      x - 150 - way * 150,
      ground(x - 150) - way * 34,
      8 + way * 26,
      alpha('#e8a988', 0.2 * (1 - way)),
    );
  }
  line(
    ctx,
    [
      [x - 128, feet[0] ?? 0],
      [x - 76, y + 34],
      [x - 20, feet[1] ?? 0],
    ],
    '#3a4258',
    9,
  );
  line(
    ctx,
    [
      [x - 66, y + 22],
      [x + 30, y + 8],
      [x + 112, feet[2] ?? 0],
    ],
    '#4b546e',
    9,
  );
  wheels.forEach((dx, i) =>
    wheel(ctx, x + dx, feet[i] ?? 0, 32, turn * Math.round(durationS * 1.4)),
  );
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(tilt);
  shape(
    ctx,
    [
      [-146, -52],
      [-96, -52],
      [-110, -8],
      [-164, -20],
    ],
    linear(ctx, 0, -52, 0, -8, [
      [0, '#7d8498'],
      [1, '#3b4052'],
    ]),
  );
  box(
    ctx,
    -108,
    -46,
    216,
    64,
    8,
    linear(ctx, 0, -46, 0, 18, [
      [0, '#fbf6ec'],
      [0.6, '#d8cdbd'],
      [1, '#8b7d72'],
    ]),
  );
  box(ctx, -96, -60, 176, 16, 4, '#c9a24a');
  for (let k = 0; k < 8; k++) box(ctx, -92 + k * 21.6, -70, 19, 11, 1, '#1f3f86');
  for (const [dx, hue] of [
    [-84, '#ff8a4c'],
    [-60, '#3fa0d0'],
  ] as const)
    box(ctx, dx, -26, 16, 16, 3, hue);
  line(
    ctx,
    [
      [-20, -16],
      [60, -16],
    ],
    '#8b7d72',
    3,
  );
  box(
    ctx,
    66,
    -176,
    12,
    118,
    3,
    linear(ctx, 66, 0, 78, 0, [
      [0, '#ffffff'],
      [1, '#a39a92'],
    ]),
  );
  ctx.translate(72, -186);
  ctx.rotate(0.1 * sway(turn, 2));
  ctx.scale(1 - 0.25 * breathe(turn, 1, 0.2), 1);
  box(
    ctx,
    -30,
    -24,
    74,
    42,
    8,
    linear(ctx, 0, -24, 0, 18, [
      [0, '#ffffff'],
      [1, '#b5aca4'],
    ]),
  );
  for (const [dx, r] of [
    [12, 12],
    [34, 7],
  ] as const) {
    disc(ctx, dx, -4, r, '#1a2138');
    disc(ctx, dx + r * 0.3, -4 - r * 0.3, r * 0.35, '#9fd8ff');
  }
  ctx.restore();
  line(
    ctx,
    [
      [x + 100, y + 4],
      [x + 172, y - 38 + 8 * sway(turn, 3)],
      [x + 218, y + 26 + 10 * sway(turn, 3, 0.1)],
    ],
    '#d8cdbd',
    10,
  );
  box(ctx, x + 204, y + 20 + 10 * sway(turn, 3, 0.1), 30, 24, 5, '#4b546e');
  line(
    ctx,
    [
      [x - 80, y - 58],
      [x - 84, y - 132],
    ],
    '#4b546e',
    4,
  );
  oval(ctx, x - 84, y - 140, 28, 12, '#f4efe6', -0.5);
  glow(ctx, x + 90, y - 46, 26, '#7affb0', breathe(turn, 11) ** 3);
}

function wheel(ctx: Ctx, x: number, y: number, r: number, turns: number): void {
  disc(ctx, x, y, r, '#23283a');
  disc(ctx, x, y, r * 0.74, '#6e7690');
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turns * Math.PI * 2);
  for (let i = 0; i < 12; i++) {
    ctx.rotate(Math.PI / 6);
    box(ctx, r - 5, -3, 8, 6, 1, '#12151f');
  }
  for (let i = 0; i < 6; i++) {
    ctx.rotate(Math.PI / 3);
    line(
      ctx,
      [
        [0, 0],
        [r * 0.68, 0],
      ],
      '#2e3448',
      4,
    );
  }
  ctx.restore();
  disc(ctx, x, y, r * 0.2, '#d8cdbd');
}

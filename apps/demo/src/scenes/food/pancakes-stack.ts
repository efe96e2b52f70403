import { clamp, smooth, sway } from '../kit/motion.ts';
import { blob, box, disc, line, linear, oval, placed, radial, shape } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Ctx, Point } from '../kit/stage.ts';

export function stack(ctx: Ctx, x: number, y: number, turn: number): void {
  for (let i = 0; i < 6; i++) {
    const py = y - 10 - i * 54;
    const dx = [0, 9, -8, 6, -5, 3][i] ?? 0;
    const wide = 222 - i * 4 + 2 * sway(turn, 3, i * 0.1);
    box(
      ctx,
      x + dx - wide,
      py - 40,
      wide * 2,
      58,
      28,
      linear(ctx, 0, py - 40, 0, py + 18, [
        [0, '#c9762c'],
        [0.24, '#ffe2a8'],
        [0.6, '#fbd08a'],
        [0.86, '#d98a3c'],
        [1, '#a85a1c'],
      ]),
    );
    oval(
      ctx,
      x + dx,
      py - 34,
      wide - 4,
      50,
      radial(ctx, x + dx - 40, py - 50, wide, [
        [0, '#e8a24c'],
        [0.7, '#cf7f2e'],
        [0.93, '#dd9a48'],
        [1, '#f2c47c'],
      ]),
    );
    for (const one of scatter(14, i + 3, (next) => [next() * 2 - 1, next()] as const))
      disc(ctx, x + dx + one[0] * wide * 0.88, py - 4 + one[1] * 12, 3, 'rgba(190,110,40,.3)');
  }
  for (const [dx, dy, hue] of [
    [-250, 8, '#5a6ac9'],
    [-218, 30, '#4656b4'],
    [-262, 34, '#6d7dd9'],
    [246, 22, '#5a6ac9'],
    [214, 38, '#4656b4'],
  ] as const) {
    disc(
      ctx,
      x + dx,
      y + dy,
      21,
      radial(ctx, x + dx - 6, y + dy - 8, 26, [
        [0, '#a8b4ff'],
        [0.5, hue],
        [1, '#242c6b'],
      ]),
    );
    disc(ctx, x + dx, y + dy - 12, 6, '#2a3070');
  }
  for (const [dx, dy, s] of [
    [-176, 44, 1],
    [188, 4, 1.15],
    [262, -10, 0.9],
  ] as const)
    placed(ctx, { x: x + dx, y: y + dy, scale: s, turn: dx / 600 }, () => {
      blob(
        ctx,
        [
          [-28, -18],
          [0, -30],
          [28, -18],
          [20, 18],
          [0, 34],
          [-20, 18],
        ],
        linear(ctx, -28, 0, 28, 0, [
          [0, '#ff6a5c'],
          [1, '#c9202c'],
        ]),
      );
      for (let i = 0; i < 9; i++)
        disc(ctx, -16 + (i % 3) * 16, -8 + Math.floor(i / 3) * 12, 2, '#ffe2a0');
      for (const a of [-0.8, -0.2, 0.4, 0.9])
        shape(
          ctx,
          [
            [0, -26],
            [Math.sin(a) * 26, -30 - Math.cos(a) * 8],
            [Math.sin(a + 0.3) * 12, -22],
          ],
          '#5f9a4a',
        );
    });
}

const AMBER: readonly (readonly [number, string])[] = [
  [0, '#ffd45c'],
  [0.5, '#f5a31e'],
  [1, '#c96a0c'],
];

export function honey(ctx: Ctx, x: number, y: number, turn: number): void {
  const top = y - 316;
  const seep = smooth(0.03, 0.5, turn) * (1 - smooth(0.955, 1, turn));
  ctx.save();
  ctx.globalAlpha = 1 - smooth(0.955, 1, turn);
  oval(
    ctx,
    x,
    top + 4,
    60 + 128 * seep,
    14 + 28 * seep,
    linear(ctx, 0, top - 30, 0, top + 46, AMBER),
  );
  oval(ctx, x - 50, top - 6, 30 * seep, 7 * seep, 'rgba(255,250,220,.7)');
  for (const [at, wide, long, late] of [
    [-176, 21, 190, 0.1],
    [-120, 17, 110, 0.24],
    [-58, 25, 250, 0.06],
    [12, 18, 140, 0.2],
    [78, 27, 270, 0.02],
    [138, 18, 170, 0.16],
    [184, 14, 96, 0.3],
  ] as const) {
    const flow = clamp((turn - 0.1 - late) / 0.55);
    if (flow <= 0) continue;
    const run = long * (1 - (1 - flow) ** 2);
    const lip = top + 34 * Math.sqrt(Math.max(0, 1 - (at / 205) ** 2));
    const body: Point[] = [
      [x + at - wide * 1.3, lip - 14],
      [x + at - wide * 0.7, lip + run * 0.5],
      [x + at - wide * 0.8, lip + run - 6],
      [x + at, lip + run + wide * 0.9],
      [x + at + wide * 0.8, lip + run - 6],
      [x + at + wide * 0.7, lip + run * 0.5],
      [x + at + wide * 1.3, lip - 14],
    ];
    blob(
      ctx,
      body,
      linear(ctx, x + at - wide, 0, x + at + wide, 0, [
        [0, '#d9820f'],
        [0.35, '#ffc640'],
        [0.6, '#f5a31e'],
        [1, '#b8620a'],
      ]),
    );
    line(
      ctx,
      [
        [x + at - wide * 0.3, lip + 8],
        [x + at - wide * 0.34, lip + Math.max(10, run - 14)],
      ],
      'rgba(255,250,216,.75)',
      wide * 0.22,
    );
  }
  ctx.restore();
}

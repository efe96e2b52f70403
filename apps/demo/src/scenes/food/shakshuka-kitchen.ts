import { alpha, box, disc, glow, line, linear, shape, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';

export function kitchen(ctx: Ctx, w: number): void {
  wash(ctx, 0, 0, w, 430, [
    [0, '#5a3a26'],
    [0.6, '#8f5d38'],
    [1, '#a8703f'],
  ]);
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 15; x++)
      box(
        ctx,
        x * 92 - (y % 2) * 46 + 2,
        60 + y * 46 + 2,
        88,
        42,
        4,
        alpha(['#d9a870', '#cf9a62', '#e2b680'][(x * 7 + y * 5) % 3] ?? '#d9a870', 0.4),
      );
  box(ctx, 480, 40, 300, 290, 10, '#6b4528');
  box(
    ctx,
    494,
    54,
    272,
    262,
    4,
    linear(ctx, 0, 54, 0, 316, [
      [0, '#bfe4f2'],
      [0.6, '#fdf3d8'],
      [1, '#d9e8b4'],
    ]),
  );
  ctx.save();
  ctx.beginPath();
  ctx.rect(494, 54, 272, 262);
  ctx.clip();
  for (const [x, y, r] of [
    [540, 300, 54],
    [610, 316, 66],
    [700, 300, 60],
    [760, 310, 40],
  ] as const)
    disc(ctx, x, y, r * 0.8, '#9fc07c');
  ctx.restore();
  box(ctx, 480, 316, 300, 16, 4, '#7d5231');
  box(ctx, 624, 54, 10, 262, 0, '#6b4528');
  box(ctx, 494, 176, 272, 9, 0, '#6b4528');
  glow(ctx, 630, 190, 420, '#fff0c8', 0.6);
  box(ctx, 60, 120, 330, 14, 4, '#5b3820');
  for (const [x, tall, hue] of [
    [84, 72, '#c65a3a'],
    [140, 88, '#e0b04c'],
    [196, 66, '#7d9a58'],
    [250, 94, '#f0e2c6'],
    [318, 76, '#b5784a'],
  ] as const) {
    box(
      ctx,
      x,
      120 - tall,
      46,
      tall,
      9,
      linear(ctx, x, 0, x + 46, 0, [
        [0, hue],
        [0.3, '#fff1d8'],
        [0.45, hue],
        [1, '#6b4024'],
      ]),
    );
    box(ctx, x + 4, 110 - tall, 38, 13, 4, '#8a5c36');
  }
  for (const [x, hue] of [
    [860, '#c9683e'],
    [940, '#8f9aa8'],
    [1030, '#3e5b6b'],
    [1120, '#c9a24a'],
  ] as const) {
    line(
      ctx,
      [
        [x, 50],
        [x, 110],
      ],
      '#3b2416',
      4,
    );
    disc(ctx, x, 150, 38, hue);
    disc(ctx, x, 150, 28, 'rgba(40,20,10,.25)');
    box(ctx, x - 5, 96, 10, 30, 4, hue);
  }
  box(ctx, 830, 46, 330, 8, 4, '#3b2416');
  for (const x of [150, 1180]) {
    shape(
      ctx,
      [
        [x - 62, 60],
        [x + 62, 60],
        [x + 24, 0],
        [x - 24, 0],
      ],
      '#2c1a10',
    );
    glow(ctx, x, 66, 200, '#ffc978', 0.55);
  }
}

export function counter(ctx: Ctx, w: number, h: number): void {
  wash(ctx, 0, 400, w, h - 400, [
    [0, '#a8713f'],
    [0.08, '#8f5a2f'],
    [0.55, '#6b3f20'],
    [1, '#3b2010'],
  ]);
  for (const one of scatter(60, 12, (next) => ({
    x: next() * w,
    y: 410 + next() ** 1.3 * 310,
    long: 90 + next() * 420,
  })))
    line(
      ctx,
      [
        [one.x - one.long / 2, one.y],
        [one.x, one.y + 3],
        [one.x + one.long / 2, one.y - 1],
      ],
      'rgba(50,26,12,.22)',
      1.4 + (one.y - 400) / 120,
    );
  for (const y of [452, 530, 640])
    line(
      ctx,
      [
        [0, y],
        [w, y],
      ],
      'rgba(34,16,8,.45)',
      2.4,
    );
  glow(ctx, 660, 460, 520, '#ffdca0', 0.25);
}

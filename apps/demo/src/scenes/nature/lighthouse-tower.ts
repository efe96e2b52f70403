import { sway } from '../kit/motion.ts';
import { alpha, box, disc, glow, line, linear, shape } from '../kit/paint.ts';
import type { Ctx, Point } from '../kit/stage.ts';
import type { Swell } from './lighthouse-swell.ts';

export const SWELLS: Swell[] = [
  { y: 452, tall: 12, long: 8, laps: 2, top: '#4f6d7f', foot: '#35536a', foam: 0.16 },
  { y: 478, tall: 26, long: 6, laps: 3, top: '#3c5c72', foot: '#254259', foam: 0.25 },
  { y: 520, tall: 42, long: 4, laps: 3, top: '#2c4b63', foot: '#182f47', foam: 0.4 },
];

export const FRONT: Swell = {
  y: 600,
  tall: 66,
  long: 3,
  laps: 3,
  top: '#1d3a53',
  foot: '#081624',
  foam: 0.6,
};

export function swell(ctx: Ctx, w: number, h: number, turn: number, s: Swell): void {
  const crest = (x: number): number => {
    const p = (x / w) * s.long + turn * s.laps;
    const main = 1 - 2 * Math.abs(Math.sin(Math.PI * p)) ** 1.25;
    return (
      s.y -
      s.tall *
        (main * (0.8 + 0.3 * sway(turn, 2, x / w)) +
          0.22 * Math.sin(Math.PI * 2 * ((x / w) * s.long * 2.3 + turn * s.laps * 2 + 0.2)) +
          0.3 * sway(turn, 2, (x / w) * s.long * 0.7))
    );
  };
  const points: Point[] = Array.from({ length: 66 }, (_, i) => [i * 20 - 10, crest(i * 20 - 10)]);
  shape(
    ctx,
    [...points, [w + 20, h], [-20, h]],
    linear(ctx, 0, s.y - s.tall * 1.4, 0, s.y + 120, [
      [0, s.top],
      [1, s.foot],
    ]),
  );
  for (let i = 1; i < 65; i++) {
    const [x, y] = points[i] ?? [0, 0];
    const steep = Math.max(0, (s.y - y) / s.tall - 0.25);
    if (steep <= 0) continue;
    line(
      ctx,
      [
        [x - 14, crest(x - 14) + 2],
        [x, y + 1],
        [x + 14, crest(x + 14) + 2],
      ],
      alpha('#e8f4f8', Math.min(0.95, s.foam * steep * 1.7)),
      s.tall * 0.13 + 2.5,
    );
    if (i % 2 === 0)
      line(
        ctx,
        [
          [x - 8, y + s.tall * 0.4],
          [x + 12, y + s.tall * 0.62],
        ],
        alpha('#bcd6e2', s.foam * 0.4 * steep),
        2,
      );
  }
}

export function beam(ctx: Ctx, x: number, y: number, angle: number): void {
  for (const half of [0, Math.PI]) {
    const side = Math.cos(angle + half);
    const front = Math.max(0.25, Math.abs(Math.sin(angle + half)) * 0.4 + 0.6);
    const reach = 1300 * side;
    const open = 46 + 60 * (1 - Math.abs(side));
    ctx.save();
    ctx.globalCompositeOperation = 'screen';
    shape(
      ctx,
      [
        [x, y - 7],
        [x + reach, y - open - 50],
        [x + reach, y + open],
        [x, y + 7],
      ],
      linear(ctx, x, 0, x + reach, 0, [
        [0, alpha('#fff0b8', 0.85 * front)],
        [0.3, alpha('#ffe9a8', 0.32 * front)],
        [1, alpha('#ffe9a8', 0)],
      ]),
    );
    ctx.restore();
  }
  const toUs = Math.max(0, Math.sin(angle)) ** 8 + Math.max(0, -Math.sin(angle)) ** 8;
  glow(ctx, x, y, 170 + 420 * toUs, '#fff2c4', 0.75 + 0.25 * toUs);
}

export function tower(ctx: Ctx, x: number, foot: number, angle: number): void {
  shape(
    ctx,
    [
      [x - 50, foot],
      [x - 30, 226],
      [x + 30, 226],
      [x + 50, foot],
    ],
    linear(ctx, x - 50, 0, x + 50, 0, [
      [0, '#c9d3d8'],
      [0.35, '#f2f5f4'],
      [1, '#76889a'],
    ]),
  );
  for (const [top, bottom] of [
    [260, 308],
    [356, 404],
  ] as const) {
    const wide = (y: number): number => 30 + ((y - 226) / (foot - 226)) * 20;
    shape(
      ctx,
      [
        [x - wide(top), top],
        [x + wide(top), top],
        [x + wide(bottom), bottom],
        [x - wide(bottom), bottom],
      ],
      linear(ctx, x - 50, 0, x + 50, 0, [
        [0, '#a83632'],
        [0.35, '#d65248'],
        [1, '#5c1f2a'],
      ]),
    );
  }
  for (const y of [325, 425]) box(ctx, x - 6, y, 12, 18, 6, '#ffd98a');
  box(ctx, x - 42, 214, 84, 12, 2, '#1d2a3a');
  box(
    ctx,
    x - 24,
    168,
    48,
    46,
    3,
    linear(ctx, 0, 168, 0, 214, [
      [0, '#fff3c0'],
      [1, '#ffd46a'],
    ]),
  );
  for (const dx of [-24, -8, 8, 22]) box(ctx, x + dx, 168, 2.5, 46, 0, '#1d2a3a');
  shape(
    ctx,
    [
      [x - 32, 170],
      [x, 132],
      [x + 32, 170],
    ],
    '#8d2b2c',
  );
  disc(ctx, x, 130, 5, '#1d2a3a');
  glow(ctx, x, 190, 130, '#fff1bd', 0.7 + 0.3 * Math.abs(Math.sin(angle)));
}

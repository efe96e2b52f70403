import { arc, clamp, fract, lerp, smooth, sway } from '../kit/motion.ts';
import { alpha, blob, box, line, linear, oval, placed, shape } from '../kit/paint.ts';
import type { Ctx, Point } from '../kit/stage.ts';

export function butter(ctx: Ctx, x: number, y: number, turn: number): void {
  const melt = smooth(0.2, 0.9, turn) * (1 - smooth(0.955, 1, turn));
  const slide = 8 * melt;
  const tall = lerp(36, 24, melt);
  const bx = x + 78 + slide;
  const by = y + 14;
  oval(ctx, bx, by + 20, 62 + 22 * melt, 15 + 6 * melt, 'rgba(255,240,150,.85)');
  shape(
    ctx,
    [
      [bx - 48, by - tall + 14],
      [bx + 6, by - tall],
      [bx + 52, by - tall + 12],
      [bx + 52, by + 12],
      [bx, by + 24],
      [bx - 48, by + 14],
    ],
    '#f2c84c',
  );
  shape(
    ctx,
    [
      [bx - 48, by - tall + 14],
      [bx + 6, by - tall],
      [bx + 52, by - tall + 12],
      [bx, by - tall + 26],
    ],
    '#fff6b8',
  );
  shape(
    ctx,
    [
      [bx - 48, by - tall + 14],
      [bx, by - tall + 26],
      [bx, by + 24],
      [bx - 48, by + 14],
    ],
    '#ffe27a',
  );
}

export function dipper(ctx: Ctx, x: number, turn: number): void {
  const here = arc(turn, 0.12);
  const px = x - 40 + 34 * sway(turn, 2);
  const py = 470 - 560 * (1 - here) + 10 * sway(turn, 4);
  if (here > 0.9 && turn < 0.84) {
    const end = 780;
    const width = (y: number): number => 13 - 7 * clamp((y - py) / 300);
    const points: Point[] = Array.from({ length: 9 }, (_, i) => [
      px + 4 * sway(turn, 9, i * 0.13),
      py + 60 + ((end - py - 60) * i) / 8,
    ]);
    line(
      ctx,
      points,
      linear(ctx, px - 8, 0, px + 8, 0, [
        [0, '#e8920f'],
        [0.4, '#ffd45c'],
        [1, '#d9820f'],
      ]),
      width(py + 150),
    );
    line(
      ctx,
      points.map(([a, b]) => [a - 2.4, b] as const),
      'rgba(255,252,226,.7)',
      2.4,
    );
    for (let i = 0; i < 3; i++)
      oval(
        ctx,
        px + 16 * Math.sin(fract(turn * 6) * 6.28 + i),
        770 + i * 6,
        24 - i * 3,
        7,
        '#ffc640',
      );
  }
  placed(ctx, { x: px, y: py, turn: 0.4 }, () => {
    box(
      ctx,
      -9,
      -390,
      18,
      360,
      8,
      linear(ctx, -9, 0, 9, 0, [
        [0, '#a86a36'],
        [0.4, '#e6b27a'],
        [1, '#8a5228'],
      ]),
    );
    for (let i = 0; i < 6; i++) {
      const wide = [30, 42, 48, 48, 40, 26][i] ?? 40;
      box(
        ctx,
        -wide,
        -40 + i * 18,
        wide * 2,
        13,
        6,
        linear(ctx, -wide, 0, wide, 0, [
          [0, '#b8763c'],
          [0.4, '#f0c48c'],
          [1, '#8a5228'],
        ]),
      );
    }
    blob(
      ctx,
      [
        [-40, -10],
        [0, -26],
        [40, -8],
        [46, 34],
        [20, 70],
        [0, 78],
        [-22, 68],
        [-46, 30],
      ],
      alpha('#ffb52e', 0.72),
    );
    line(
      ctx,
      [
        [-26, 0],
        [-30, 30],
        [-16, 54],
      ],
      'rgba(255,252,226,.7)',
      6,
    );
  });
}

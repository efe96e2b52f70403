import { breathe, fract, sway } from '../kit/motion.ts';
import { alpha, blob, disc, line, linear } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function hand(ctx: Ctx, turn: number): void {
  const shake = fract(turn * 2) < 0.4;
  const x = 946 + (shake ? 7 * sway(turn, 40) : 0);
  const away = breathe(turn, 2, 0.3);
  const y = 250 - 150 * away;
  if (shake || away < 0.9)
    for (let i = 0; i < 22; i++) {
      const way = fract(i * 0.618 + turn * 26);
      disc(
        ctx,
        x - 70 + ((i * 13) % 46) - 23,
        y + 36 + way * 200,
        2.2,
        alpha('#f5e2c0', (1 - way) * (1 - away)),
      );
    }
  line(
    ctx,
    [
      [x + 330, y - 210],
      [x + 160, y - 96],
      [x + 30, y - 20],
    ],
    linear(ctx, x, 0, x + 300, 0, [
      [0, '#e0a27c'],
      [0.4, '#d9946c'],
      [0.42, '#f3ead8'],
      [1, '#d8ccb4'],
    ]),
    62,
  );
  blob(
    ctx,
    [
      [x + 60, y - 58],
      [x - 10, y - 44],
      [x - 70, y - 6],
      [x - 84, y + 18],
      [x - 60, y + 26],
      [x - 6, y + 10],
      [x + 54, y + 14],
    ],
    linear(ctx, x - 80, y - 40, x + 50, y + 30, [
      [0, '#f2bd96'],
      [1, '#d08e68'],
    ]),
  );
  for (const [dx, dy] of [
    [-70, 26],
    [-54, 32],
    [-38, 32],
  ] as const)
    line(
      ctx,
      [
        [x + dx + 40, y - 8],
        [x + dx + 12, y + 6],
        [x + dx, y + dy],
      ],
      '#e8ae86',
      15,
    );
}

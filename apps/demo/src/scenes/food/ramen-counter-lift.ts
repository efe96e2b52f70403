import { breathe, sway } from '../kit/motion.ts';
import { blob, box, line, linear, placed, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function lift(ctx: Ctx, x: number, y: number, turn: number): void {
  const up = breathe(turn, 2) ** 1.2;
  const top = y - 20 - 290 * up;
  for (let i = 0; i < 17; i++) {
    const dx = (i - 8) * 7.4;
    const swing = 10 * up * sway(turn, 6, i * 0.04);
    const hue = ['#fff2c0', '#f8de94', '#e9c468'][i % 3] ?? '#f8de94';
    line(
      ctx,
      [
        [x + dx * 0.7, top + 6],
        [x + dx * 0.9 + swing, (top + y) / 2],
        [x + dx * 1.5 + swing * 0.4, y + 30],
      ],
      hue,
      6.4,
    );
  }
  for (let i = 0; i < 9; i++)
    line(
      ctx,
      [
        [x - 44 + i * 11, top + 12],
        [x - 38 + i * 11, top - 12],
        [x - 30 + i * 11, top + 12],
      ],
      '#f8de94',
      6,
    );
  placed(ctx, { x: x - 52, y: top, turn: -0.2 - 0.06 * up }, () => {
    for (const dy of [-9, 9])
      shape(
        ctx,
        [
          [-16, dy - 4],
          [470, dy * 2.6 - 8],
          [470, dy * 2.6 + 8],
          [-16, dy + 4],
        ],
        linear(ctx, 0, 0, 470, 0, [
          [0, '#c98a4c'],
          [0.5, '#7a3f1c'],
          [1, '#b3303a'],
        ]),
      );
  });
  placed(ctx, { x: x + 268, y: top - 66, turn: -0.24 }, () => {
    blob(
      ctx,
      [
        [-30, -30],
        [40, -58],
        [150, -50],
        [330, -40],
        [330, 66],
        [150, 60],
        [30, 50],
        [-34, 24],
      ],
      linear(ctx, 0, -50, 0, 60, [
        [0, '#f4c29c'],
        [1, '#c98a64'],
      ]),
    );
    for (const [dx, dy] of [
      [-56, -22],
      [-66, 0],
      [-46, 22],
    ] as const)
      line(
        ctx,
        [
          [40, dy * 1.3],
          [-10, dy * 1.5],
          [dx, dy],
        ],
        '#ecb48e',
        28,
      );
    box(
      ctx,
      150,
      -62,
      260,
      136,
      20,
      linear(ctx, 0, -62, 0, 74, [
        [0, '#34508c'],
        [1, '#1a2a54'],
      ]),
    );
  });
}

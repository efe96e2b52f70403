import { steam } from '../kit/air.ts';
import { breathe } from '../kit/motion.ts';
import { blob, box, line, linear, oval, placed, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function tea(ctx: Ctx, x: number, y: number, turn: number): void {
  oval(ctx, x, y + 4, 66, 14, 'rgba(30,14,6,.5)');
  box(
    ctx,
    x - 46,
    y - 104,
    92,
    108,
    18,
    linear(ctx, x - 46, 0, x + 46, 0, [
      [0, '#3c6b5a'],
      [0.35, '#7fb59a'],
      [1, '#234438'],
    ]),
  );
  oval(ctx, x, y - 102, 46, 12, '#cfe4d6');
  oval(ctx, x, y - 101, 40, 9, '#9dbb4c');
  steam(ctx, {
    x,
    y: y - 108,
    w: 50,
    rise: 160,
    size: 34,
    count: 14,
    seed: 6,
    turn,
    colour: '#fffaf0',
    opacity: 0.26,
  });
}

export function chopsticks(ctx: Ctx, turn: number): void {
  const reach = breathe(turn, 2);
  placed(ctx, { x: 250 - 30 * reach, y: 760 - 76 * reach, turn: -0.5 + 0.08 * reach }, () => {
    for (const dy of [-7, 9 - 7 * reach]) {
      shape(
        ctx,
        [
          [0, dy - 6],
          [330, dy - 2],
          [330, dy + 2],
          [0, dy + 6],
        ],
        linear(ctx, 0, 0, 330, 0, [
          [0, '#7a2420'],
          [0.7, '#c2473a'],
          [1, '#f2d6a8'],
        ]),
      );
    }
    blob(
      ctx,
      [
        [-120, -30],
        [-20, -44],
        [62, -30],
        [92, -6],
        [62, 16],
        [-20, 40],
        [-120, 44],
      ],
      linear(ctx, 0, -44, 0, 44, [
        [0, '#f2bd96'],
        [1, '#c9865e'],
      ]),
    );
    for (const [dx, dy] of [
      [84, -14],
      [96, 0],
      [78, 16],
    ] as const)
      line(
        ctx,
        [
          [10, dy * 1.4],
          [52, dy * 1.3],
          [dx, dy],
        ],
        '#e9ae86',
        20,
      );
  });
}

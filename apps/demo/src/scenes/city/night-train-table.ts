import { breathe, sway } from '../kit/motion.ts';
import { alpha, blob, box, glow, line, linear, oval, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function table(ctx: Ctx, w: number, h: number, turn: number): void {
  shape(
    ctx,
    [
      [0, 1096],
      [w, 1070],
      [w, h],
      [0, h],
    ],
    linear(ctx, 0, 1070, 0, h, [
      [0, '#9a6638'],
      [0.06, '#754724'],
      [1, '#2a180f'],
    ]),
  );
  line(
    ctx,
    [
      [0, 1097],
      [w, 1071],
    ],
    'rgba(255,214,150,.65)',
    4,
  );
  for (let i = 0; i < 5; i++)
    line(
      ctx,
      [
        [0, 1135 + i * 34],
        [260, 1128 + i * 36],
        [w, 1108 + i * 34],
      ],
      'rgba(40,22,12,.28)',
      2,
    );
  shape(
    ctx,
    [
      [330, 1120],
      [500, 1096],
      [590, 1170],
      [410, 1204],
    ],
    '#efe4cd',
  );
  shape(
    ctx,
    [
      [330, 1120],
      [410, 1204],
      [410, 1212],
      [328, 1128],
    ],
    '#b8a98b',
  );
  for (let i = 0; i < 5; i++)
    line(
      ctx,
      [
        [362 + i * 14, 1130 + i * 13],
        [494 + i * 14, 1110 + i * 13],
      ],
      'rgba(90,74,60,.45)',
      2.4,
    );
  const shake = 1.4 * sway(turn, 40);
  steamCup(ctx, 610, 1130 + shake * 0.4, turn);
}

function steamCup(ctx: Ctx, x: number, y: number, turn: number): void {
  oval(ctx, x, y + 10, 74, 18, 'rgba(30,16,8,.45)');
  oval(ctx, x, y + 2, 68, 17, '#e9dcc4');
  blob(
    ctx,
    [
      [x - 44, y - 82],
      [x + 44, y - 82],
      [x + 40, y - 20],
      [x + 20, y + 2],
      [x - 20, y + 2],
      [x - 40, y - 20],
    ],
    linear(ctx, x - 44, 0, x + 44, 0, [
      [0, '#3a6f8a'],
      [0.4, '#6ab0c6'],
      [1, '#234a63'],
    ]),
  );
  oval(ctx, x, y - 80, 44, 12, '#dceaf0');
  oval(ctx, x, y - 79, 38, 9, '#4a2614');
  ctx.strokeStyle = '#3a6f8a';
  ctx.lineWidth = 9;
  ctx.beginPath();
  ctx.arc(x + 50, y - 46, 20, -1.3, 1.5);
  ctx.stroke();
  for (let i = 0; i < 3; i++) {
    const points = Array.from(
      { length: 8 },
      (_, k) =>
        [
          x - 16 + i * 16 + (6 + k * 2.4) * sway(turn, 3, k * 0.14 + i * 0.3),
          y - 92 - k * 24,
        ] as const,
    );
    line(
      ctx,
      points,
      linear(ctx, 0, y - 90, 0, y - 270, [
        [0, 'rgba(255,246,230,.34)'],
        [1, 'rgba(255,246,230,0)'],
      ]),
      11,
    );
  }
}

export function lamp(ctx: Ctx, turn: number): void {
  const light = 0.9 + 0.1 * breathe(turn, 9) * breathe(turn, 4, 0.4);
  glow(ctx, 70, 60, 520, '#ffb45e', 0.5 * light);
  glow(ctx, 660, 60, 420, '#ffb45e', 0.32 * light);
  for (const x of [70, 655]) {
    shape(
      ctx,
      [
        [x - 24, 20],
        [x + 24, 20],
        [x + 44, 74],
        [x - 44, 74],
      ],
      linear(ctx, 0, 20, 0, 74, [
        [0, '#ffdf9c'],
        [1, '#fff6d8'],
      ]),
    );
    box(ctx, x - 4, 0, 8, 22, 0, '#8a5f2c');
  }
  ctx.fillStyle = alpha('#ffb060', 0.05 * light);
  ctx.fillRect(0, 0, 720, 1280);
}

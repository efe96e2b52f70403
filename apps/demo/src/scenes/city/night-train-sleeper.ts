import { breathe } from '../kit/motion.ts';
import { blob, disc, line, linear, oval } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function sleeper(ctx: Ctx, x: number, y: number, turn: number): void {
  const nod = 6 * breathe(turn, 3);
  const coat = linear(ctx, x - 150, 0, x + 120, 0, [
    [0, '#b5542f'],
    [0.6, '#d9743d'],
    [1, '#f0a060'],
  ]);
  blob(
    ctx,
    [
      [x - 190, y + 420],
      [x - 176, y + 130],
      [x - 112, y + 22 + nod * 0.4],
      [x - 8, y + 8 + nod * 0.4],
      [x + 84, y + 66],
      [x + 132, y + 190],
      [x + 150, y + 420],
    ],
    coat,
  );
  blob(
    ctx,
    [
      [x - 82, y + 26],
      [x - 20, y - 6 + nod * 0.5],
      [x + 58, y + 20 + nod * 0.5],
      [x + 66, y + 62],
      [x - 10, y + 84],
      [x - 90, y + 70],
    ],
    '#f1e4c8',
  );
  for (const k of [0, 1, 2])
    line(
      ctx,
      [
        [x - 76 + k * 8, y + 40 + k * 12],
        [x - 8, y + 28 + k * 15],
        [x + 60 - k * 4, y + 38 + k * 10],
      ],
      'rgba(150,110,70,.35)',
      3,
    );
  ctx.save();
  ctx.translate(x - 4, y - 20 + nod);
  ctx.rotate(0.16 + nod * 0.012);
  oval(
    ctx,
    10,
    -56,
    66,
    80,
    linear(ctx, -60, 0, 80, 0, [
      [0, '#c98765'],
      [0.6, '#eab38c'],
      [1, '#ffd9b0'],
    ]),
  );
  blob(
    ctx,
    [
      [-66, -30],
      [-78, -100],
      [-40, -160],
      [30, -168],
      [78, -124],
      [82, -88],
      [48, -116],
      [-6, -112],
      [-24, -72],
      [-26, -10],
      [-54, 4],
    ],
    '#2a1a20',
  );
  blob(
    ctx,
    [
      [-84, -96],
      [-66, -160],
      [0, -190],
      [66, -166],
      [90, -108],
      [30, -128],
      [-40, -122],
    ],
    linear(ctx, -80, 0, 90, 0, [
      [0, '#26456b'],
      [1, '#4a7fb0'],
    ]),
  );
  disc(ctx, 0, -192, 17, '#e7eef6');
  for (const dx of [34, 62])
    line(
      ctx,
      [
        [dx - 10, -56],
        [dx, -51],
        [dx + 9, -55],
      ],
      '#5a2d22',
      3.4,
    );
  line(
    ctx,
    [
      [38, -14],
      [48, -11],
      [58, -15],
    ],
    '#9c4a3c',
    3.2,
  );
  oval(ctx, 30, -32, 13, 8, 'rgba(240,110,90,.32)');
  oval(ctx, 68, -34, 9, 7, 'rgba(240,110,90,.28)');
  oval(ctx, -32, -52, 13, 18, '#d89a76');
  line(
    ctx,
    [
      [-34, -44],
      [-44, 10],
      [-30, 60],
    ],
    'rgba(255,255,255,.85)',
    2.4,
  );
  disc(ctx, -32, -48, 7, '#fafafa');
  ctx.restore();
}

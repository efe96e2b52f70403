import { steam } from '../kit/air.ts';
import { sway } from '../kit/motion.ts';
import { alpha, blob, box, disc, line, linear, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function moka(ctx: Ctx, x: number, y: number, turn: number, heat: number): void {
  for (const dx of [-120, 120]) {
    line(
      ctx,
      [
        [x + dx * 1.5, y + 250],
        [x + dx * 1.1, y + 84],
      ],
      '#1a1614',
      9,
    );
  }
  box(ctx, x - 170, y + 76, 340, 11, 4, '#2a2422');
  for (let i = 0; i < 9; i++)
    line(
      ctx,
      [
        [x - 150 + i * 38, y + 88],
        [x - 150 + i * 38, y + 78],
      ],
      '#0e0b0a',
      3,
    );
  const rattle = 1.3 * sway(turn, 70);
  ctx.save();
  ctx.translate(rattle, 0);
  const steel = (left: string, right: string): CanvasGradient =>
    linear(ctx, x - 80, 0, x + 80, 0, [
      [0, left],
      [0.25, '#9aa6b2'],
      [0.4, '#f4f8fb'],
      [0.6, '#8794a2'],
      [1, right],
    ]);
  shape(
    ctx,
    [
      [x - 66, y - 6],
      [x + 66, y - 6],
      [x + 82, y + 76],
      [x - 82, y + 76],
    ],
    steel('#3a4450', '#252c36'),
  );
  box(ctx, x - 70, y - 22, 140, 22, 6, steel('#5b6672', '#2e3640'));
  shape(
    ctx,
    [
      [x - 62, y - 24],
      [x + 62, y - 24],
      [x + 78, y - 128],
      [x - 78, y - 128],
    ],
    steel('#4a5460', '#2a323c'),
  );
  shape(
    ctx,
    [
      [x - 76, y - 122],
      [x - 116, y - 118],
      [x - 72, y - 84],
    ],
    '#7d8995',
  );
  for (const dx of [-36, 0, 36])
    line(
      ctx,
      [
        [x + dx * 1.1, y - 122],
        [x + dx, y - 28],
      ],
      'rgba(40,50,62,.4)',
      2.4,
    );
  for (const dx of [-42, 0, 42])
    line(
      ctx,
      [
        [x + dx, y - 2],
        [x + dx * 1.25, y + 72],
      ],
      'rgba(40,50,62,.4)',
      2.4,
    );
  blob(
    ctx,
    [
      [x - 80, y - 128],
      [x - 40, y - 152],
      [x, y - 160],
      [x + 40, y - 152],
      [x + 80, y - 128],
    ],
    steel('#5b6672', '#39424d'),
  );
  disc(ctx, x, y - 170, 14, '#1c1512');
  line(
    ctx,
    [
      [x + 74, y - 116],
      [x + 130, y - 112],
      [x + 136, y - 60],
      [x + 118, y - 20],
    ],
    '#1c1512',
    18,
  );
  line(
    ctx,
    [
      [x + 80, y - 118],
      [x + 128, y - 115],
    ],
    'rgba(255,170,90,.45)',
    4,
  );
  shape(
    ctx,
    [
      [x - 82, y + 76],
      [x + 82, y + 76],
      [x + 76, y + 44],
      [x - 76, y + 44],
    ],
    alpha('#ff8a3c', 0.5 * heat),
  );
  ctx.restore();
  steam(ctx, {
    x: x - 104,
    y: y - 126,
    w: 14,
    rise: 300,
    size: 52,
    count: 18,
    seed: 2,
    turn,
    colour: '#f4eee6',
    opacity: 0.34,
    lean: -70,
    rounds: 4,
  });
}

import { fract, sway } from '../kit/motion.ts';
import { blob, box, disc, line, linear, oval, placed, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function chef(ctx: Ctx, x: number, y: number, turn: number): void {
  const chop = Math.abs(sway(turn, 14));
  const lean = 6 * sway(turn, 3);
  blob(
    ctx,
    [
      [x - 128, y + 20],
      [x - 120, y - 96],
      [x - 62, y - 148],
      [x + lean, y - 160],
      [x + 62, y - 148],
      [x + 120, y - 96],
      [x + 128, y + 20],
    ],
    linear(ctx, x - 120, 0, x + 120, 0, [
      [0, '#c9d4e2'],
      [0.5, '#ffffff'],
      [1, '#a9b6ca'],
    ]),
  );
  shape(
    ctx,
    [
      [x - 36, y - 154],
      [x + lean * 0.5, y - 96],
      [x + 36, y - 154],
      [x + 20, y - 160],
      [x + lean * 0.5, y - 122],
      [x - 20, y - 160],
    ],
    '#2b4a86',
  );
  box(ctx, x - 22 + lean, y - 186, 44, 40, 12, '#d99a72');
  oval(
    ctx,
    x + lean,
    y - 224,
    50,
    60,
    linear(ctx, x - 50, 0, x + 50, 0, [
      [0, '#e0a27a'],
      [0.5, '#f6c49c'],
      [1, '#cf8f66'],
    ]),
  );
  blob(
    ctx,
    [
      [x - 54 + lean, y - 232],
      [x - 46 + lean, y - 286],
      [x + lean, y - 300],
      [x + 46 + lean, y - 286],
      [x + 54 + lean, y - 232],
      [x + 30 + lean, y - 254],
      [x - 30 + lean, y - 254],
    ],
    '#231a1c',
  );
  box(ctx, x - 56 + lean, y - 262, 112, 26, 8, '#ffffff');
  disc(ctx, x + lean, y - 249, 9, '#e2452f');
  const blink = fract(turn * 4) < 0.04 ? 0.15 : 1;
  for (const dx of [-18, 18]) {
    oval(ctx, x + dx + lean, y - 220, 5, 6 * blink, '#2a1712');
    line(
      ctx,
      [
        [x + dx - 9 + lean, y - 234],
        [x + dx + lean, y - 237],
        [x + dx + 9 + lean, y - 234],
      ],
      '#231a1c',
      3.4,
    );
    oval(ctx, x + dx * 1.6 + lean, y - 204, 9, 6, 'rgba(240,110,90,.3)');
  }
  line(
    ctx,
    [
      [x - 15 + lean, y - 194],
      [x + lean, y - 186],
      [x + 15 + lean, y - 194],
    ],
    '#8a4030',
    4,
  );
  line(
    ctx,
    [
      [x + 108, y - 92],
      [x + 134, y - 34],
      [x + 84, y - 14 - chop * 18],
    ],
    '#eef3f9',
    36,
  );
  line(
    ctx,
    [
      [x - 108, y - 92],
      [x - 128, y - 34],
      [x - 66, y - 14],
    ],
    '#dbe4ef',
    36,
  );
  disc(ctx, x - 56, y - 16, 19, '#eeb48c');
  placed(ctx, { x: x + 70, y: y - 24 - chop * 26, turn: -0.1 + 0.16 * chop }, () => {
    disc(ctx, 0, 0, 19, '#eeb48c');
    box(
      ctx,
      -104,
      -2,
      92,
      22,
      3,
      linear(ctx, 0, 0, 0, 22, [
        [0, '#8f9cac'],
        [1, '#f5f9fc'],
      ]),
    );
  });
  box(ctx, x - 118, y - 22, 190, 14, 4, '#e6c48c');
  blob(
    ctx,
    [
      [x - 66, y - 22],
      [x - 58, y - 46],
      [x + 2, y - 46],
      [x + 12, y - 22],
    ],
    '#ff8f66',
  );
  for (let i = 0; i < 4; i++)
    line(
      ctx,
      [
        [x - 52 + i * 15, y - 44],
        [x - 58 + i * 15, y - 24],
      ],
      '#ffd2b4',
      3,
    );
}

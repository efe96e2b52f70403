import { alpha, blob, box, disc, line, linear, wash } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import { OVEN } from './sourdough-place.ts';

export function kitchen(ctx: Ctx, w: number, h: number): void {
  wash(ctx, 0, 0, w, h, [
    [0, '#24405a'],
    [0.6, '#2f5670'],
    [1, '#16283a'],
  ]);
  for (let y = 0; y < 5; y++)
    for (let x = 0; x < 18; x++)
      box(
        ctx,
        x * 76 + 2,
        y * 34 - 6,
        72,
        30,
        4,
        alpha((x + y) % 3 === 0 ? '#6fa0b4' : '#4f8298', 0.4),
      );
  box(ctx, 0, 150, w, 10, 0, '#1a2f42');
  for (const x of [0, 985]) {
    box(
      ctx,
      x,
      196,
      296,
      470,
      8,
      linear(ctx, x, 0, x + 296, 0, [
        [0, '#2b4d63'],
        [1, '#1f3a4e'],
      ]),
    );
    for (const dx of [16, 156]) {
      box(ctx, x + dx, 214, 124, 430, 8, 'rgba(120,170,190,.14)');
      disc(ctx, x + dx + (dx < 100 ? 108 : 16), 420, 7, '#d9b46a');
    }
  }
  box(
    ctx,
    0,
    160,
    310,
    26,
    3,
    linear(ctx, 0, 160, 0, 186, [
      [0, '#e2b678'],
      [1, '#8a5a30'],
    ]),
  );
  box(
    ctx,
    970,
    160,
    320,
    26,
    3,
    linear(ctx, 0, 160, 0, 186, [
      [0, '#e2b678'],
      [1, '#8a5a30'],
    ]),
  );
  box(
    ctx,
    0,
    664,
    w,
    60,
    0,
    linear(ctx, 0, 664, 0, 720, [
      [0, '#6b4a34'],
      [1, '#2a1a14'],
    ]),
  );
  for (let x = 0; x < w; x += 118)
    line(
      ctx,
      [
        [x, 664],
        [x - 40 + (x - 640) * 0.2, 720],
      ],
      'rgba(20,10,8,.4)',
      3,
    );
  for (const [x, tall, hue] of [
    [40, 70, '#f0e6d0'],
    [100, 54, '#d9774a'],
    [156, 84, '#c9d8d4'],
  ] as const) {
    box(
      ctx,
      x,
      160 - tall,
      44,
      tall,
      8,
      linear(ctx, x, 0, x + 44, 0, [
        [0, hue],
        [0.4, '#ffffff'],
        [1, '#6b7a80'],
      ]),
    );
    box(ctx, x + 5, 150 - tall, 34, 12, 4, '#8a5a30');
  }
  blob(
    ctx,
    [
      [226, 160],
      [214, 120],
      [240, 96],
      [290, 100],
      [304, 130],
      [294, 160],
    ],
    '#c46a44',
  );
  for (const [dx, dy] of [
    [-30, -50],
    [-8, -74],
    [18, -70],
    [38, -46],
  ] as const)
    blob(
      ctx,
      [
        [260, 104],
        [260 + dx * 0.6 - 8, 104 + dy * 0.7],
        [260 + dx, 104 + dy],
        [260 + dx * 0.6 + 10, 104 + dy * 0.6],
      ],
      '#6da35a',
    );
  box(
    ctx,
    OVEN.x - 34,
    60,
    OVEN.w + 68,
    604,
    18,
    linear(ctx, 0, 60, 0, 664, [
      [0, '#f2ead8'],
      [0.2, '#d8ccb4'],
      [1, '#8f8570'],
    ]),
  );
  box(ctx, OVEN.x - 18, 76, OVEN.w + 36, 66, 12, '#3a3f48');
  for (const x of [OVEN.x + 40, OVEN.x + 120, OVEN.x + 500, OVEN.x + 580]) {
    disc(ctx, x, 109, 22, '#d9dde2');
    disc(ctx, x, 109, 16, '#8f979f');
    line(
      ctx,
      [
        [x, 109],
        [x + 7, 97],
      ],
      '#22262c',
      4,
    );
  }
  box(ctx, OVEN.x + 210, 88, 200, 42, 8, '#10161c');
  box(
    ctx,
    OVEN.x + 40,
    150,
    OVEN.w - 80,
    16,
    8,
    linear(ctx, 0, 150, 0, 166, [
      [0, '#ffffff'],
      [1, '#8f979f'],
    ]),
  );
}

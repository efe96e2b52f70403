import { sway } from '../kit/motion.ts';
import { blob, box, disc, line, linear, oval, placed, radial, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

function tomato(ctx: Ctx, x: number, y: number, r: number): void {
  oval(ctx, x, y + r * 0.9, r * 1.05, r * 0.2, 'rgba(40,16,8,.4)');
  disc(
    ctx,
    x,
    y,
    r,
    radial(ctx, x - r * 0.3, y - r * 0.4, r * 1.5, [
      [0, '#ff8a66'],
      [0.4, '#e23d2b'],
      [1, '#8a1a18'],
    ]),
  );
  for (let i = 0; i < 5; i++) {
    const a = (i / 5) * Math.PI * 2 - 0.6;
    shape(
      ctx,
      [
        [x, y - r * 0.78],
        [x + Math.cos(a) * r * 0.5, y - r * 0.8 + Math.sin(a) * r * 0.22],
        [x + Math.cos(a + 0.5) * r * 0.16, y - r * 0.74],
      ],
      '#4f7a35',
    );
  }
  oval(ctx, x - r * 0.38, y - r * 0.36, r * 0.2, r * 0.12, 'rgba(255,255,255,.6)', -0.6);
}

export function board(ctx: Ctx, turn: number): void {
  blob(
    ctx,
    [
      [70, 560],
      [120, 520],
      [400, 516],
      [452, 552],
      [440, 640],
      [390, 668],
      [110, 672],
      [62, 636],
    ],
    '#5c3518',
  );
  blob(
    ctx,
    [
      [70, 550],
      [120, 510],
      [400, 506],
      [452, 542],
      [440, 626],
      [390, 654],
      [110, 658],
      [62, 624],
    ],
    linear(ctx, 60, 500, 460, 660, [
      [0, '#e6bd84'],
      [1, '#b9854c'],
    ]),
  );
  for (let i = 0; i < 6; i++)
    line(
      ctx,
      [
        [90, 540 + i * 18],
        [250, 534 + i * 20],
        [430, 540 + i * 16],
      ],
      'rgba(130,84,40,.3)',
      2,
    );
  tomato(ctx, 130, 520, 46);
  tomato(ctx, 206, 548, 38);
  for (let i = 0; i < 5; i++) {
    const x = 256 + i * 33;
    oval(ctx, x, 596, 25, 31, '#b3241d', 0.25);
    oval(ctx, x - 5, 593, 24, 30, '#e8513c', 0.25);
    oval(ctx, x - 5, 593, 16, 21, '#ff9a78', 0.25);
    disc(ctx, x - 8, 586, 3, '#ffe0a0');
    disc(ctx, x - 2, 600, 3, '#ffe0a0');
  }
  for (const [x, y, a] of [
    [116, 618, 0.4],
    [146, 632, -0.3],
    [178, 620, 1.1],
    [104, 590, -0.8],
    [200, 636, 0.2],
  ] as const)
    placed(ctx, { x, y, turn: a + 0.04 * sway(turn, 3, x / 100) }, () => {
      blob(
        ctx,
        [
          [-22, 0],
          [-6, -13],
          [20, -4],
          [26, 0],
          [18, 6],
          [-6, 12],
        ],
        '#5f9440',
      );
      line(
        ctx,
        [
          [-20, 0],
          [20, 0],
        ],
        '#a6cf7a',
        1.6,
      );
    });
  placed(ctx, { x: 392, y: 640, turn: -0.5 }, () => {
    shape(
      ctx,
      [
        [-140, -6],
        [20, -18],
        [20, 12],
        [-150, 6],
      ],
      linear(ctx, 0, -18, 0, 12, [
        [0, '#f5f8fa'],
        [1, '#8f9aa6'],
      ]),
    );
    box(ctx, 18, -15, 92, 22, 9, '#2e1d14');
    for (const dx of [38, 62, 86]) disc(ctx, dx, -4, 3, '#d8c08a');
  });
}

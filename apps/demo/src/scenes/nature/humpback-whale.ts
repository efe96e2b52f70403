import { sway } from '../kit/motion.ts';
import { alpha, blob, disc, line, linear, oval, placed, shape, trace } from '../kit/paint.ts';
import type { Ctx, Point } from '../kit/stage.ts';

export function whale(ctx: Ctx, turn: number, late: number, beats: number): void {
  const beat = sway(turn, beats, late);
  const after = sway(turn, beats, late - 0.17);
  const bend = (x: number): number => (x < 0 ? beat * 34 * (x / 260) ** 2 : 0);
  const at = (x: number, y: number): Point => [x, y + bend(x)];
  flipper(ctx, 92, 46, 0.5 + 0.14 * beat, 150, '#0d3050');
  const fluke = at(-268, -2);
  placed(ctx, { x: fluke[0], y: fluke[1], turn: 0.28 * after }, () => {
    blob(
      ctx,
      [
        [14, -7],
        [-24, -12],
        [-66, -46],
        [-104, -52],
        [-80, -18],
        [-58, 0],
        [-80, 24],
        [-100, 52],
        [-62, 40],
        [-22, 14],
        [14, 9],
      ],
      linear(ctx, 0, -50, 0, 50, [
        [0, '#2c6b92'],
        [1, '#12395f'],
      ]),
    );
  });
  const back = linear(ctx, 0, -80, 0, 86, [
    [0, '#3f86aa'],
    [0.3, '#1f5680'],
    [0.62, '#123c63'],
    [1, '#0d2f52'],
  ]);
  blob(
    ctx,
    [
      at(-284, -10),
      at(-200, -24),
      at(-110, -56),
      at(-20, -74),
      at(90, -78),
      at(190, -54),
      at(254, -16),
      at(262, 4),
      at(232, 34),
      at(150, 66),
      at(40, 72),
      at(-80, 48),
      at(-190, 18),
      at(-284, 10),
    ],
    back,
  );
  trace(
    ctx,
    [
      at(258, 8),
      at(200, 16),
      at(120, 12),
      at(40, 26),
      at(-20, 50),
      at(40, 71),
      at(150, 65),
      at(232, 34),
    ],
    true,
  );
  ctx.fillStyle = linear(ctx, 0, 10, 0, 76, [
    [0, '#9cc3cf'],
    [1, '#5d93ad'],
  ]);
  ctx.fill();
  for (let i = 0; i < 8; i++)
    line(
      ctx,
      [at(250 - i * 6, 12 + i * 3), at(170 - i * 8, 22 + i * 6.2), at(60 - i * 8, 30 + i * 5)],
      alpha('#1d5277', 0.65),
      2.4,
    );
  blob(ctx, [at(-60, -66), at(-92, -88), at(-104, -86), at(-100, -58)], '#1f5680');
  disc(ctx, 176, 2, 5.5, '#04182e');
  disc(ctx, 177.5, 0.5, 1.7, '#d8f4ff');
  line(ctx, [at(262, 4), at(214, 10), at(186, 18)], '#0c2c4c', 3);
  for (const [x, y] of [
    [236, -18],
    [222, -30],
    [206, -34],
    [190, -46],
    [212, -20],
  ] as const)
    disc(ctx, x, y, 4, alpha('#6fb0c8', 0.7));
  line(
    ctx,
    [at(-200, -24), at(-110, -55), at(-20, -72), at(90, -76), at(180, -56)],
    alpha('#b8f0f4', 0.45),
    4,
  );
  flipper(ctx, 112, 52, 0.85 + 0.2 * sway(turn, beats, late + 0.1), 190, '#1a4c74');
}

function flipper(ctx: Ctx, x: number, y: number, turn: number, length: number, fill: string): void {
  placed(ctx, { x, y, turn: turn + 1.15, scale: length / 190 }, () => {
    blob(
      ctx,
      [
        [-8, -22],
        [60, -26],
        [140, -12],
        [188, 8],
        [150, 16],
        [70, 18],
        [-6, 18],
      ],
      fill,
    );
    line(
      ctx,
      [
        [6, -20],
        [70, -23],
        [140, -10],
        [182, 6],
      ],
      alpha('#9fdbe6', 0.5),
      5,
    );
  });
}

export function minnow(
  ctx: Ctx,
  x: number,
  y: number,
  size: number,
  wag: number,
  fill: string,
): void {
  oval(ctx, x, y, size * 1.6, size * 0.55, fill);
  shape(
    ctx,
    [
      [x - size * 1.3, y],
      [x - size * 2.4, y - size * 0.6 + wag * 2],
      [x - size * 2.4, y + size * 0.6 + wag * 2],
    ],
    fill,
  );
}

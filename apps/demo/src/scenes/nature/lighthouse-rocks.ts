import { breathe, fract } from '../kit/motion.ts';
import { alpha, blob, box, disc, glow, line, linear, shape } from '../kit/paint.ts';
import type { Ctx, Point } from '../kit/stage.ts';

export function rocks(ctx: Ctx, turn: number): void {
  blob(
    ctx,
    [
      [690, 700],
      [760, 510],
      [830, 486],
      [880, 455],
      [960, 446],
      [1040, 456],
      [1090, 492],
      [1160, 500],
      [1230, 545],
      [1330, 700],
    ],
    linear(ctx, 0, 446, 0, 580, [
      [0, '#33424f'],
      [1, '#0c1722'],
    ]),
  );
  for (const [a, b, c, d] of [
    [830, 490, 870, 520],
    [930, 456, 900, 500],
    [1040, 460, 1070, 510],
    [1130, 500, 1110, 540],
    [980, 452, 1010, 500],
  ] as const)
    line(
      ctx,
      [
        [a, b],
        [(a + c) / 2 + 6, (b + d) / 2],
        [c, d],
      ],
      'rgba(120,146,164,.35)',
      3,
    );
  box(ctx, 1010, 410, 84, 50, 2, '#d5dcdd');
  shape(
    ctx,
    [
      [1002, 412],
      [1052, 376],
      [1102, 412],
    ],
    '#83302f',
  );
  box(ctx, 1030, 424, 16, 18, 1, alpha('#ffdd92', 0.8 + 0.2 * breathe(turn, 5)));
  box(ctx, 1062, 424, 16, 18, 1, '#ffdd92');
}

export function burst(
  ctx: Ctx,
  drops: { angle: number; speed: number; r: number }[],
  turn: number,
): void {
  const way = fract(turn * 3 + 0.15);
  if (way > 0.55) return;
  const time = way / 0.55;
  for (const drop of drops) {
    const reach = 150 * drop.speed * time;
    disc(
      ctx,
      770 + Math.cos(drop.angle) * reach * 1.1,
      540 + Math.sin(drop.angle) * reach * 1.3 + 150 * time * time,
      drop.r * (1 - time * 0.5) + 1.2,
      alpha('#eef8fb', 0.85 * (1 - time)),
    );
  }
  glow(ctx, 770, 510 - 40 * time, 130 * (0.4 + time), '#dcecf2', 0.5 * (1 - time));
}

export function bolt(ctx: Ctx, strength: number, x: number): void {
  const path: Point[] = [
    [x, 0],
    [x + 22, 60],
    [x - 12, 120],
    [x + 30, 190],
    [x + 6, 260],
    [x + 44, 330],
    [x + 30, 440],
  ];
  glow(ctx, x + 20, 180, 420, '#bcd7ff', 0.6 * strength);
  ctx.strokeStyle = alpha('#f4f9ff', strength);
  for (const [i, width] of [
    [0, 7],
    [1, 3],
  ] as const) {
    ctx.lineWidth = width;
    ctx.strokeStyle = alpha(i === 0 ? '#9fc4ff' : '#ffffff', strength * (i === 0 ? 0.4 : 1));
    ctx.beginPath();
    path.forEach(([px, py], k) => (k === 0 ? ctx.moveTo(px, py) : ctx.lineTo(px, py)));
    ctx.moveTo(x + 30, 190);
    ctx.lineTo(x + 90, 240);
    ctx.lineTo(x + 80, 290);
    ctx.stroke();
  }
}

export function boat(ctx: Ctx, x: number, y: number, turn: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(turn);
  blob(
    ctx,
    [
      [-70, -6],
      [-58, 26],
      [0, 34],
      [52, 26],
      [84, -16],
      [30, -2],
      [-30, -2],
    ],
    linear(ctx, 0, -16, 0, 34, [
      [0, '#b2423a'],
      [1, '#4c1c26'],
    ]),
  );
  box(ctx, -44, -44, 46, 42, 4, '#dfe5e3');
  box(ctx, -36, -36, 14, 14, 2, '#ffdf96');
  box(ctx, -16, -36, 14, 14, 2, '#ffdf96');
  line(
    ctx,
    [
      [14, -4],
      [14, -86],
    ],
    '#2a2530',
    4,
  );
  line(
    ctx,
    [
      [14, -82],
      [70, -14],
    ],
    '#2a2530',
    1.6,
  );
  glow(ctx, -20, -30, 90, '#ffd987', 0.55);
  glow(ctx, 14, -88, 46, '#ff7a5c', 0.9);
  ctx.restore();
}

import { sway } from '../kit/motion.ts';
import { blob, disc, line, linear, oval, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function clock(ctx: Ctx, x: number, y: number, turn: number): void {
  disc(ctx, x, y - 54, 60, '#c9a05a');
  disc(ctx, x, y - 54, 52, '#fdf8ec');
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) * Math.PI * 2;
    disc(ctx, x + Math.sin(a) * 43, y - 54 - Math.cos(a) * 43, i % 3 === 0 ? 3.4 : 2, '#3a3f48');
  }
  const m = turn * Math.PI * 2;
  line(
    ctx,
    [
      [x, y - 54],
      [x + Math.sin(m / 12 + 4) * 24, y - 54 - Math.cos(m / 12 + 4) * 24],
    ],
    '#3a3f48',
    5,
  );
  line(
    ctx,
    [
      [x, y - 54],
      [x + Math.sin(m) * 38, y - 54 - Math.cos(m) * 38],
    ],
    '#d9533f',
    4,
  );
  disc(ctx, x, y - 54, 5, '#3a3f48');
}

export function cat(ctx: Ctx, x: number, y: number, turn: number): void {
  const breath = 3 * sway(turn, 5);
  const wag = sway(turn, 4);
  const fur = linear(ctx, x - 80, 0, x + 90, 0, [
    [0, '#2a2430'],
    [0.7, '#4a3f48'],
    [1, '#d9843f'],
  ]);
  ctx.strokeStyle = '#332b36';
  ctx.lineWidth = 20;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.moveTo(x - 60, y);
  ctx.bezierCurveTo(x - 130, y + 6, x - 150, y - 50, x - 128 + wag * 20, y - 84);
  ctx.stroke();
  blob(
    ctx,
    [
      [x - 78, y + 8],
      [x - 74, y - 66],
      [x - 30, y - 130 - breath],
      [x + 26, y - 138 - breath],
      [x + 60, y - 80],
      [x + 66, y + 8],
    ],
    fur,
  );
  const hx = x + 36;
  const hy = y - 168 - breath;
  shape(
    ctx,
    [
      [hx - 46, hy - 10],
      [hx - 42, hy - 66],
      [hx - 8, hy - 38],
    ],
    '#332b36',
  );
  shape(
    ctx,
    [
      [hx + 46, hy - 10],
      [hx + 42 + 3 * Math.max(0, sway(turn, 3)), hy - 66],
      [hx + 8, hy - 38],
    ],
    '#4a3a40',
  );
  oval(
    ctx,
    hx,
    hy,
    52,
    45,
    linear(ctx, hx - 50, 0, hx + 50, 0, [
      [0, '#2f2833'],
      [0.6, '#4a3f48'],
      [1, '#c97a40'],
    ]),
  );
  for (const dx of [10, 36]) {
    oval(ctx, hx + dx, hy - 4, 7, 8.5, '#ffcf5c');
    oval(ctx, hx + dx + 1.5, hy - 4, 2.6, 7, '#1a1218');
  }
  shape(
    ctx,
    [
      [hx + 22, hy + 11],
      [hx + 32, hy + 11],
      [hx + 27, hy + 17],
    ],
    '#e88a8a',
  );
  for (const k of [-5, 0, 5])
    line(
      ctx,
      [
        [hx + 38, hy + 14 + k * 0.4],
        [hx + 78, hy + 9 + k * 1.5],
      ],
      'rgba(255,240,220,.55)',
      1.4,
    );
  oval(ctx, x + 44, y + 2, 24, 12, '#e6e0e0');
}

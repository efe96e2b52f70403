import { sway } from '../kit/motion.ts';
import { alpha, box, disc, glow, line, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function ferry(ctx: Ctx, x: number, y: number, turn: number): void {
  const bob = 2 * sway(turn, 7);
  shape(
    ctx,
    [
      [x - 120, y - 4 + bob],
      [x + 130, y - 10 + bob],
      [x + 104, y + 26 + bob],
      [x - 104, y + 26 + bob],
    ],
    '#151238',
  );
  box(ctx, x - 96, y - 34 + bob, 176, 30, 4, '#e8e4f4');
  box(ctx, x - 60, y - 58 + bob, 104, 26, 4, '#cfc9e6');
  for (let i = 0; i < 11; i++) box(ctx, x - 88 + i * 15, y - 28 + bob, 9, 11, 2, '#ffc766');
  for (let i = 0; i < 6; i++) box(ctx, x - 52 + i * 15, y - 51 + bob, 9, 10, 2, '#ffd98a');
  glow(ctx, x, y - 30 + bob, 150, '#ffbe62', 0.45);
  for (let i = 0; i < 8; i++)
    box(
      ctx,
      x - 80 + i * 20 + 5 * sway(turn, 8, i * 0.2),
      y + 30 + (i % 3) * 9,
      26,
      2.4,
      1,
      alpha('#ffce80', 0.42),
    );
  line(
    ctx,
    [
      [x - 120, y + 24],
      [x - 190, y + 32],
      [x - 300, y + 36],
    ],
    'rgba(230,220,255,.35)',
    3,
  );
}

export function quay(ctx: Ctx, w: number, h: number, turn: number): void {
  box(ctx, 0, 672, w, h - 672, 0, '#0a0820');
  for (let x = 20; x < w; x += 44) box(ctx, x, 632, 5, 44, 0, '#0a0820');
  box(ctx, 0, 628, w, 6, 3, '#0a0820');
  const people = [
    [180, 1, 0],
    [216, 0.94, 0.3],
    [430, 1.04, 0.5],
    [640, 0.7, 0.2],
    [672, 1, 0.7],
    [1090, 1.02, 0.1],
    [1128, 0.97, 0.8],
  ] as const;
  for (const [x, s, late] of people) {
    const sideways = 2.4 * sway(turn, 3, late);
    disc(ctx, x + sideways, 574 - 40 * (s - 0.9), 15 * s, '#0a0820');
    shape(
      ctx,
      [
        [x - 22 * s + sideways, 612],
        [x - 10 + sideways, 594 - 30 * (s - 0.9)],
        [x + 10 + sideways, 594 - 30 * (s - 0.9)],
        [x + 22 * s + sideways, 612],
        [x + 24 * s, 690],
        [x - 24 * s, 690],
      ],
      '#0a0820',
    );
  }
  line(
    ctx,
    [
      [446, 606],
      [478, 572],
      [486, 548],
    ],
    '#0a0820',
    10,
  );
  box(ctx, 478, 534, 18, 28, 3, '#0a0820');
  box(ctx, 480, 537, 14, 21, 1, '#8fb6ff');
  for (const x of [40, 820, 1240]) {
    box(ctx, x - 3, 470, 6, 210, 0, '#0a0820');
    disc(ctx, x, 466, 12, '#ffe7b0');
    glow(ctx, x, 466, 120, '#ffc978', 0.6);
  }
}

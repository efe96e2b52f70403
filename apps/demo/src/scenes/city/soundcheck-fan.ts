import { limb } from '../kit/figure.ts';
import { fract, sway } from '../kit/motion.ts';
import { box, disc, glow, shape, wash } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import { BEAMS } from './soundcheck-colours.ts';

export function haze(ctx: Ctx, w: number, turn: number): void {
  for (let i = 0; i < 9; i++) {
    const x = fract(i * 0.37 + turn * (i % 2 === 0 ? 1 : -1)) * (w + 500) - 250;
    glow(ctx, x, 470 + 24 * sway(turn, 2, i * 0.2), 230, BEAMS[i % 8] ?? '#fff', 0.16);
  }
}

export function fan(
  ctx: Ctx,
  x: number,
  y: number,
  s: number,
  one: { arms: number; late: number },
  turn: number,
  beats: number,
  tone: string,
): void {
  const jump = 13 * s * Math.abs(sway(turn, beats / 2, one.late));
  const top = y - jump;
  disc(ctx, x, top, 22 * s, tone);
  shape(
    ctx,
    [
      [x - 38 * s, top + 60 * s],
      [x - 14 * s, top + 20 * s],
      [x + 14 * s, top + 20 * s],
      [x + 38 * s, top + 60 * s],
      [x + 42 * s, top + 320],
      [x - 42 * s, top + 320],
    ],
    tone,
  );
  const wave = 16 * sway(turn, beats / 4, one.late);
  if (one.arms > 0.35)
    limb(ctx, [x - 32 * s, top + 52 * s], [x - 40 * s + wave, top - 60 * s], 11 * s, 7 * s, tone);
  if (one.arms > 0.35) disc(ctx, x - 40 * s + wave, top - 66 * s, 9 * s, tone);
  if (one.arms > 0.6)
    limb(ctx, [x + 32 * s, top + 52 * s], [x + 38 * s + wave, top - 54 * s], 11 * s, 7 * s, tone);
  if (one.arms > 0.6) disc(ctx, x + 38 * s + wave, top - 60 * s, 9 * s, tone);
}

export function phone(ctx: Ctx, x: number, y: number, turn: number): void {
  const dx = 4 * sway(turn, 3);
  limb(ctx, [x + 20, y + 150], [x + dx + 8, y + 50], 16, 12, '#080315');
  box(ctx, x + dx - 22, y - 22, 50, 82, 7, '#080315');
  wash(ctx, x + dx - 18, y - 17, 42, 70, [
    [0, '#4a35c8'],
    [0.6, '#e04a98'],
    [1, '#ffb070'],
  ]);
  glow(ctx, x + dx, y + 10, 80, '#d88aff', 0.35);
}

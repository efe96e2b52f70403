import { limb, person } from '../kit/figure.ts';
import { walking } from '../kit/pose.ts';
import type { Dress } from '../kit/figure.ts';
import { sway } from '../kit/motion.ts';
import { alpha, disc, glow, linear, oval, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import { umbrella } from './neon-rain-umbrella.ts';

export function passer(
  ctx: Ctx,
  w: number,
  horizon: number,
  depth: number,
  across: number,
  turn: number,
  coat: Dress,
  hue: string,
  steps: number,
): void {
  const size = 60 + depth * 190;
  const y = horizon + 26 + depth * 250;
  const x = -80 + across * (w + 160);
  ctx.save();
  const flip = steps % 2 === 1;
  if (flip) {
    ctx.translate(x * 2, 0);
    ctx.scale(-1, 1);
  }
  oval(ctx, x, y + 3, size * 0.2, size * 0.025, 'rgba(4,2,12,.5)');
  const body = person(
    ctx,
    x,
    y,
    size,
    {
      ...walking(turn * steps, 0.8),
      near: { ...walking(turn * steps, 0.8).near, shoulder: 0.5, elbow: 1.7 },
    },
    coat,
  );
  limb(ctx, body.nearHand, [body.nearHand[0] + 2, body.head[1] - size * 0.14], 1.6, 1.6, '#0c0816');
  umbrella(
    ctx,
    body.nearHand[0] - size * 0.05,
    body.head[1] - size * 0.05,
    size * 0.3,
    alpha(hue, 0.75),
  );
  ctx.restore();
}

export function hero(ctx: Ctx, x: number, y: number, turn: number): void {
  const bob = 4 * Math.abs(sway(turn, 8));
  oval(ctx, x, y + 6, 96, 16, 'rgba(4,2,12,.7)');
  for (const side of [-1, 1])
    limb(
      ctx,
      [x + side * 20, y - 150 - bob],
      [x + side * 22, y - 4 - Math.max(0, side * sway(turn, 8)) * 12],
      20,
      13,
      '#0b0918',
    );
  shape(
    ctx,
    [
      [x - 56, y - 330 - bob],
      [x + 56, y - 330 - bob],
      [x + 74, y - 96 - bob],
      [x - 74, y - 96 - bob],
    ],
    linear(ctx, x - 70, 0, x + 70, 0, [
      [0, '#3b1d4e'],
      [0.2, '#17132b'],
      [0.75, '#131226'],
      [1, '#24506a'],
    ]),
  );
  disc(ctx, x, y - 372 - bob, 34, '#161022');
  limb(ctx, [x + 44, y - 310 - bob], [x + 28, y - 250 - bob], 17, 13, '#17132b');
  limb(ctx, [x + 8, y - 260 - bob], [x, y - 500 - bob], 3, 3, '#0b0918');
  glow(ctx, x, y - 420 - bob, 230, '#ff4fa2', 0.25);
  umbrella(ctx, x, y - 382 - bob, 172, '#d92d6b');
  for (const k of [-0.5, 0, 0.5]) {
    ctx.strokeStyle = 'rgba(255,190,220,.35)';
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.moveTo(x, y - 520 - bob);
    ctx.quadraticCurveTo(x + k * 190, y - 500 - bob, x + k * 172, y - 384 - bob);
    ctx.stroke();
  }
}

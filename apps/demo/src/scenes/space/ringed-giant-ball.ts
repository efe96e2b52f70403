import { drift } from '../kit/clouds.ts';
import { fract } from '../kit/motion.ts';
import { alpha, disc, glow, linear, radial, shape } from '../kit/paint.ts';
import { rng } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';
import type { Planet } from './ringed-giant-planet.ts';
import type { Canvas } from '@napi-rs/canvas';

export function ring(ctx: Ctx, rings: Canvas, planet: Planet, side: 1 | -1): void {
  ctx.save();
  ctx.translate(planet.x, planet.y);
  ctx.rotate(-0.3);
  ctx.beginPath();
  ctx.rect(-1100, side > 0 ? 0 : -400, 2200, 400);
  ctx.clip();
  ctx.scale(0.82, 0.2);
  ctx.drawImage(rings, -750, -750);
  ctx.restore();
  if (side > 0) return;
  ctx.save();
  ctx.translate(planet.x, planet.y);
  ctx.rotate(-0.3);
  shape(
    ctx,
    [
      [-40, -190],
      [-460, -190],
      [-700, -10],
      [-200, -10],
    ],
    linear(ctx, -100, 0, -560, 0, [
      [0, 'rgba(6,6,24,.85)'],
      [1, 'rgba(6,6,24,0)'],
    ]),
  );
  ctx.restore();
}

export function ball(
  ctx: Ctx,
  { x, y, r }: Planet,
  bands: Canvas,
  swirls: Canvas,
  turn: number,
): void {
  glow(ctx, x + 60, y - 40, r * 1.7, '#ffca8a', 0.3);
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.clip();
  ctx.translate(x, y);
  ctx.rotate(-0.3);
  drift(ctx, bands, -r * 1.6, -r, r * 3.2, r * 2, turn);
  drift(ctx, swirls, -r * 1.6, -r, r * 3.2, r * 2, turn * 2);
  ctx.fillStyle = 'rgba(30,12,30,.34)';
  ctx.beginPath();
  ctx.ellipse(0, 14, r * 1.35, r * 0.2, 0, 0, Math.PI);
  ctx.ellipse(0, 14, r * 1.35, r * 0.12, 0, Math.PI, 0, true);
  ctx.fill();
  ctx.restore();
  disc(
    ctx,
    x,
    y,
    r + 0.6,
    radial(ctx, x + r * 0.46, y - r * 0.5, r * 1.9, [
      [0, 'rgba(255,246,220,.4)'],
      [0.25, 'rgba(255,230,190,.08)'],
      [0.55, 'rgba(30,10,40,.5)'],
      [0.85, 'rgba(8,5,24,.96)'],
      [1, 'rgba(6,4,20,1)'],
    ]),
  );
}

export function moon(ctx: Ctx, x: number, y: number, r: number): void {
  disc(
    ctx,
    x,
    y,
    r,
    radial(ctx, x + r * 0.4, y - r * 0.4, r * 1.6, [
      [0, '#e8edf8'],
      [0.5, '#8f9ab8'],
      [1, '#232844'],
    ]),
  );
  for (const [dx, dy, s] of [
    [-0.3, 0.2, 0.2],
    [0.25, 0.4, 0.14],
    [0.1, -0.3, 0.16],
    [-0.45, -0.25, 0.1],
  ] as const)
    disc(ctx, x + dx * r, y + dy * r, s * r, 'rgba(50,58,92,.4)');
}

export function pebbles(ctx: Ctx, planet: Planet, turn: number): void {
  const next = rng(21);
  ctx.save();
  ctx.translate(planet.x, planet.y);
  ctx.rotate(-0.3);
  for (let i = 0; i < 90; i++) {
    const angle = (next() + (turn * (1 + Math.floor(next() * 1.2))) / 8) * Math.PI * 2;
    const reach = 360 + next() * 240;
    const [px, py] = [Math.cos(angle) * reach, Math.sin(angle) * reach * 0.245];
    const near = (py + 150) / 300;
    const size = 0.8 + 2.6 * near * next();
    const fade = Math.sin(Math.PI * fract(turn + next())) ** 0.5;
    if (py > 0) disc(ctx, px, py, size, alpha('#fff0d8', 0.8 * fade));
  }
  ctx.restore();
}

import type { Canvas } from '@napi-rs/canvas';
import { fract } from './motion.ts';
import { alpha } from './paint.ts';
import { rng } from './random.ts';
import type { Ctx } from './stage.ts';

/**
 * Mirrors the part of `source` above `horizon` into the water below it, broken by ripples that grow
 * towards the viewer. `turn` goes from 0 to 1 over the loop.
 */
export function mirror(
  ctx: Ctx,
  source: Canvas,
  area: {
    w: number;
    horizon: number;
    bottom: number;
    turn: number;
    ripple: number;
    squash?: number;
    turns?: number;
  },
): void {
  const { w, horizon, bottom, turn, ripple, squash = 1, turns = 6 } = area;
  const depth = bottom - horizon;
  for (let y = 0; y < depth; y += 3) {
    const near = y / depth;
    const wave =
      Math.sin(Math.PI * 2 * (turn * turns - Math.sqrt(near) * 9)) +
      0.5 * Math.sin(Math.PI * 2 * (turn * (turns + 3) - near * 23));
    const dx = wave * ripple * (0.12 + near);
    const from = Math.max(0, horizon - (y + 3) * squash + wave * ripple * near * 0.8);
    ctx.drawImage(source, 0, Math.min(from, horizon - 4), w, 3, dx - 0, horizon + y, w, 3.6);
    if (dx > 0)
      ctx.drawImage(source, 0, Math.min(from, horizon - 4), 24, 3, dx - 24, horizon + y, 24.5, 3.6);
    if (dx < 0)
      ctx.drawImage(
        source,
        w - 24,
        Math.min(from, horizon - 4),
        24,
        3,
        w + dx - 0.5,
        horizon + y,
        24,
        3.6,
      );
  }
}

/** Glints under a light at `x`: short bright dashes that come and go, wider towards the viewer. */
export function glints(
  ctx: Ctx,
  area: {
    x: number;
    horizon: number;
    bottom: number;
    spread: number;
    count: number;
    seed: number;
    turn: number;
    colour: string;
    strength?: number;
  },
): void {
  const next = rng(area.seed);
  const depth = area.bottom - area.horizon;
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  for (let i = 0; i < area.count; i++) {
    const near = next() ** 1.3;
    const side = (next() + next() + next()) / 1.5 - 1;
    const beat = 3 + Math.floor(next() * 5);
    const life = Math.sin(Math.PI * fract(area.turn * beat + next())) ** 2;
    const length = (10 + 60 * near) * (0.4 + next()) * life;
    const x = area.x + side * area.spread * (0.25 + near);
    const y = area.horizon + 3 + near * depth;
    ctx.fillStyle = alpha(
      area.colour,
      (area.strength ?? 0.8) * life * (1 - near * 0.55) * (1 - Math.abs(side) * 0.6),
    );
    ctx.beginPath();
    ctx.ellipse(x, y, length / 2, 0.8 + 1.7 * near, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  ctx.restore();
}

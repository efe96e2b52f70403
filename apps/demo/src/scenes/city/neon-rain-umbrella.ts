import { linear } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function umbrella(ctx: Ctx, x: number, y: number, r: number, hue: string): void {
  ctx.fillStyle = linear(ctx, 0, y - r, 0, y, [
    [0, hue],
    [1, '#120a20'],
  ]);
  ctx.beginPath();
  ctx.moveTo(x - r, y);
  ctx.quadraticCurveTo(x - r * 0.8, y - r * 0.72, x, y - r * 0.8);
  ctx.quadraticCurveTo(x + r * 0.8, y - r * 0.72, x + r, y);
  for (let i = 3; i >= 0; i--)
    ctx.quadraticCurveTo(x - r + (i + 0.5) * (r / 2), y - r * 0.16, x - r + i * (r / 2), y);
  ctx.fill();
  ctx.fillRect(x - 1.5, y - r * 0.9, 3, r * 0.12);
}

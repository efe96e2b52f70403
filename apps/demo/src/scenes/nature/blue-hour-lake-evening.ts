import { arc, clamp, lerp } from '../kit/motion.ts';
import { alpha } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

const TAU = Math.PI * 2;

/** A star that falls over the left of the sky in 1.2 s from `t` = 0. */
export function shootingStar(ctx: Ctx, t: number): void {
  const way = t / 1.2;
  if (way <= 0 || way >= 1) return;
  const [x, y] = [lerp(250, 70, way), lerp(70, 190, way)];
  const trail = ctx.createLinearGradient(x, y, x + 110, y - 73);
  trail.addColorStop(0, alpha('#ffffff', 0.95 * arc(way, 0.25)));
  trail.addColorStop(1, alpha('#ffffff', 0));
  ctx.strokeStyle = trail;
  ctx.lineWidth = 3;
  ctx.lineCap = 'round';
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.lineTo(x + 110, y - 73);
  ctx.stroke();
}

/** Seven birds on their way home from left to right, in 13 s from `t` = 0. */
export function birds(ctx: Ctx, t: number): void {
  const way = t / 13;
  if (way <= 0 || way >= 1) return;
  ctx.strokeStyle = '#1b1a3a';
  ctx.lineCap = 'round';
  for (let i = 0; i < 7; i++) {
    const back = Math.ceil(i / 2);
    const side = i % 2 === 0 ? 1 : -1;
    const x = lerp(-40, 880, way) - back * 30;
    const y = 520 - 90 * way + side * back * 13 + 5 * Math.sin(TAU * (t / 3 + i / 7));
    // A few beats, then gliding.
    const beat =
      Math.sin(TAU * (t * 1.6 + i * 0.19)) * clamp(Math.sin(TAU * (t / 4 + i / 9)) + 0.6);
    const [span, lift] = [13 - back, 7 * beat];
    ctx.lineWidth = 3 - back * 0.3;
    ctx.beginPath();
    ctx.moveTo(x - span, y - lift);
    ctx.quadraticCurveTo(x - span * 0.4, y - 4 - lift * 0.4, x, y);
    ctx.quadraticCurveTo(x + span * 0.4, y - 4 - lift * 0.4, x + span, y - lift);
    ctx.stroke();
  }
}

/** A fish leaps out of the lake at `t` = 0 and leaves rings for 5 s. */
export function fish(ctx: Ctx, t: number): void {
  if (t <= 0 || t >= 6) return;
  const [x, y] = [240, 900];
  const leap = t / 0.9;
  if (leap < 1) {
    const [fx, fy] = [x - 26 + 52 * leap, y - 62 * Math.sin(Math.PI * leap)];
    ctx.save();
    ctx.translate(fx, fy);
    ctx.rotate(-1.1 * Math.cos(Math.PI * leap));
    ctx.fillStyle = '#1d1c3e';
    ctx.beginPath();
    ctx.ellipse(0, 0, 15, 5, 0, 0, TAU);
    ctx.moveTo(-13, 0);
    ctx.lineTo(-24, -7);
    ctx.lineTo(-24, 7);
    ctx.fill();
    ctx.restore();
  }
  for (const [from, at] of [
    [0, x - 26],
    [0.9, x + 26],
  ] as const)
    for (let i = 0; i < 3; i++) {
      const age = (t - from - i * 0.35) / 4;
      if (age <= 0 || age >= 1) continue;
      ctx.strokeStyle = alpha('#ffd9b0', 0.5 * (1 - age) ** 1.5);
      ctx.lineWidth = 2.5 * (1 - age) + 0.5;
      ctx.beginPath();
      ctx.ellipse(at, y, 8 + 96 * age, 2 + 20 * age, 0, 0, TAU);
      ctx.stroke();
    }
}

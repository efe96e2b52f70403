import { limb, person } from '../kit/figure.ts';
import type { Pose } from '../kit/pose.ts';
import { breathe, fract, sway } from '../kit/motion.ts';
import { alpha, box, disc, glow, line, linear, shape } from '../kit/paint.ts';
import { rng } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';

export function juggling(near: number, far: number, beat: number): Pose {
  const side = (up: number, other: number, base: number): Pose['near'] => ({
    hip: base + 0.95 * up - 0.1 * other,
    knee: -0.12 - 0.55 * up,
    shoulder: base * 2.4 - 0.5 * up + 0.6 * other,
    elbow: 0.7 + 0.3 * other,
  });
  return {
    lean: -0.07 - 0.04 * Math.sin(beat * Math.PI * 2),
    head: 0.34,
    lift: -0.014 + 0.01 * Math.max(near, far),
    near: side(near, far, 0.1),
    far: side(far, near, -0.12),
  };
}

export function towers(
  ctx: Ctx,
  w: number,
  base: number,
  seed: number,
  high: number,
  tone: string,
  lit: number,
): void {
  const next = rng(seed);
  for (let x = -20; x < w;) {
    const wide = 50 + next() * 74;
    const tall = high * (0.4 + 0.6 * next());
    box(ctx, x, base - tall, wide, tall + 40, 2, tone);
    if (next() > 0.6) {
      box(ctx, x + wide * 0.3, base - tall - 22, 26, 24, 2, tone);
      box(ctx, x + wide * 0.3 + 10, base - tall - 60, 3, 40, 0, tone);
    }
    for (let wy = base - tall + 14; wy < base; wy += 19)
      for (let wx = x + 8; wx < x + wide - 12; wx += 17)
        if (next() < lit)
          box(
            ctx,
            wx,
            wy,
            8,
            10,
            1,
            alpha(next() > 0.25 ? '#ffcf87' : '#8fd0ff', 0.4 + 0.5 * next()),
          );
    x += wide + 4;
  }
}

export function train(ctx: Ctx, w: number, turn: number): void {
  box(ctx, 0, 850, w, 10, 0, '#15143a');
  for (let x = 40; x < w; x += 150) box(ctx, x, 856, 16, 110, 0, '#15143a');
  const x = w + 60 - fract(turn * 2) * (w + 900);
  for (let car = 0; car < 4; car++) {
    box(ctx, x + car * 196, 808, 190, 42, 8, '#d9dff0');
    box(ctx, x + car * 196, 832, 190, 7, 0, '#ff5a7a');
    for (let i = 0; i < 7; i++) box(ctx, x + car * 196 + 12 + i * 25, 815, 18, 14, 3, '#ffdf9a');
    glow(ctx, x + car * 196 + 95, 825, 130, '#ffd98a', 0.28);
  }
}

export function fence(ctx: Ctx, w: number, turn: number): void {
  ctx.strokeStyle = 'rgba(14,14,44,.55)';
  ctx.lineWidth = 2;
  ctx.beginPath();
  for (let x = -400; x < w + 400; x += 34) {
    ctx.moveTo(x, 620);
    ctx.lineTo(x + 340, 960);
    ctx.moveTo(x, 960);
    ctx.lineTo(x + 340, 620);
  }
  ctx.stroke();
  for (const x of [90, 360, 630]) box(ctx, x - 5, 604, 10, 356, 3, '#12123a');
  box(ctx, 0, 612, w, 8, 3, '#12123a');
  for (let i = 0; i < 15; i++) {
    const x = 20 + i * 49;
    const y = 560 + 34 * Math.sin((i / 14) * Math.PI) + 2 * sway(turn, 2, i * 0.1);
    disc(ctx, x, y, 6, '#ffe2a0');
    glow(ctx, x, y, 34, '#ffc46a', 0.7 + 0.2 * breathe(turn, 3, i * 0.23));
    if (i > 0)
      line(
        ctx,
        [
          [x - 49, 554 + 34 * Math.sin(((i - 1) / 14) * Math.PI)],
          [x, y - 5],
        ],
        '#12123a',
        2,
      );
  }
}

export function floodlight(ctx: Ctx, turn: number): void {
  box(ctx, 632, 150, 12, 830, 2, '#0f1036');
  box(ctx, 556, 130, 150, 58, 8, '#0f1036');
  for (let i = 0; i < 4; i++) {
    disc(ctx, 578 + i * 35, 159, 14, '#fffbe8');
    glow(ctx, 578 + i * 35, 159, 150, '#fff1c0', 0.62);
  }
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  for (const soft of [1, 0.7, 0.42])
    shape(
      ctx,
      [
        [570, 180],
        [696, 180],
        [360 + 400 * soft, 1250],
        [360 - 340 * soft, 1250],
      ],
      linear(ctx, 0, 180, 0, 1250, [
        [0, alpha('#fff3c8', 0.2)],
        [0.6, alpha('#fff3c8', 0.07 + 0.01 * sway(turn, 3))],
        [1, alpha('#fff3c8', 0.03)],
      ]),
    );
  ctx.restore();
}

export function friend(ctx: Ctx, x: number, y: number, turn: number): void {
  const clap = breathe(turn, 8);
  person(
    ctx,
    x,
    y,
    236,
    {
      lean: 0.04,
      head: 0.06 * sway(turn, 4),
      lift: 0,
      near: { hip: 0.06, knee: -0.04, shoulder: 0.5 + 0.2 * clap, elbow: 1.6 },
      far: { hip: -0.1, knee: -0.02, shoulder: 0.62 - 0.1 * clap, elbow: 1.5 },
    },
    { skin: '#e0ac86', hair: '#3a2018', top: '#3d6bff', legs: '#1c2450', shoes: '#f0f0f0' },
    'tail',
  );
  limb(ctx, [x - 46, y - 4], [x - 30, y - 10], 13, 13, '#f2b23c');
}

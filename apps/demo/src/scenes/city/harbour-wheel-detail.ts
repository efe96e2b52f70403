import { clamp, sway } from '../kit/motion.ts';
import { alpha, box, disc, glow, line } from '../kit/paint.ts';
import { rng } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';
import { RAINBOW } from './harbour-wheel-colours.ts';

export function skyline(ctx: Ctx, w: number, horizon: number): void {
  for (const [seed, low, high, tone, lit] of [
    [3, 60, 200, '#2c2260', 0.14],
    [9, 30, 140, '#1a1646', 0.34],
  ] as const) {
    const next = rng(seed);
    for (let x = -20; x < w;) {
      const wide = 34 + next() * 58;
      const tall = low + next() ** 2 * (high - low);
      box(ctx, x, horizon - tall, wide, tall, 0, tone);
      if (next() > 0.7) box(ctx, x + wide / 2 - 1.5, horizon - tall - 36, 3, 36, 0, tone);
      for (let wy = horizon - tall + 8; wy < horizon - 8; wy += 12) {
        for (let wx = x + 5; wx < x + wide - 8; wx += 11)
          if (next() < lit)
            box(
              ctx,
              wx,
              wy,
              5,
              6,
              0,
              alpha(next() > 0.3 ? '#ffd58a' : '#9ad4ff', 0.35 + next() * 0.5),
            );
      }
      x += wide + 2;
    }
  }
}

export function firework(
  ctx: Ctx,
  shell: { x: number; y: number; hue: string; second: string; size: number; seed: number },
  age: number,
  ground: number,
): void {
  const climb = 0.9;
  if (age < climb) {
    const share = age / climb;
    const y = ground - (ground - shell.y) * (1 - (1 - share) ** 2);
    line(
      ctx,
      [
        [shell.x, Math.min(ground, y + 44 * (1 - share) + 8)],
        [shell.x, y],
      ],
      alpha('#ffe8b8', 0.8),
      2.4,
    );
    glow(ctx, shell.x, y, 16, '#fff2cc', 0.9);
    return;
  }
  const life = age - climb;
  if (life > 2.4) return;
  const open = 1 - Math.exp(-life * 2.6);
  const dim = clamp(1 - life / 2.4) ** 0.8;
  glow(ctx, shell.x, shell.y, shell.size * 2.4, shell.hue, 0.85 * Math.exp(-life * 1.6));
  const next = rng(shell.seed);
  for (let i = 0; i < 64; i++) {
    const angle = (i / 64) * Math.PI * 2 + next() * 0.1;
    const speed = shell.size * (i % 2 === 0 ? 1 : 0.62) * (0.88 + next() * 0.16);
    const at = (o: number): readonly [number, number] => [
      shell.x + Math.cos(angle) * speed * o,
      shell.y + Math.sin(angle) * speed * o + 26 * life * life * o,
    ];
    const head = at(open);
    const tail = at(Math.max(0, open - 0.13));
    const hue = i % 2 === 0 ? shell.hue : shell.second;
    ctx.strokeStyle = alpha(hue, dim);
    ctx.lineWidth = 3;
    ctx.lineCap = 'round';
    ctx.beginPath();
    ctx.moveTo(...tail);
    ctx.lineTo(...head);
    ctx.stroke();
    disc(ctx, head[0], head[1], 2.2, alpha('#fff8e8', dim));
  }
}

export function wheel(ctx: Ctx, x: number, y: number, r: number, turn: number): void {
  const angle = (turn * Math.PI) / 2;
  for (const side of [-1, 1])
    line(
      ctx,
      [
        [x, y],
        [x + side * 104, 500],
      ],
      '#12123a',
      11,
    );
  glow(ctx, x, y, r * 1.5, '#8f7bff', 0.28);
  for (const [ring, width] of [
    [r, 5],
    [r - 20, 3],
  ] as const) {
    ctx.strokeStyle = '#c9c4ff';
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.arc(x, y, ring, 0, Math.PI * 2);
    ctx.stroke();
  }
  for (let i = 0; i < 24; i++) {
    const a = angle + (i / 24) * Math.PI * 2;
    const hue = RAINBOW[(i + Math.floor(turn * 12)) % 6] ?? '#fff';
    line(
      ctx,
      [
        [x + Math.cos(a) * 20, y + Math.sin(a) * 20],
        [x + Math.cos(a) * r, y + Math.sin(a) * r],
      ],
      alpha(hue, 0.55),
      2,
    );
    for (const share of [0.45, 0.72, 1]) {
      const px = x + Math.cos(a) * r * share;
      const py = y + Math.sin(a) * r * share;
      disc(ctx, px, py, 2.8, '#fffdf2');
      glow(ctx, px, py, 15, hue, 0.85);
    }
  }
  disc(ctx, x, y, 25, '#f4efff');
  disc(ctx, x, y, 16, '#ff5d8f');
  glow(ctx, x, y, 80, '#ff8fc0', 0.6);
  for (let i = 0; i < 12; i++) {
    const a = angle + (i / 12) * Math.PI * 2;
    const px = x + Math.cos(a) * r;
    const py = y + Math.sin(a) * r;
    const swing = 0.08 * sway(turn, 4, i / 12);
    ctx.save();
    ctx.translate(px, py);
    ctx.rotate(swing);
    box(ctx, -14, 6, 28, 26, 9, RAINBOW[(i % 3) * 2] ?? '#fff');
    box(ctx, -10, 10, 20, 10, 4, '#fff3cf');
    box(ctx, -1.5, -4, 3, 12, 0, '#e8e4ff');
    ctx.restore();
  }
}

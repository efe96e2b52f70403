import { fract, smooth, sway } from '../kit/motion.ts';
import { alpha, box, disc, glow, line, linear, mix, shape } from '../kit/paint.ts';
import type { Ctx, Point } from '../kit/stage.ts';

export function road(ctx: Ctx, w: number, h: number, night: number): void {
  shape(
    ctx,
    [
      [560, 468],
      [720, 468],
      [w + 260, h + 40],
      [-260, h + 40],
    ],
    linear(ctx, 0, 468, 0, h, [
      [0, mix('#9a6480', '#2c2258', night)],
      [0.4, mix('#4a3a5e', '#14122e', night)],
      [1, mix('#2a2440', '#0a0a1e', night)],
    ]),
  );
  shape(
    ctx,
    [
      [0, h],
      [-260, h + 40],
      [560, 468],
      [520, 468],
      [0, 590],
    ],
    mix('#3a2c4c', '#0d0c24', night),
  );
  shape(
    ctx,
    [
      [w, h],
      [w + 260, h + 40],
      [720, 468],
      [760, 468],
      [w, 590],
    ],
    mix('#3a2c4c', '#0d0c24', night),
  );
  for (let i = 0; i < 12; i++) {
    const a = (i / 12) ** 2;
    const b = ((i + 0.5) / 12) ** 2;
    shape(
      ctx,
      [
        [639 - a * 6, 470 + a * 260],
        [641 + a * 6, 470 + a * 260],
        [641 + b * 6, 470 + b * 260],
        [639 - b * 6, 470 + b * 260],
      ],
      'rgba(255,240,220,.55)',
    );
  }
}

export function ribbons(ctx: Ctx, turn: number, night: number): void {
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  for (let i = 0; i < 22; i++) {
    const red = i % 2 === 0;
    const lane = 0.2 + (Math.floor(i / 2) / 11) * 0.72;
    const side = red ? 1 : -1;
    const speed = 2 + (i % 3);
    const head = fract(i * 0.37 + turn * speed * (red ? -1 : 1));
    const points: Point[] = Array.from({ length: 14 }, (_, k) => {
      const z = Math.max(0, Math.min(1, head - (red ? -1 : 1) * (k / 13) * 0.34)) ** 2.2;
      return [640 + side * lane * (60 + z * 640) + 5 * sway(turn, 2, i) * z, 470 + z * 300];
    });
    const strength = (0.25 + 0.6 * night) * Math.sin(Math.PI * head);
    line(ctx, points, alpha(red ? '#ff3b3b' : '#ffe0a8', strength * 0.4), 11);
    line(ctx, points, alpha(red ? '#ff7a6a' : '#fffaf0', strength), 3.4);
  }
  ctx.restore();
}

export function lamps(ctx: Ctx, night: number): void {
  for (let i = 5; i >= 0; i--) {
    const near = ((6 - i) / 6) ** 1.8;
    for (const side of [-1, 1]) {
      const x = 640 + side * (110 + near * 480);
      const foot = 480 + near * 190;
      const top = foot - 60 - near * 250;
      line(
        ctx,
        [
          [x, foot],
          [x, top + 14],
          [x - side * 14 * (0.5 + near), top],
          [x - side * 40 * (0.3 + near), top],
        ],
        mix('#241c3c', '#0a0a20', night),
        2 + near * 6,
      );
      const lx = x - side * 42 * (0.3 + near);
      glow(ctx, lx, top + 4, 40 + near * 170, '#ffbe6a', 0.2 + 0.65 * night);
      box(ctx, lx - 7 - near * 9, top - 2, 14 + near * 18, 5 + near * 4, 2, '#fff0c8');
    }
  }
}

export function tram(ctx: Ctx, turn: number, night: number): void {
  const z = fract(turn * 1 + 0.2) ** 2;
  const s = 0.1 + z * 1.1;
  const x = 640 + 92 * s;
  const y = 474 + z * 190;
  if (z > 0.93) return;
  ctx.save();
  ctx.globalAlpha = 1 - smooth(0.8, 0.93, z);
  ctx.translate(x, y);
  ctx.scale(s, s);
  box(
    ctx,
    -70,
    -190,
    140,
    190,
    18,
    linear(ctx, -70, 0, 70, 0, [
      [0, '#f0b23c'],
      [0.5, '#ffd263'],
      [1, '#b4741e'],
    ]),
  );
  box(ctx, -58, -172, 116, 84, 10, mix('#4a5078', '#1a2048', night));
  box(ctx, -50, -164, 100, 68, 6, alpha('#ffe9b0', 0.35 + 0.5 * night));
  box(ctx, -34, -206, 68, 20, 5, '#1c1830');
  box(ctx, -28, -202, 56, 12, 2, '#ffb347');
  for (const dx of [-44, 44]) {
    disc(ctx, dx, -40, 13, '#fffbe4');
    glow(ctx, dx, -40, 110, '#fff0c0', 0.35 + 0.55 * night);
  }
  box(ctx, -70, -14, 140, 14, 4, '#2a2038');
  ctx.restore();
}

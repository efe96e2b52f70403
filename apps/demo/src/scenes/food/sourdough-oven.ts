import { steam } from '../kit/air.ts';
import { breathe, clamp, lerp } from '../kit/motion.ts';
import {
  alpha,
  blob,
  box,
  disc,
  glow,
  line,
  linear,
  mix,
  oval,
  radial,
  shape,
  wash,
} from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Ctx, Point } from '../kit/stage.ts';
import { OVEN } from './sourdough-place.ts';

export function oven(ctx: Ctx, turn: number, spring: number, brown: number): void {
  const { x, y, w, h } = OVEN;
  const heat = 0.9 + 0.1 * breathe(turn, 11) * breathe(turn, 5, 0.3);
  box(ctx, x, y, w, h, 20, '#120c0c');
  ctx.save();
  ctx.beginPath();
  ctx.roundRect(x + 14, y + 14, w - 28, h - 28, 14);
  ctx.clip();
  wash(ctx, x, y, w, h, [
    [0, '#6b2a10'],
    [0.4, '#a8481a'],
    [1, '#3a140a'],
  ]);
  glow(ctx, x + w / 2, y + 40, 460, '#ffb04c', 0.85 * heat);
  for (let i = 0; i < 3; i++)
    line(
      ctx,
      [
        [x, y + 40 + i * 16],
        [x + w, y + 40 + i * 16],
      ],
      alpha('#ffd08a', 0.5 * heat),
      4,
    );
  for (let i = 0; i < 22; i++)
    line(
      ctx,
      [
        [x + 20 + i * 29, y + 328],
        [x - 30 + i * 33, y + 400],
      ],
      '#2a1510',
      4,
    );
  for (const dy of [326, 352]) box(ctx, x, y + dy, w, 6, 0, '#2a1510');
  loaf(ctx, x + w / 2, y + 322, spring, brown);
  steam(ctx, {
    x: x + w / 2,
    y: y + 240,
    w: 300,
    rise: 240,
    size: 60,
    count: 22,
    seed: 4,
    turn,
    colour: '#ffd9a8',
    opacity: 0.16 * (1 - brown * 0.6),
    rounds: 4,
  });
  shape(
    ctx,
    [
      [x + 60, y],
      [x + 200, y],
      [x + 60, y + h],
      [x - 60, y + h],
    ],
    'rgba(255,250,240,.07)',
  );
  shape(
    ctx,
    [
      [x + 240, y],
      [x + 280, y],
      [x + 140, y + h],
      [x + 100, y + h],
    ],
    'rgba(255,250,240,.06)',
  );
  ctx.restore();
  ctx.strokeStyle = '#3a3f48';
  ctx.lineWidth = 12;
  ctx.beginPath();
  ctx.roundRect(x + 6, y + 6, w - 12, h - 12, 18);
  ctx.stroke();
  glow(ctx, x + w / 2, y + h / 2, 640, '#ff9a4c', 0.26 * heat);
  shape(
    ctx,
    [
      [x + 20, 664],
      [x + w - 20, 664],
      [x + w + 120, 720],
      [x - 120, 720],
    ],
    linear(ctx, 0, 664, 0, 720, [
      [0, alpha('#ffb060', 0.4 * heat)],
      [1, 'rgba(255,176,96,0)'],
    ]),
  );
}

function loaf(ctx: Ctx, x: number, y: number, spring: number, brown: number): void {
  const wide = lerp(206, 190, spring);
  const tall = lerp(74, 178, spring);
  const crust = mix('#f0dcb8', '#a85a20', brown);
  const dark = mix('#d8be94', '#6b300e', brown);
  oval(ctx, x, y + 6, wide * 1.12, 22, 'rgba(20,6,2,.6)');
  const dome: Point[] = Array.from({ length: 25 }, (_, i) => {
    const a = Math.PI + (i / 24) * Math.PI;
    return [x + Math.cos(a) * wide * (1 + 0.06 * Math.sin(-a)), y - 8 + Math.sin(a) * tall];
  });
  blob(
    ctx,
    [...dome, [x + wide * 0.9, y + 10], [x, y + 16], [x - wide * 0.9, y + 10]],
    radial(ctx, x - 40, y - tall * 0.9, wide * 1.5, [
      [0, mix('#fff3d8', '#e6a04c', brown)],
      [0.45, crust],
      [1, dark],
    ]),
  );
  ctx.save();
  ctx.clip();
  for (const one of scatter(120, 6, (next) => ({
    dx: next() * 2 - 1,
    dy: next(),
    r: 1 + next() * 3,
  })))
    disc(ctx, x + one.dx * wide, y - one.dy * tall, one.r, alpha('#fffaf0', 0.32));
  for (let k = 0; k < 6; k++) {
    ctx.strokeStyle = alpha(mix('#fffaf0', '#ffe9c4', brown), 0.42);
    ctx.lineWidth = 5;
    ctx.beginPath();
    ctx.ellipse(
      x,
      y - tall * 0.98,
      wide * (0.42 + 0.15 * k),
      tall * (0.3 + 0.17 * k),
      0,
      0,
      Math.PI * 2,
    );
    ctx.stroke();
  }
  ctx.restore();
  const open = clamp(spring * 1.2);
  const cut = (lift: number): Point => [x + lift, y - tall * (0.96 - 0.0016 * Math.abs(lift))];
  blob(
    ctx,
    [
      [x - wide * 0.66, y - tall * 0.66],
      cut(-60),
      cut(0),
      cut(60),
      [x + wide * 0.66, y - tall * 0.66],
      [x + 70, y - tall * (0.9 - 0.26 * open)],
      [x, y - tall * (0.93 - 0.3 * open)],
      [x - 70, y - tall * (0.9 - 0.26 * open)],
    ],
    linear(ctx, 0, y - tall, 0, y - tall * 0.6, [
      [0, mix('#fff3d8', '#8a4416', brown)],
      [0.4, mix('#fff6e2', '#f0c078', brown)],
      [1, mix('#fff6e2', '#ffe2a8', brown)],
    ]),
  );
  line(
    ctx,
    [
      [x - wide * 0.66, y - tall * 0.66],
      cut(-60),
      cut(0),
      cut(60),
      [x + wide * 0.66, y - tall * 0.66],
    ],
    mix('#e6cfa4', '#5a260c', brown),
    5,
  );
}

import { fract } from '../kit/motion.ts';
import { box, glow, linear, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import type { View } from './night-train-view.ts';
import type { Canvas } from '@napi-rs/canvas';

export function roll(ctx: Ctx, strip: Canvas, view: View, width: number, shift: number): void {
  const x = view.x - fract(shift) * width;
  ctx.drawImage(strip, x, view.y);
  ctx.drawImage(strip, x + width - 0.5, view.y);
}

export function cottage(ctx: Ctx, x: number, y: number, s: number, lit: boolean): void {
  box(ctx, x - 26 * s, y - 30 * s, 52 * s, 34 * s, 1, '#27335f');
  shape(
    ctx,
    [
      [x - 36 * s, y - 28 * s],
      [x, y - 58 * s],
      [x + 36 * s, y - 28 * s],
    ],
    '#dfe9fb',
  );
  if (!lit) return;
  for (const dx of [-16, 6]) box(ctx, x + dx * s, y - 22 * s, 11 * s, 12 * s, 1, '#ffd48a');
  glow(ctx, x, y - 16 * s, 60 * s, '#ffbe62', 0.6);
}

export function poles(ctx: Ctx, view: View, turn: number): void {
  const sag = fract(turn * 13);
  ctx.strokeStyle = 'rgba(8,12,30,.85)';
  ctx.lineWidth = 2.4;
  for (const y of [235, 262]) {
    ctx.beginPath();
    for (let i = -1; i < 3; i++) {
      const x = view.x + (i - sag) * 420 + 420;
      ctx.moveTo(x, y);
      ctx.quadraticCurveTo(x + 210, y + 54, x + 420, y);
    }
    ctx.stroke();
  }
  for (let i = -1; i < 3; i++) {
    const x = view.x + (i - sag) * 420 + 420;
    ctx.fillStyle = linear(ctx, x - 26, 0, x + 26, 0, [
      [0, 'rgba(8,12,30,0)'],
      [0.5, 'rgba(8,12,30,.75)'],
      [1, 'rgba(8,12,30,0)'],
    ]);
    ctx.fillRect(x - 26, view.y, 52, view.h);
  }
}

export function frame(ctx: Ctx, view: View, w: number, h: number): void {
  const wall = linear(ctx, 0, 0, 0, h, [
    [0, '#5b3a26'],
    [0.5, '#7a4e31'],
    [1, '#3a2419'],
  ]);
  ctx.fillStyle = wall;
  ctx.beginPath();
  ctx.rect(0, 0, w, h);
  ctx.roundRect(view.x, view.y, view.w, view.h, 46);
  ctx.fill('evenodd');
  for (const [grow, colour, width] of [
    [10, '#2a1a12', 20],
    [24, '#a5733f', 5],
    [2, '#d9a765', 2],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.beginPath();
    ctx.roundRect(view.x - grow, view.y - grow, view.w + grow * 2, view.h + grow * 2, 46 + grow);
    ctx.stroke();
  }
  for (const side of [0, 1]) {
    for (let i = 0; i < 5; i++) {
      const x = side === 0 ? 6 + i * 15 : w - 21 - i * 15;
      box(
        ctx,
        x,
        96,
        15,
        790 - i * 8,
        7,
        linear(ctx, x, 0, x + 15, 0, [
          [0, '#7e2430'],
          [0.5, '#a93a3f'],
          [1, '#551823'],
        ]),
      );
    }
  }
  box(
    ctx,
    0,
    84,
    w,
    18,
    4,
    linear(ctx, 0, 84, 0, 102, [
      [0, '#d8a860'],
      [1, '#7a5327'],
    ]),
  );
}

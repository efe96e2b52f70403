import { sway } from '../kit/motion.ts';
import { box, glow, line, linear, oval, shape, wash } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function back(ctx: Ctx, w: number): void {
  wash(ctx, 0, 0, w, 480, [
    [0, '#2a1712'],
    [0.5, '#5b3220'],
    [1, '#8a5230'],
  ]);
  for (let i = 0; i < 17; i++) box(ctx, i * 80 - 10, 0, 4, 440, 0, 'rgba(20,8,6,.35)');
  box(ctx, 60, 150, w - 120, 12, 3, '#3a2014');
  box(ctx, 60, 268, w - 120, 12, 3, '#3a2014');
  for (let i = 0; i < 26; i++) {
    const x = 82 + i * 44;
    const hue = ['#dfe9ef', '#4f7d9c', '#e2c08a', '#a8483a', '#6d8f62'][(i * 7) % 5] ?? '#dfe9ef';
    if (Math.abs(x - 640) < 120) continue;
    if (i % 3 === 0) {
      box(
        ctx,
        x,
        90,
        30,
        60,
        10,
        linear(ctx, x, 0, x + 30, 0, [
          [0, hue],
          [0.4, '#fff6e4'],
          [1, '#3a2418'],
        ]),
      );
      box(ctx, x + 10, 74, 10, 18, 3, hue);
    } else {
      box(ctx, x, 124, 34, 26, 6, hue);
    }
    if (i % 2 === 0)
      box(
        ctx,
        x,
        230,
        32,
        38,
        8,
        linear(ctx, x, 0, x + 32, 0, [
          [0, hue],
          [1, '#4a2a1a'],
        ]),
      );
    else
      for (let k = 0; k < 3; k++)
        oval(ctx, x + 16, 264 - k * 8, 20, 5, k % 2 === 0 ? '#f2ece0' : hue);
  }
  for (let i = 0; i < 5; i++) {
    const x = 60 + i * 232;
    shape(
      ctx,
      [
        [x, 0],
        [x + 226, 0],
        [x + 222, 84],
        [x + 4, 84],
      ],
      linear(ctx, 0, 0, 0, 84, [
        [0, '#1f2f5c'],
        [1, '#34508c'],
      ]),
    );
    ctx.strokeStyle = 'rgba(244,238,224,.85)';
    ctx.lineWidth = 6;
    ctx.beginPath();
    ctx.arc(x + 113, 42, 24, 0, Math.PI * 2);
    ctx.stroke();
    line(
      ctx,
      [
        [x + 96, 46],
        [x + 106, 36],
        [x + 118, 46],
        [x + 130, 36],
      ],
      'rgba(244,238,224,.85)',
      5,
    );
  }
  glow(ctx, 640, 260, 620, '#ffb868', 0.42);
}

export function lanterns(ctx: Ctx, turn: number): void {
  for (const [i, x] of [150, 372, 908, 1130].entries()) {
    const dx = 5 * sway(turn, 2, i * 0.21);
    glow(ctx, x + dx, 184, 190, '#ff8a4c', 0.5);
    line(
      ctx,
      [
        [x, 84],
        [x + dx, 136],
      ],
      '#1c0f0b',
      3,
    );
    oval(
      ctx,
      x + dx,
      186,
      42,
      52,
      linear(ctx, 0, 134, 0, 238, [
        [0, '#e2452f'],
        [0.5, '#ff9a5c'],
        [1, '#c9351f'],
      ]),
    );
    for (const k of [-30, -14, 2, 18, 34])
      line(
        ctx,
        [
          [x + dx - 40, 186 + k],
          [x + dx, 190 + k],
          [x + dx + 40, 186 + k],
        ],
        'rgba(120,26,16,.4)',
        2,
      );
    for (const y of [134, 230]) box(ctx, x + dx - 18, y, 36, 9, 3, '#1c0f0b');
  }
}

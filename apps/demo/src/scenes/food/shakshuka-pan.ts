import { fract, sway } from '../kit/motion.ts';
import { alpha, blob, box, linear, oval, placed, radial, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function pan(
  ctx: Ctx,
  x: number,
  y: number,
  turn: number,
  bubbles: { a: number; r: number; late: number; size: number }[],
): void {
  oval(ctx, x + 8, y + 74, 300, 62, 'rgba(26,12,6,.5)');
  placed(ctx, { x: x + 268, y: y + 6, turn: -0.1 }, () => {
    box(
      ctx,
      0,
      -15,
      230,
      30,
      14,
      linear(ctx, 0, -15, 0, 15, [
        [0, '#4b4b54'],
        [1, '#15151b'],
      ]),
    );
    oval(ctx, 208, 0, 12, 7, '#6b4a2c');
  });
  oval(ctx, x, y + 30, 288, 104, '#131319');
  oval(
    ctx,
    x,
    y,
    292,
    108,
    linear(ctx, x - 290, 0, x + 290, 0, [
      [0, '#50505c'],
      [0.4, '#2b2b34'],
      [1, '#17171d'],
    ]),
  );
  oval(ctx, x, y + 4, 268, 94, '#7a1f12');
  oval(
    ctx,
    x,
    y + 10,
    262,
    88,
    radial(ctx, x - 60, y - 20, 300, [
      [0, '#f0683a'],
      [0.6, '#cf3b20'],
      [1, '#96260f'],
    ]),
  );
  const at = (a: number, r: number): [number, number] => [
    x + Math.cos(a) * 236 * r,
    y + 10 + Math.sin(a) * 76 * r,
  ];
  for (let i = 0; i < 60; i++) {
    const [px, py] = at(i * 2.4, Math.sqrt(((i * 37) % 60) / 60));
    oval(
      ctx,
      px,
      py,
      9 + (i % 4) * 4,
      4 + (i % 3) * 2,
      ['#e2553080', '#ff8a4c80', '#a82a1480', '#ffb05c70'][i % 4] ?? '#e25530',
      i,
    );
  }
  for (const one of bubbles) {
    const life = fract(one.late + turn * 9);
    const [px, py] = at(one.a, one.r * 0.96);
    ctx.strokeStyle = alpha('#ffc08a', 0.75 * (1 - life));
    ctx.lineWidth = 1.6;
    ctx.beginPath();
    ctx.ellipse(px, py, one.size * life, one.size * life * 0.5, 0, 0, Math.PI * 2);
    ctx.stroke();
  }
  for (const [a, r, s] of [
    [0.4, 0.52, 1],
    [2.1, 0.5, 1.1],
    [3.6, 0.6, 0.95],
    [5.1, 0.5, 1.05],
    [1.3, 0.06, 1],
  ] as const) {
    const [px, py] = at(a, r);
    const tremble = 1 + 0.02 * sway(turn, 14, a);
    blob(
      ctx,
      [
        [px - 62 * s, py],
        [px - 40 * s, py - 20 * s],
        [px, py - 25 * s * tremble],
        [px + 44 * s, py - 18 * s],
        [px + 60 * s, py + 3],
        [px + 34 * s, py + 21 * s],
        [px - 8 * s, py + 25 * s * tremble],
        [px - 46 * s, py + 16 * s],
      ],
      radial(ctx, px, py, 64 * s, [
        [0, '#ffffff'],
        [0.7, '#fdf3e2'],
        [1, '#f3c9a0'],
      ]),
    );
    oval(
      ctx,
      px + 2,
      py - 4,
      25 * s,
      14 * s * tremble,
      radial(ctx, px - 6, py - 10, 32 * s, [
        [0, '#ffe68a'],
        [0.5, '#ffb52e'],
        [1, '#e87f12'],
      ]),
    );
    oval(ctx, px - 7 * s, py - 9 * s, 6 * s, 3 * s, 'rgba(255,255,255,.8)', -0.3);
  }
  for (let i = 0; i < 34; i++) {
    const [px, py] = at(i * 1.9 + 0.3, Math.sqrt(((i * 23) % 34) / 34) * 0.95);
    placed(ctx, { x: px, y: py, turn: i }, () =>
      oval(ctx, 0, 0, 7, 3.4, i % 3 === 0 ? '#8fc060' : '#4f8a3a'),
    );
  }
  for (let i = 0; i < 9; i++) {
    const [px, py] = at(i * 0.7 + 0.5, 0.78);
    shape(
      ctx,
      [
        [px - 9, py - 4],
        [px + 8, py - 8],
        [px + 11, py + 2],
        [px - 5, py + 6],
      ],
      '#fffaf0',
    );
  }
  ctx.strokeStyle = alpha('#fff2d8', 0.4);
  ctx.lineWidth = 3;
  ctx.beginPath();
  ctx.ellipse(x, y, 288, 105, 0, Math.PI * 1.05, Math.PI * 1.7);
  ctx.stroke();
}

import { breathe, sway } from '../kit/motion.ts';
import { blob, box, glow, line, linear, oval } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function stall(ctx: Ctx, w: number, turn: number): void {
  box(
    ctx,
    0,
    0,
    w,
    96,
    0,
    linear(ctx, 0, 0, 0, 96, [
      [0, '#2a150c'],
      [1, '#5b3018'],
    ]),
  );
  for (const x of [0, w - 34])
    box(
      ctx,
      x,
      0,
      34,
      720,
      0,
      linear(ctx, x, 0, x + 34, 0, [
        [0, '#5b3018'],
        [1, '#2a150c'],
      ]),
    );
  for (let i = 0; i < 4; i++) {
    const x = 36 + i * 163;
    const swing = 14 * sway(turn, 3, i * 0.13);
    blob(
      ctx,
      [
        [x, 92],
        [x + 158, 92],
        [x + 154 + swing, 210],
        [x + 148 + swing * 1.5, 316],
        [x + 80 + swing * 1.6, 322 + 4 * sway(turn, 5, i * 0.3)],
        [x + 10 + swing * 1.5, 316],
        [x + 4 + swing, 210],
      ],
      linear(ctx, x, 92, x + 150, 316, [
        [0, '#8f1f24'],
        [0.5, '#c93a34'],
        [1, '#7a161c'],
      ]),
    );
    ctx.save();
    ctx.translate(x + 79 + swing * 0.9, 208);
    ctx.strokeStyle = '#fbeed2';
    ctx.lineWidth = 9;
    ctx.lineCap = 'round';
    ctx.beginPath();
    if (i === 0) {
      ctx.moveTo(-30, -24);
      ctx.lineTo(30, -24);
      ctx.moveTo(0, -44);
      ctx.lineTo(0, 44);
      ctx.moveTo(-34, 10);
      ctx.lineTo(34, 10);
    }
    if (i === 1) {
      ctx.arc(0, 0, 34, 0, Math.PI * 2);
      ctx.moveTo(-14, 0);
      ctx.lineTo(14, 0);
    }
    if (i === 2) {
      ctx.moveTo(-34, -20);
      ctx.quadraticCurveTo(-12, -44, 6, -18);
      ctx.quadraticCurveTo(18, 0, 34, -18);
      ctx.moveTo(-34, 20);
      ctx.quadraticCurveTo(-12, -4, 6, 22);
      ctx.quadraticCurveTo(18, 40, 34, 22);
    }
    if (i === 3) {
      ctx.moveTo(-32, -34);
      ctx.lineTo(32, -34);
      ctx.lineTo(0, 6);
      ctx.lineTo(32, 42);
      ctx.moveTo(-30, 42);
      ctx.lineTo(-6, -4);
    }
    ctx.stroke();
    ctx.restore();
  }
  box(ctx, 0, 84, w, 14, 6, '#d8a55c');
  for (const [x, late] of [
    [92, 0],
    [628, 0.4],
  ] as const) {
    const dx = 6 * sway(turn, 2, late);
    glow(ctx, x + dx, 440, 300, '#ff8a3c', 0.5 + 0.06 * breathe(turn, 7, late));
    line(
      ctx,
      [
        [x, 320],
        [x + dx, 376],
      ],
      '#1c0d08',
      4,
    );
    oval(
      ctx,
      x + dx,
      442,
      54,
      68,
      linear(ctx, 0, 374, 0, 510, [
        [0, '#e8702c'],
        [0.5, '#ffcf8a'],
        [1, '#d9531f'],
      ]),
    );
    for (const k of [-44, -22, 0, 22, 44])
      line(
        ctx,
        [
          [x + dx - 50, 442 + k],
          [x + dx, 447 + k],
          [x + dx + 50, 442 + k],
        ],
        'rgba(140,50,16,.35)',
        2.4,
      );
    box(ctx, x + dx - 24, 370, 48, 11, 4, '#1c0d08');
    box(ctx, x + dx - 24, 502, 48, 11, 4, '#1c0d08');
  }
}

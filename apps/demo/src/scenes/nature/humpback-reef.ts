import { fract, sway } from '../kit/motion.ts';
import { alpha, blob, disc, line, linear } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function reef(ctx: Ctx, w: number, h: number, turn: number): void {
  blob(
    ctx,
    [
      [-40, h + 60],
      [-40, h - 150],
      [90, h - 190],
      [190, h - 110],
      [330, h - 70],
      [470, h - 120],
      [600, h - 210],
      [w + 40, h - 240],
      [w + 40, h + 60],
    ],
    linear(ctx, 0, h - 220, 0, h, [
      [0, '#0a2c55'],
      [1, '#03102a'],
    ]),
  );
  for (const [x, y, tall, blades] of [
    [80, h - 150, 210, 6],
    [640, h - 190, 260, 7],
    [520, h - 120, 150, 5],
    [190, h - 90, 120, 4],
  ] as const) {
    for (let i = 0; i < blades; i++) {
      const lean = (i - blades / 2) * 14;
      const wave = 26 * sway(turn, 2, i * 0.11 + x / 400);
      line(
        ctx,
        [
          [x + lean, y + 40],
          [x + lean * 1.3 + wave * 0.4, y - tall * 0.4],
          [x + lean * 1.6 + wave, y - tall * (0.7 + (0.3 * ((i * 37) % 10)) / 10)],
        ],
        i % 2 === 0 ? '#07264a' : '#0a3157',
        12 - i,
      );
    }
  }
}

export function bubbles(ctx: Ctx, turn: number): void {
  for (let i = 0; i < 22; i++) {
    const way = fract(i * 0.618 + turn * (2 + (i % 2)));
    const x = 560 + 60 * Math.sin(i * 2.1) + 14 * sway(way, 3, i * 0.3);
    const y = 640 - way * 700;
    const r = 2 + ((i * 29) % 7) * (0.6 + way * 0.6);
    ctx.strokeStyle = alpha('#dffcff', 0.6 * (1 - way));
    ctx.lineWidth = 1.5;
    ctx.beginPath();
    ctx.arc(x, y, r, 0, Math.PI * 2);
    ctx.stroke();
    disc(ctx, x - r * 0.3, y - r * 0.3, r * 0.25, alpha('#ffffff', 0.7 * (1 - way)));
  }
}

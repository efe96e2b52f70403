import { steam } from '../kit/air.ts';
import { limb } from '../kit/figure.ts';
import { breathe, smooth, sway } from '../kit/motion.ts';
import { alpha, blob, box, disc, glow, line, linear, shape } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';

export function tower(ctx: Ctx, x: number, foot: number, turn: number): void {
  const tone = '#1b1c4a';
  for (const dx of [0, 44]) box(ctx, x + dx - 4, 520, 8, foot - 520, 0, tone);
  for (let y = 530; y < foot; y += 34) {
    line(
      ctx,
      [
        [x, y],
        [x + 44, y + 30],
      ],
      tone,
      4,
    );
    box(ctx, x - 4, y, 52, 4, 0, tone);
  }
  box(ctx, x + 20, 440, 4, 84, 0, tone);
  glow(ctx, x + 22, 440, 40, '#ff5050', 0.3 + 0.7 * breathe(turn, 8) ** 4);
  for (const y of [610, 720]) box(ctx, x + 44, y, 26, 7, 0, tone);
  for (let y = 560; y < 840; y += 68) {
    disc(ctx, x + 52, y, 4, '#ffe9b8');
    glow(ctx, x + 52, y, 44, '#ffd28a', 0.6);
  }
  steam(ctx, {
    x: 420,
    y: 700,
    w: 10,
    rise: 70,
    size: 34,
    count: 9,
    seed: 8,
    turn,
    colour: '#e6ecff',
    opacity: 0.32 * (1 - smooth(0.2, 0.25, turn)),
    lean: 60,
  });
}

export function land(ctx: Ctx, w: number, shore: number, lit: number): void {
  const tone = linear(ctx, 0, 820, 0, shore, [
    [0, '#171743'],
    [1, '#0b0b28'],
  ]);
  blob(
    ctx,
    [
      [-60, shore + 30],
      [-60, 836],
      [90, 826],
      [220, 838],
      [420, 836],
      [560, 830],
      [660, 820],
      [w + 60, 832],
      [w + 60, shore + 30],
    ],
    tone,
  );
  for (const one of scatter(30, 9, (next) => ({ x: next() * w, tall: 10 + next() * 26 })))
    blob(
      ctx,
      [
        [one.x - one.tall * 0.7, 844],
        [one.x, 840 - one.tall],
        [one.x + one.tall * 0.7, 844],
      ],
      '#12123a',
    );
  for (const [x, tall] of [
    [560, 54],
    [590, 40],
    [110, 46],
  ] as const) {
    box(ctx, x, 840 - tall, 26, tall + 6, 2, '#1d1d50');
    for (let k = 0; k < 3; k++) box(ctx, x + 5, 846 - tall + k * 13, 16, 5, 1, '#ffd48a');
  }
  glow(ctx, 380, 830, 260, '#ffb060', 0.3 + 0.5 * lit);
}

export function crowd(ctx: Ctx, w: number, turn: number, lit: number): void {
  blob(
    ctx,
    [
      [-40, 1330],
      [-40, 1176],
      [140, 1162],
      [360, 1178],
      [580, 1160],
      [w + 40, 1174],
      [w + 40, 1330],
    ],
    '#06071a',
  );
  const arms = smooth(0.2, 0.3, turn) * (1 - smooth(0.8, 0.95, turn));
  for (const one of scatter(11, 13, (next, i) => ({
    x: 40 + i * 64 + next() * 26,
    s: 0.72 + next() * 0.42,
    late: next(),
  }))) {
    const y = 1150 + 26 * (1 - one.s) - 5 * arms * Math.abs(sway(turn, 22, one.late));
    disc(ctx, one.x, y - 46 * one.s, 15 * one.s, '#06071a');
    shape(
      ctx,
      [
        [one.x - 25 * one.s, y],
        [one.x - 10 * one.s, y - 28 * one.s],
        [one.x + 10 * one.s, y - 28 * one.s],
        [one.x + 25 * one.s, y],
        [one.x + 27 * one.s, y + 110],
        [one.x - 27 * one.s, y + 110],
      ],
      '#06071a',
    );
    if (one.late > 0.45)
      limb(
        ctx,
        [one.x + 19 * one.s, y - 10],
        [one.x + (28 + 8 * sway(turn, 11, one.late)) * one.s, y - (6 + 78 * arms) * one.s],
        7 * one.s,
        5 * one.s,
        '#06071a',
      );
    ctx.strokeStyle = alpha('#ffb870', 0.75 * lit);
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.arc(one.x, y - 46 * one.s, 15 * one.s, -2.4, -0.6);
    ctx.stroke();
  }
}

import { flakes, stars } from '../kit/air.ts';
import { hills, peaks, ridge, spruce, wood } from '../kit/land.ts';
import { breathe } from '../kit/motion.ts';
import { glow, layer, linear, vignette, wash } from '../kit/paint.ts';
import type { Scene } from '../kit/stage.ts';
import { curtain, snow, cabin } from './aurora-cabin-house.ts';

/** A snowed-in cabin under the northern lights. */
export const auroraCabin: Scene = ({ w, h, durationS }) => {
  const mountains = peaks(17, 240, 260, w * 2, 1.4);
  const rise = hills(4, 60, 300, w * 2);
  const still = layer(w, h, (ctx) => {
    ridge(
      ctx,
      mountains,
      { w, base: 870, bottom: h, step: 2, shift: 40 },
      linear(ctx, 0, 640, 0, 880, [
        [0, '#2d4a74'],
        [0.5, '#1b2f57'],
        [1, '#14264a'],
      ]),
    );
    ridge(
      ctx,
      (x) => mountains(x) * 0.62 - 8,
      { w, base: 860, bottom: h, step: 2, shift: 420 },
      linear(ctx, 0, 700, 0, 900, [
        [0, '#1c335c'],
        [1, '#0f1f3f'],
      ]),
    );
    wood(ctx, { x: -10, w: w + 20, y: 884, count: 70, low: 30, high: 105, seed: 12 }, '#0a1730');
    ridge(
      ctx,
      rise,
      { w, base: 920, bottom: h, shift: 90 },
      linear(ctx, 0, 860, 0, h, [
        [0, '#9fb9dd'],
        [0.25, '#6e8bbb'],
        [1, '#2a4272'],
      ]),
    );
  });
  const near = layer(w, h, (ctx) => {
    for (const [x, y, tall, seed] of [
      [40, 1150, 430, 1],
      [128, 1080, 260, 2],
      [690, 1170, 520, 3],
      [600, 1075, 240, 4],
      [545, 1040, 170, 6],
    ] as const) {
      spruce(ctx, x, y, tall, '#0a1a30', seed);
      snow(ctx, x, y, tall);
    }
    ridge(
      ctx,
      (x) => 130 + 34 * Math.sin(x / 170 + 2),
      { w, base: h, bottom: h },
      linear(ctx, 0, 1110, 0, h, [
        [0, '#4a6796'],
        [1, '#1a2c53'],
      ]),
    );
  });
  const bands = [
    { y: 470, tall: 360, hue: '#3dffb0', seed: 3, speed: 1, sway: 70 },
    { y: 390, tall: 300, hue: '#4fd8ff', seed: 8, speed: -1, sway: 90 },
    { y: 560, tall: 260, hue: '#9a6bff', seed: 14, speed: 1, sway: 60 },
  ];
  return (ctx, t) => {
    const turn = t / durationS;
    wash(ctx, 0, 0, w, 900, [
      [0, '#040a1f'],
      [0.45, '#0a1f40'],
      [0.8, '#12405a'],
      [1, '#1b5a68'],
    ]);
    stars(ctx, { w, h: 760, count: 190, seed: 2, turn, size: 1.1 });
    for (const band of bands) curtain(ctx, w, turn, band);
    ctx.drawImage(still, 0, 0);
    glow(ctx, 360, 640, 620, '#2fe0a0', 0.14 + 0.06 * breathe(turn, 2));
    cabin(ctx, 330, 985, turn);
    ctx.drawImage(near, 0, 0);
    flakes(ctx, {
      w,
      h,
      count: 110,
      seed: 9,
      turn,
      size: 3.2,
      colour: '#e9f4ff',
      opacity: 0.8,
      swing: 30,
      falls: 2,
    });
    flakes(ctx, {
      w,
      h,
      count: 16,
      seed: 29,
      turn,
      size: 7,
      colour: '#e9f4ff',
      opacity: 0.4,
      swing: 50,
      falls: 4,
    });
    vignette(ctx, w, h, 0.4);
  };
};

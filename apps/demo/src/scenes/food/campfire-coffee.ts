import { flakes, sparks, stars } from '../kit/air.ts';
import { hills, ridge, spruce, wood } from '../kit/land.ts';
import { breathe, sway } from '../kit/motion.ts';
import { disc, glow, layer, linear, vignette, wash } from '../kit/paint.ts';
import type { Scene } from '../kit/stage.ts';
import { fireflies, stones, logs, flames } from './campfire-coffee-logs.ts';
import { moka } from './campfire-coffee-moka.ts';
import { marshmallow, mug } from './campfire-coffee-mug.ts';

/** A moka pot over a fire in the woods, a marshmallow turning beside it. */
export const campfireCoffee: Scene = ({ w, h, durationS }) => {
  const wood1 = layer(w, h, (ctx) => {
    ridge(
      ctx,
      hills(5, 170, 260, w * 2, 4),
      { w, base: 700, bottom: h, shift: 200 },
      linear(ctx, 0, 540, 0, 760, [
        [0, '#1d4a5e'],
        [1, '#123346'],
      ]),
    );
    wood(ctx, { x: -20, w: w + 40, y: 740, count: 44, low: 90, high: 260, seed: 4 }, '#0d2a3a');
    wood(ctx, { x: -20, w: w + 40, y: 800, count: 20, low: 160, high: 380, seed: 9 }, '#081d2a');
    ridge(
      ctx,
      (x) => 500 + 14 * Math.sin(x / 110),
      { w, base: h, bottom: h },
      linear(ctx, 0, 770, 0, h, [
        [0, '#1c2a24'],
        [0.4, '#141c1a'],
        [1, '#070a0c'],
      ]),
    );
    spruce(ctx, 10, 960, 760, '#050f16', 3);
    spruce(ctx, 712, 990, 860, '#050f16', 7);
  });
  return (ctx, t) => {
    const turn = t / durationS;
    const heat = 0.8 + 0.2 * breathe(turn, 37) * breathe(turn, 23, 0.4) + 0.05 * sway(turn, 61);
    wash(ctx, 0, 0, w, 800, [
      [0, '#050d22'],
      [0.5, '#0d2a48'],
      [1, '#2c6274'],
    ]);
    stars(ctx, { w, h: 560, count: 190, seed: 6, turn, size: 1.2 });
    disc(ctx, 530, 200, 50, '#f8f2dc');
    disc(ctx, 512, 190, 46, '#0b1c38');
    glow(ctx, 540, 204, 190, '#f4eccc', 0.35);
    ctx.drawImage(wood1, 0, 0);
    glow(ctx, 350, 960, 680, '#ff8a34', 0.5 * heat);
    fireflies(ctx, w, turn);
    stones(ctx);
    logs(ctx);
    flames(ctx, 352, 1040, turn, heat);
    marshmallow(ctx, turn, heat);
    moka(ctx, 352, 850, turn, heat);
    sparks(ctx, {
      x: 352,
      y: 980,
      w: 120,
      rise: 620,
      count: 44,
      seed: 5,
      turn,
      colour: '#ffb450',
      size: 2.8,
      rounds: 3,
      curl: 60,
    });
    mug(ctx, 128, 1162, turn);
    flakes(ctx, {
      w,
      h: 900,
      count: 20,
      seed: 12,
      turn,
      size: 2,
      colour: '#ffd9a0',
      opacity: 0.5,
      rise: true,
      swing: 60,
    });
    vignette(ctx, w, h, 0.5);
  };
};

import { stars } from '../kit/air.ts';
import { clouds } from '../kit/clouds.ts';
import { hills, ridge } from '../kit/land.ts';
import { fract, sway } from '../kit/motion.ts';
import { layer, linear, oval, placed, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { dust, astronaut } from './moonwalk-astronaut.ts';
import { slide, crater, earth, lander } from './moonwalk-lander.ts';

/** An astronaut lopes across the plain while the earth hangs over the hills. */
export const moonwalk: Scene = ({ w, h, durationS }) => {
  const continents = clouds({
    seed: 5,
    w: 400,
    h: 200,
    across: 5,
    down: 3,
    octaves: 5,
    from: 0.53,
    to: 0.57,
    colour: [60, 120, 70],
    light: [170, 150, 90],
    fade: () => 1,
  });
  const weather = clouds({
    seed: 19,
    w: 400,
    h: 200,
    across: 4,
    down: 6,
    octaves: 5,
    from: 0.48,
    to: 0.72,
    colour: [235, 244, 255],
    light: [255, 255, 255],
    fade: () => 0.95,
  });
  const W = 1440;
  const back = layer(W, h, (ctx) =>
    ridge(
      ctx,
      hills(6, 210, 330, W, 4),
      { w: W, base: 930, bottom: h },
      linear(ctx, 0, 740, 0, 1000, [
        [0, '#8d93ad'],
        [1, '#4b5070'],
      ]),
    ),
  );
  const middle = layer(W, h, (ctx) =>
    ridge(
      ctx,
      hills(12, 130, 300, W, 4),
      { w: W, base: 960, bottom: h },
      linear(ctx, 0, 850, 0, 1080, [
        [0, '#b9bdd0'],
        [1, '#767b99'],
      ]),
    ),
  );
  const plain = layer(W, h, (ctx) => {
    ridge(
      ctx,
      hills(8, 40, 360, W),
      { w: W, base: 1000, bottom: h },
      linear(ctx, 0, 960, 0, h, [
        [0, '#e4e4ea'],
        [0.35, '#a9abbf'],
        [1, '#4d506e'],
      ]),
    );
    for (const one of scatter(42, 7, (next) => ({
      x: next() * W,
      y: 1010 + next() ** 1.4 * 250,
      r: 8 + next() ** 2 * 50,
    }))) {
      const near = (one.y - 960) / 300;
      for (const shift of [0, -W, W]) crater(ctx, one.x + shift, one.y, one.r * (0.4 + near));
    }
  });
  const hops = Math.round(durationS / 2);
  return (ctx, t) => {
    const turn = t / durationS;
    wash(ctx, 0, 0, w, h, [
      [0, '#02030c'],
      [0.8, '#0a0d26'],
    ]);
    stars(ctx, { w, h: 900, count: 260, seed: 11, turn, size: 1.15 });
    earth(ctx, 480, 330, 168, continents, weather, turn);
    slide(ctx, back, W, turn);
    slide(ctx, middle, W, turn * 2);
    lander(ctx, 940 - fract(turn * 2 + 0.1) * W + 300, 990, turn);
    lander(ctx, 940 - fract(turn * 2 + 0.1) * W + 300 + W, 990, turn);
    slide(ctx, plain, W, turn * 3);
    const share = fract(turn * hops);
    const high = 4 * 118 * share * (1 - share);
    oval(ctx, 330, 1136, 120 * (1 - high / 420), 17, 'rgba(20,22,48,.55)');
    dust(ctx, 330, 1132, share);
    placed(ctx, { x: 330, y: 1130 - high, scale: 1.25, turn: 0.05 * sway(share, 1, 0.25) }, () =>
      astronaut(ctx, share, turn),
    );
    vignette(ctx, w, h, 0.42);
  };
};

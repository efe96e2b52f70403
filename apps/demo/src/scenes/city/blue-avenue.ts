import { stars } from '../kit/air.ts';
import { clouds, drift } from '../kit/clouds.ts';
import { breathe } from '../kit/motion.ts';
import { box, disc, glow, mix, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { road, ribbons, lamps, tram } from './blue-avenue-road.ts';
import { block, tower } from './blue-avenue-tower.ts';
import { windows } from './blue-avenue-windows.ts';

/** Dusk to night and back to dusk over an avenue whose traffic becomes ribbons of light. */
export const blueAvenue: Scene = ({ w, h, durationS }) => {
  const sky = clouds({
    seed: 61,
    w: 560,
    h: 200,
    across: 3,
    down: 9,
    octaves: 5,
    from: 0.46,
    to: 0.78,
    colour: [70, 54, 110],
    light: [255, 150, 130],
  });
  const back = scatter(26, 5, (next, i) => ({
    x: i * 52 - 30,
    w: 44 + next() * 30,
    h: 90 + next() ** 2 * 190,
  }));
  const sides = [0, 1, 2, 3, 4].map((i) => block(i));
  return (ctx, t) => {
    const turn = t / durationS;
    const night = breathe(turn);
    wash(ctx, 0, 0, w, 480, [
      [0, mix('#2c3a86', '#060a24', night)],
      [0.55, mix('#a0558e', '#1d1a55', night)],
      [0.85, mix('#ff8f62', '#5a2f78', night)],
      [1, mix('#ffd08a', '#9a4a80', night)],
    ]);
    ctx.save();
    ctx.globalAlpha = night;
    stars(ctx, { w, h: 320, count: 130, seed: 3, turn });
    ctx.restore();
    ctx.save();
    ctx.globalAlpha = 1 - night * 0.75;
    drift(ctx, sky, 0, 0, w, 440, turn);
    ctx.restore();
    glow(ctx, 640, 420 + 80 * night, 520, '#ff9a5c', 0.75 - 0.5 * night);
    disc(ctx, 640, 352 + 150 * night, 44, mix('#fff2c8', '#ff7a5c', night));
    for (const [i, one] of back.entries()) {
      box(ctx, one.x, 470 - one.h, one.w, one.h, 1, mix('#7a5088', '#1b1a4e', night));
      windows(ctx, one.x, 470 - one.h, one.w, one.h, 10, i + 40, night, 0.4);
    }
    for (let depth = 4; depth >= 0; depth--)
      for (const left of [true, false])
        tower(ctx, w, depth, left, sides[depth] ?? 300, night, turn);
    road(ctx, w, h, night);
    ribbons(ctx, turn, night);
    lamps(ctx, night);
    tram(ctx, turn, night);
    vignette(ctx, w, h, 0.42);
  };
};

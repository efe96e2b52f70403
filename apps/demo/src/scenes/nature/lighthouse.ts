import { rain } from '../kit/air.ts';
import { clouds, drift } from '../kit/clouds.ts';
import { sway } from '../kit/motion.ts';
import { alpha, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { rocks, burst, bolt, boat } from './lighthouse-rocks.ts';
import { FLASHES } from './lighthouse-timing.ts';
import { SWELLS, FRONT, swell, beam, tower } from './lighthouse-tower.ts';

/** A lighthouse keeps turning through a night of heavy sea. */
export const lighthouse: Scene = ({ w, h, durationS }) => {
  const low = clouds({
    seed: 44,
    w: 480,
    h: 200,
    across: 4,
    down: 6,
    octaves: 5,
    from: 0.38,
    to: 0.75,
    colour: [16, 26, 46],
    light: [92, 120, 150],
  });
  const high = clouds({
    seed: 51,
    w: 480,
    h: 200,
    across: 3,
    down: 5,
    octaves: 5,
    from: 0.3,
    to: 0.7,
    colour: [24, 38, 62],
    light: [70, 96, 128],
  });
  const drops = scatter(70, 6, (next) => ({
    angle: -2.7 + next() * 2.2,
    speed: 0.5 + next(),
    r: 1 + 3 * next() ** 3,
  }));
  return (ctx, t) => {
    const turn = t / durationS;
    const flash = Math.max(...FLASHES.map((at) => Math.max(0, 1 - Math.abs(turn - at) * 60)));
    wash(ctx, 0, 0, w, h, [
      [0, '#0c1629'],
      [0.5, '#2a435f'],
      [0.75, '#6c8796'],
    ]);
    drift(ctx, high, 0, -30, w, 420, 1 - turn);
    if (flash > 0) bolt(ctx, flash, turn > 0.5 ? 330 : 470);
    drift(ctx, low, 0, -40, w, 380, turn);
    if (flash > 0) {
      ctx.fillStyle = alpha('#cfe4ff', 0.22 * flash);
      ctx.fillRect(0, 0, w, h);
    }
    const angle = turn * Math.PI * 2 * 3;
    beam(ctx, 960, 190, angle);
    for (const [i, look] of SWELLS.entries()) {
      if (i === 2) {
        rocks(ctx, turn);
        tower(ctx, 960, 470, angle);
        burst(ctx, drops, turn);
      }
      swell(ctx, w, h, turn, look);
    }
    boat(ctx, 300, 470 + 20 * sway(turn, 4, 0.1), 0.12 * sway(turn, 4, 0.3));
    swell(ctx, w, h, turn, FRONT);
    rain(ctx, {
      w,
      h,
      count: 110,
      seed: 5,
      turn,
      length: 34,
      slant: -0.35,
      colour: '#cfe2f2',
      opacity: 0.22,
      falls: 18,
    });
    vignette(ctx, w, h, 0.5);
  };
};

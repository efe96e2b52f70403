import { flakes, stars } from '../kit/air.ts';
import { clouds, drift } from '../kit/clouds.ts';
import { sway } from '../kit/motion.ts';
import { layer, placed, vignette, wash } from '../kit/paint.ts';
import type { Scene } from '../kit/stage.ts';
import { ring, ball, moon, pebbles } from './ringed-giant-ball.ts';
import { ship } from './ringed-giant-ship.ts';
import { stripes, ringDisc } from './ringed-giant-stripes.ts';

/** A small ship slips along the rings of a great striped planet. */
export const ringedGiant: Scene = ({ w, h, durationS }) => {
  const nebula = clouds({
    seed: 77,
    w: 480,
    h: 270,
    across: 3,
    down: 3,
    octaves: 5,
    from: 0.44,
    to: 0.86,
    colour: [30, 58, 120],
    light: [150, 60, 130],
    fade: () => 0.85,
  });
  const bands = layer(1400, 560, (ctx) => stripes(ctx));
  const swirls = clouds({
    seed: 31,
    w: 700,
    h: 280,
    across: 5,
    down: 22,
    octaves: 4,
    from: 0.42,
    to: 0.8,
    colour: [150, 84, 62],
    light: [255, 224, 180],
    fade: () => 0.6,
  });
  const rings = layer(1500, 1500, (ctx) => ringDisc(ctx, 750));
  const planet = { x: 790, y: 330, r: 268 };
  return (ctx, t) => {
    const turn = t / durationS;
    wash(ctx, 0, 0, w, h, [
      [0, '#060617'],
      [0.6, '#0d0e2e'],
      [1, '#1a1038'],
    ]);
    drift(ctx, nebula, 0, 0, w, h, turn);
    stars(ctx, { w, h, count: 260, seed: 15, turn, size: 1.1 });
    moon(ctx, 190 + 40 * sway(turn, 1, 0.1), 150, 44);
    ring(ctx, rings, planet, -1);
    ball(ctx, planet, bands, swirls, turn);
    ring(ctx, rings, planet, 1);
    pebbles(ctx, planet, turn);
    moon(ctx, 1130 - 70 * sway(turn), 590 + 16 * sway(turn, 1, 0.25), 22);
    const glide = { x: 330 + 60 * sway(turn, 1, 0.05), y: 500 + 22 * sway(turn, 2, 0.1) };
    placed(ctx, { ...glide, turn: -0.24 + 0.05 * sway(turn, 2, 0.3), scale: 1.05 }, () =>
      ship(ctx, turn),
    );
    flakes(ctx, {
      w,
      h,
      count: 34,
      seed: 6,
      turn,
      size: 2.6,
      colour: '#ffe9d0',
      opacity: 0.5,
      swing: 200,
      falls: 1,
    });
    vignette(ctx, w, h, 0.45);
  };
};

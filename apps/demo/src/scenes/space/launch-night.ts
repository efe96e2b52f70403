import { flakes, stars } from '../kit/air.ts';
import { clamp, lerp, smooth } from '../kit/motion.ts';
import { glow, layer, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { glints, mirror } from '../kit/water.ts';
import { tower, land, crowd } from './launch-night-crowd.ts';
import { rocket, trail, smoke } from './launch-night-rocket.ts';

/** Night launch across the lagoon: quiet pad, ignition, the long climb, the last star of it. */
export const launchNight: Scene = ({ w, h, durationS }) => {
  const shore = 860;
  const upper = layer(w, shore, () => undefined);
  const pen = upper.getContext('2d');
  const puffs = scatter(46, 4, (next) => ({
    side: next() < 0.5 ? -1 : 1,
    reach: next(),
    rise: next(),
    size: 26 + next() * 46,
    late: next() * 0.35,
  }));
  return (ctx, t) => {
    const turn = t / durationS;
    const lit = smooth(0.16, 0.2, turn) * (1 - smooth(0.9, 0.985, turn));
    const climb = clamp((turn - 0.22) / 0.7);
    const y = 800 - 1100 * climb ** 1.9;
    const x = 380 + 120 * climb ** 2.4;
    const size = lerp(1, 0.42, smooth(0, 1, climb));
    const dawn = lit * (1 - climb * 0.6);
    wash(pen, 0, 0, w, shore, [
      [0, '#040720'],
      [0.5, '#0e1645'],
      [0.85, '#2a2a6a'],
      [1, '#4c3c78'],
    ]);
    stars(pen, { w, h: 720, count: 200, seed: 5, turn, size: 1.1 });
    glow(pen, x, Math.min(y, 800), 760, '#ff9a4c', 0.75 * dawn);
    trail(pen, turn, climb, lit);
    smoke(pen, puffs, turn, lit);
    tower(pen, 300, shore, turn);
    if (turn < 0.985) rocket(pen, x, y, size, lit, turn);
    land(pen, w, shore, lit);
    ctx.drawImage(upper, 0, 0);
    mirror(ctx, upper, { w, horizon: shore, bottom: h, turn, ripple: 13, squash: 1.9, turns: 3 });
    wash(ctx, 0, shore, w, h - shore, [
      [0, 'rgba(6,8,34,.2)'],
      [1, 'rgba(3,4,20,.72)'],
    ]);
    glints(ctx, {
      x,
      horizon: shore,
      bottom: 1230,
      spread: 90,
      count: 70,
      seed: 3,
      turn,
      colour: '#ffc88a',
      strength: 0.9 * lit,
    });
    crowd(ctx, w, turn, lit);
    flakes(ctx, {
      w,
      h,
      count: 18,
      seed: 2,
      turn,
      size: 3.4,
      colour: '#d8ff9a',
      opacity: 0.7,
      rise: true,
      swing: 70,
    });
    vignette(ctx, w, h, 0.4);
  };
};

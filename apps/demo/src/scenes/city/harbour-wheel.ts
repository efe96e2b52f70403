import { stars } from '../kit/air.ts';
import { fract } from '../kit/motion.ts';
import { box, layer, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { mirror } from '../kit/water.ts';
import { RAINBOW } from './harbour-wheel-colours.ts';
import { skyline, firework, wheel } from './harbour-wheel-detail.ts';
import { ferry, quay } from './harbour-wheel-quay.ts';

/** Fireworks behind a turning wheel, all of it twice: once in the sky, once in the harbour. */
export const harbourWheel: Scene = ({ w, h, durationS }) => {
  const horizon = 500;
  const city = layer(w, horizon, (ctx) => skyline(ctx, w, horizon));
  const shells = scatter(11, 17, (next, i) => ({
    at: i / 11 + next() * 0.03,
    x: 120 + next() * 560,
    y: 80 + next() * 150,
    hue: RAINBOW[i % 6] ?? '#fff',
    second: RAINBOW[(i + 2) % 6] ?? '#fff',
    size: 100 + next() * 80,
    seed: i + 3,
  }));
  const upper = layer(w, horizon, () => undefined);
  const pen = upper.getContext('2d');
  return (ctx, t) => {
    const turn = t / durationS;
    wash(pen, 0, 0, w, horizon, [
      [0, '#070b26'],
      [0.5, '#191c55'],
      [0.85, '#4b2a76'],
      [1, '#8a3f80'],
    ]);
    stars(pen, { w, h: 330, count: 90, seed: 8, turn });
    for (const shell of shells) firework(pen, shell, fract(turn - shell.at) * durationS, horizon);
    pen.drawImage(city, 0, 0);
    wheel(pen, 900, 268, 208, turn);
    ctx.drawImage(upper, 0, 0);
    mirror(ctx, upper, { w, horizon, bottom: h, turn, ripple: 11, squash: 2.2, turns: 2 });
    wash(ctx, 0, horizon, w, h - horizon, [
      [0, 'rgba(12,10,40,.12)'],
      [1, 'rgba(6,6,26,.62)'],
    ]);
    box(ctx, 0, horizon - 3, w, 4, 0, 'rgba(255,190,150,.35)');
    ferry(ctx, -220 + turn * (w + 440), 560, turn);
    quay(ctx, w, h, turn);
    vignette(ctx, w, h, 0.42);
  };
};

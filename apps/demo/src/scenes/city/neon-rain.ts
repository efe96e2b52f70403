import { rain } from '../kit/air.ts';
import { breathe, fract } from '../kit/motion.ts';
import { glow, layer, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { mirror } from '../kit/water.ts';
import { lanterns, crossing, puddles } from './neon-rain-lanterns.ts';
import { passer, hero } from './neon-rain-passer.ts';
import type { Sign } from './neon-rain-sign.ts';
import { HUES, COATS, buildings, draw, wires } from './neon-rain-signs.ts';

/** A narrow street of signs in the rain, doubled in the wet asphalt. */
export const neonRain: Scene = ({ w, h, durationS }) => {
  const horizon = 800;
  const signs: Sign[] = scatter(26, 18, (next, i) => {
    const left = i % 2 === 0;
    const depth = Math.floor(i / 2) / 13;
    const tall = next() > 0.45;
    const scale = 1 - depth * 0.72;
    const edge = left ? 40 + depth * 255 : w - 40 - depth * 255;
    const sw = (tall ? 34 + 22 * next() : 84 + 50 * next()) * scale;
    return {
      x: left ? edge - 10 * scale : edge - sw + 10 * scale,
      y: 140 + depth * 330 + next() * 250 * (1 - depth * 0.6),
      w: sw,
      h: (tall ? 150 + 130 * next() : 38 + 18 * next()) * scale,
      hue: HUES[Math.floor(next() * HUES.length)] ?? '#ff3d8b',
      marks: 2 + Math.floor(next() * 4),
      unsteady: next() > 0.75,
    };
  });
  const street = layer(w, horizon + 4, (ctx) => buildings(ctx, w, horizon));
  const upper = layer(w, horizon + 4, () => undefined);
  const pen = upper.getContext('2d');
  const walkers = scatter(7, 30, (next, i) => ({
    depth: 0.12 + i * 0.1 + next() * 0.05,
    from: next(),
    toUs: i % 2 === 0,
    coat: COATS[i % 3] ?? COATS[0],
    hue: HUES[i % 6] ?? '#fff',
    steps: 10 + i,
  }));
  return (ctx, t) => {
    const turn = t / durationS;
    pen.drawImage(street, 0, 0);
    glow(pen, w / 2, 700, 340, '#ff7ac8', 0.5);
    wires(pen, w, turn);
    for (const [i, sign] of signs.entries()) {
      const off = sign.unsteady && fract(turn * 5 + i * 0.37) < 0.05 ? 0.25 : 1;
      draw(pen, sign, off * (0.88 + 0.12 * breathe(turn, 4, i * 0.13)), i);
    }
    lanterns(pen, turn);
    ctx.drawImage(upper, 0, 0);
    mirror(ctx, upper, { w, horizon, bottom: h, turn, ripple: 13, squash: 1.45, turns: 2 });
    wash(ctx, 0, horizon, w, h - horizon, [
      [0, 'rgba(10,6,26,.1)'],
      [0.35, 'rgba(10,6,28,.52)'],
      [1, 'rgba(6,4,18,.86)'],
    ]);
    crossing(ctx, w);
    puddles(ctx, w, turn);
    for (const one of walkers)
      passer(
        ctx,
        w,
        horizon,
        one.depth,
        fract(one.from + turn * (one.toUs ? 1 : -1)),
        turn,
        one.coat ?? COATS[0]!,
        one.hue,
        one.steps,
      );
    hero(ctx, w / 2 + 4, 1150, turn);
    rain(ctx, {
      w,
      h,
      count: 120,
      seed: 2,
      turn,
      length: 46,
      slant: 0.1,
      colour: '#cfe0ff',
      opacity: 0.2,
      falls: 16,
    });
    rain(ctx, {
      w,
      h,
      count: 22,
      seed: 12,
      turn,
      length: 90,
      slant: 0.1,
      colour: '#e6eeff',
      opacity: 0.22,
      width: 2.4,
      falls: 24,
    });
    vignette(ctx, w, h, 0.5);
  };
};

import { rain, steam } from '../kit/air.ts';
import { alpha, box, disc, glow, layer, line, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { bowl } from './ramen-counter-bowl.ts';
import { lift } from './ramen-counter-lift.ts';
import { pot } from './ramen-counter-pot.ts';
import { stall } from './ramen-counter-stall.ts';

/** A bowl at a street stall after midnight: noodles lifted, rain beyond the curtain. */
export const ramenCounter: Scene = ({ w, h, durationS }) => {
  const street = layer(w, 720, (ctx) => {
    wash(ctx, 0, 0, w, 720, [
      [0, '#0e1236'],
      [0.6, '#2a1f5c'],
      [1, '#5a2a6b'],
    ]);
    for (const one of scatter(40, 6, (next) => ({
      x: next() * w,
      y: 150 + next() * 500,
      r: 14 + next() * 46,
      hue: ['#ff5d8f', '#4fd8ff', '#ffb347', '#9a7bff'][Math.floor(next() * 4)] ?? '#ff5d8f',
    }))) {
      glow(ctx, one.x, one.y, one.r * 2, one.hue, 0.4);
      disc(ctx, one.x, one.y, one.r, alpha(one.hue, 0.22));
    }
  });
  return (ctx, t) => {
    const turn = t / durationS;
    ctx.drawImage(street, 0, 0);
    rain(ctx, {
      w,
      h: 700,
      count: 70,
      seed: 3,
      turn,
      length: 44,
      slant: 0.12,
      colour: '#cfdcff',
      opacity: 0.25,
      falls: 15,
    });
    stall(ctx, w, turn);
    wash(ctx, 0, 700, w, 600, [
      [0, '#b5743c'],
      [0.05, '#8f5528'],
      [0.5, '#6b3c1c'],
      [1, '#2e180c'],
    ]);
    for (let i = 0; i < 9; i++)
      line(
        ctx,
        [
          [0, 740 + i * 62],
          [360, 736 + i * 64],
          [w, 742 + i * 61],
        ],
        'rgba(40,18,8,.32)',
        3,
      );
    box(ctx, 0, 696, w, 8, 0, '#f0bd78');
    glow(ctx, 360, 900, 560, '#ffc070', 0.34);
    pot(ctx, 118, 770, turn);
    bowl(ctx, 372, 1000, turn);
    lift(ctx, 372, 940, turn);
    steam(ctx, {
      x: 372,
      y: 920,
      w: 380,
      rise: 560,
      size: 86,
      count: 36,
      seed: 9,
      turn,
      colour: '#fff3e2',
      opacity: 0.15,
      rounds: 3,
      lean: -30,
    });
    vignette(ctx, w, h, 0.45);
  };
};

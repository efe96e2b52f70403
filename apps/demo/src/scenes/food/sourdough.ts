import { flakes } from '../kit/air.ts';
import { smooth } from '../kit/motion.ts';
import { layer, vignette } from '../kit/paint.ts';
import type { Scene } from '../kit/stage.ts';
import { clock, cat } from './sourdough-cat.ts';
import { kitchen } from './sourdough-kitchen.ts';
import { oven } from './sourdough-oven.ts';
import { window } from './sourdough-window.ts';

/** Forty minutes in twelve seconds: a loaf springs and browns behind the oven glass. */
export const sourdough: Scene = ({ w, h, durationS }) => {
  const room = layer(w, h, (ctx) => kitchen(ctx, w, h));
  return (ctx, t) => {
    const turn = t / durationS;
    const spring = smooth(0.03, 0.42, turn) * (1 - smooth(0.965, 1, turn));
    const brown = smooth(0.22, 0.74, turn) * (1 - smooth(0.965, 1, turn));
    ctx.drawImage(room, 0, 0);
    window(ctx, turn);
    oven(ctx, turn, spring, brown);
    clock(ctx, 1120, 150, turn);
    cat(ctx, 190, 660, turn);
    flakes(ctx, {
      w,
      h: 600,
      count: 26,
      seed: 3,
      turn,
      size: 2.6,
      colour: '#ffe9c0',
      opacity: 0.7,
      rise: true,
      swing: 50,
    });
    vignette(ctx, w, h, 0.45);
  };
};

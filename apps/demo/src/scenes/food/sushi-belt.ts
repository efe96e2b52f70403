import { fract } from '../kit/motion.ts';
import { box, layer, linear, vignette } from '../kit/paint.ts';
import type { Scene } from '../kit/stage.ts';
import { back, lanterns } from './sushi-belt-back.ts';
import { chef } from './sushi-belt-chef.ts';
import { tea, chopsticks } from './sushi-belt-chopsticks.ts';
import { belt, dish } from './sushi-belt-dish.ts';

/** Plates ride past the counter while the chef works behind it. */
export const sushiBelt: Scene = ({ w, h, durationS }) => {
  const room = layer(w, h, (ctx) => back(ctx, w));
  const step = w / 5;
  return (ctx, t) => {
    const turn = t / durationS;
    ctx.drawImage(room, 0, 0);
    lanterns(ctx, turn);
    chef(ctx, 640, 428, turn);
    box(
      ctx,
      0,
      424,
      w,
      18,
      4,
      linear(ctx, 0, 424, 0, 442, [
        [0, '#e8b878'],
        [1, '#9a6636'],
      ]),
    );
    box(ctx, 0, 440, w, 44, 0, '#6b4020');
    belt(ctx, w, 484, 0.62, turn * 2, true);
    for (let i = -1; i < 7; i++) {
      const at = fract(i / 6 - turn + 1);
      dish(ctx, at * (w + 300) - 150, 500, 0.62, (i + 12) % 6, turn);
    }
    box(ctx, 0, 536, w, 10, 0, '#3b2012');
    belt(ctx, w, 560, 1, turn * 5, false);
    for (let i = -1; i < 6; i++) {
      const x = (i + fract(turn * 5)) * step;
      const kind = (((i - Math.floor(turn * 5)) % 5) + 10) % 5;
      dish(ctx, x, 604, 1, kind, turn);
    }
    box(
      ctx,
      0,
      674,
      w,
      60,
      0,
      linear(ctx, 0, 674, 0, 720, [
        [0, '#c98d50'],
        [0.2, '#8a5529'],
        [1, '#3b2010'],
      ]),
    );
    tea(ctx, 1130, 690, turn);
    chopsticks(ctx, turn);
    vignette(ctx, w, h, 0.42);
  };
};

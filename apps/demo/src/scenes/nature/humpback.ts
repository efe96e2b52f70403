import { flakes } from '../kit/air.ts';
import { fract, sway } from '../kit/motion.ts';
import { alpha, glow, placed, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { reef, bubbles } from './humpback-reef.ts';
import { surface, shafts } from './humpback-shafts.ts';
import { whale, minnow } from './humpback-whale.ts';

/** A humpback and her calf glide through shafts of light. */
export const humpback: Scene = ({ w, h, durationS }) => {
  const fish = scatter(54, 5, (next) => ({
    x: next(),
    y: 0.6 + next() * 0.2,
    size: 5 + next() * 7,
    late: next(),
  }));
  return (ctx, t) => {
    const turn = t / durationS;
    wash(ctx, 0, 0, w, h, [
      [0, '#8be6e6'],
      [0.1, '#35b5cf'],
      [0.32, '#14709f'],
      [0.62, '#0b3f73'],
      [1, '#051a3c'],
    ]);
    glow(ctx, 400, -40, 620, '#e6fff4', 0.8);
    surface(ctx, turn);
    shafts(ctx, turn, 0.9);
    for (const one of fish) {
      const x = fract(one.x - turn) * (w + 160) - 80;
      const y = one.y * h + 26 * sway(turn, 2, one.x * 2) - 120 * Math.sin(one.x * 6);
      minnow(ctx, x, y, one.size, sway(turn, 26, one.late), alpha('#0b3f73', 0.75));
    }
    placed(
      ctx,
      {
        x: 470 + 14 * sway(turn, 1, 0.2),
        y: 800 + 26 * sway(turn, 1, 0.45),
        scale: 0.4,
        turn: -0.1 + 0.05 * sway(turn, 1, 0.5),
      },
      () => whale(ctx, turn, 0.3, 6),
    );
    placed(
      ctx,
      {
        x: 372 + 10 * sway(turn),
        y: 560 + 34 * sway(turn, 1, 0.25),
        scale: 0.84,
        turn: -0.16 + 0.05 * sway(turn, 1, 0.1),
      },
      () => whale(ctx, turn, 0, 3),
    );
    ctx.save();
    ctx.globalCompositeOperation = 'soft-light';
    shafts(ctx, turn, 0.7);
    ctx.restore();
    reef(ctx, w, h, turn);
    flakes(ctx, {
      w,
      h,
      count: 70,
      seed: 3,
      turn,
      size: 3,
      colour: '#c8f4ff',
      opacity: 0.45,
      rise: true,
      swing: 30,
    });
    bubbles(ctx, turn);
    vignette(ctx, w, h, 0.25);
  };
};

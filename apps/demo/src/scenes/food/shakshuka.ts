import { bokeh, flakes, steam } from '../kit/air.ts';
import { layer, vignette } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { board } from './shakshuka-board.ts';
import { hand } from './shakshuka-hand.ts';
import { kitchen, counter } from './shakshuka-kitchen.ts';
import { pan } from './shakshuka-pan.ts';

/** Eggs setting in tomatoes on a wooden counter, morning light behind. */
export const shakshuka: Scene = ({ w, h, durationS }) => {
  const still = layer(w, h, (ctx) => {
    kitchen(ctx, w);
    counter(ctx, w, h);
  });
  const bubbles = scatter(46, 5, (next) => ({
    a: next() * Math.PI * 2,
    r: next() ** 0.5,
    late: next(),
    size: 4 + next() * 9,
  }));
  return (ctx, t) => {
    const turn = t / durationS;
    ctx.drawImage(still, 0, 0);
    bokeh(ctx, {
      x: 0,
      y: 30,
      w,
      h: 300,
      count: 20,
      seed: 4,
      turn,
      low: 16,
      high: 46,
      colours: ['#ffd89a', '#ffb86a', '#fff0cf'],
      opacity: 0.2,
    });
    board(ctx, turn);
    pan(ctx, 770, 470, turn, bubbles);
    hand(ctx, turn);
    steam(ctx, {
      x: 770,
      y: 430,
      w: 330,
      rise: 330,
      size: 64,
      count: 30,
      seed: 7,
      turn,
      colour: '#fff4e2',
      opacity: 0.17,
      rounds: 3,
      lean: 40,
    });
    flakes(ctx, {
      w,
      h: 500,
      count: 30,
      seed: 3,
      turn,
      size: 2.6,
      colour: '#fff2d0',
      opacity: 0.7,
      rise: true,
      swing: 60,
    });
    vignette(ctx, w, h, 0.4);
  };
};

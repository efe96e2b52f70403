import { flakes } from '../kit/air.ts';
import { hills, peaks, ridge, wood } from '../kit/land.ts';
import { disc, glow, layer, linear, shape, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { roll, cottage, poles, frame } from './night-train-frame.ts';
import { sleeper } from './night-train-sleeper.ts';
import { table, lamp } from './night-train-table.ts';

/** A window seat on the last train: snow country going by, a cup steaming, someone half asleep. */
export const nightTrain: Scene = ({ w, h, durationS }) => {
  const view = { x: 60, y: 150, w: 600, h: 690 };
  const W = 1200;
  const far = layer(W, 760, (ctx) =>
    ridge(
      ctx,
      peaks(7, 420, 380, W, 1.2),
      { w: W, base: 520, bottom: 760, step: 2 },
      linear(ctx, 0, 230, 0, 540, [
        [0, '#6d86b8'],
        [1, '#39538c'],
      ]),
    ),
  );
  const middle = layer(W, 760, (ctx) => {
    const roll = hills(5, 120, 300, W);
    ridge(
      ctx,
      roll,
      { w: W, base: 570, bottom: 760 },
      linear(ctx, 0, 440, 0, 620, [
        [0, '#415f9c'],
        [1, '#22396e'],
      ]),
    );
    wood(
      ctx,
      { x: 0, w: W, y: (x) => 572 - roll(x) * 0.85, count: 90, low: 16, high: 60, seed: 3 },
      '#1a2c5a',
    );
  });
  const village = layer(W * 2, 760, (ctx) => {
    ridge(
      ctx,
      hills(9, 50, 260, W * 2),
      { w: W * 2, base: 640, bottom: 760 },
      linear(ctx, 0, 590, 0, 760, [
        [0, '#9ab3df'],
        [0.5, '#5b78b4'],
        [1, '#2d467f'],
      ]),
    );
    for (const house of scatter(17, 8, (next) => ({
      x: next() * W * 2,
      s: 0.7 + next() * 0.6,
      on: next(),
    })))
      cottage(ctx, house.x, 632, house.s, house.on > 0.3);
    wood(ctx, { x: 0, w: W * 2, y: 650, count: 46, low: 40, high: 110, seed: 14 }, '#101d40');
  });
  return (ctx, t) => {
    const turn = t / durationS;
    ctx.fillStyle = '#1b1512';
    ctx.fillRect(0, 0, w, h);
    ctx.save();
    ctx.beginPath();
    ctx.roundRect(view.x, view.y, view.w, view.h, 46);
    ctx.clip();
    wash(ctx, view.x, view.y, view.w, view.h, [
      [0, '#101c46'],
      [0.45, '#33488c'],
      [0.7, '#8a7cb4'],
      [0.85, '#e8a8a0'],
    ]);
    disc(ctx, 500, 300, 44, '#fdf3d8');
    glow(ctx, 500, 300, 220, '#f6ecd0', 0.55);
    roll(ctx, far, view, W, turn);
    roll(ctx, middle, view, W, turn * 3);
    roll(ctx, village, view, W * 2, turn * 4);
    poles(ctx, view, turn);
    flakes(ctx, {
      x: view.x - 200,
      y: view.y,
      w: view.w + 300,
      h: view.h,
      count: 70,
      seed: 4,
      turn,
      size: 3.6,
      colour: '#f2f6ff',
      opacity: 0.75,
      swing: 120,
      falls: 6,
    });
    shape(
      ctx,
      [
        [120, 150],
        [330, 150],
        [60, 620],
        [60, 260],
      ],
      'rgba(255,255,255,.045)',
    );
    shape(
      ctx,
      [
        [390, 150],
        [440, 150],
        [130, 840],
        [70, 840],
      ],
      'rgba(255,255,255,.04)',
    );
    ctx.restore();
    frame(ctx, view, w, h);
    sleeper(ctx, 215, 905, turn);
    table(ctx, w, h, turn);
    lamp(ctx, turn);
    vignette(ctx, w, h, 0.5);
  };
};

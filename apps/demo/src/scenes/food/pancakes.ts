import { bokeh, flakes, steam } from '../kit/air.ts';
import { sway } from '../kit/motion.ts';
import { alpha, box, disc, glow, layer, linear, shape, vignette, wash } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Scene } from '../kit/stage.ts';
import { butter, dipper } from './pancakes-dipper.ts';
import { stack, honey } from './pancakes-stack.ts';
import { curtains, table, vase } from './pancakes-vase.ts';

/** Honey finds its way down a tall stack by the window on a Sunday. */
export const pancakes: Scene = ({ w, h, durationS }) => {
  const room = layer(w, h, (ctx) => {
    wash(ctx, 0, 0, w, 900, [
      [0, '#ffd9b0'],
      [0.5, '#ffe9cc'],
      [1, '#f5c79a'],
    ]);
    box(ctx, 90, 60, 540, 640, 16, '#fff7ea');
    wash(ctx, 112, 82, 496, 596, [
      [0, '#8fd0ee'],
      [0.5, '#cfeef2'],
      [0.75, '#d8ecb8'],
      [1, '#9cc47c'],
    ]);
    for (const one of scatter(34, 6, (next) => ({
      x: 110 + next() * 500,
      y: 420 + next() * 260,
      r: 40 + next() * 60,
      k: next(),
    })))
      disc(
        ctx,
        one.x,
        one.y,
        one.r,
        alpha(['#8fbf6a', '#a8d07c', '#76aa5c'][Math.floor(one.k * 3)] ?? '#8fbf6a', 0.85),
      );
    for (const one of scatter(40, 9, (next) => ({ x: 110 + next() * 500, y: 400 + next() * 250 })))
      disc(ctx, one.x, one.y, 7, '#ffd2dc');
    box(ctx, 0, 0, 112, 700, 0, '#f6cfa2');
    box(ctx, 608, 0, 112, 700, 0, '#f6cfa2');
    box(ctx, 350, 60, 20, 640, 0, '#fff7ea');
    box(ctx, 90, 360, 540, 18, 0, '#fff7ea');
    wash(ctx, 0, 700, w, 200, [
      [0, '#f6cfa2'],
      [1, '#f5c79a'],
    ]);
    box(ctx, 60, 690, 600, 30, 6, '#fffaf0');
    glow(ctx, 360, 330, 560, '#fffbe8', 0.6);
  });
  return (ctx, t) => {
    const turn = t / durationS;
    ctx.drawImage(room, 0, 0);
    curtains(ctx, turn);
    bokeh(ctx, {
      x: 100,
      y: 100,
      w: 520,
      h: 520,
      count: 14,
      seed: 4,
      turn,
      low: 12,
      high: 34,
      colours: ['#fffbe0', '#ffe9c0'],
      opacity: 0.3,
    });
    table(ctx, w, h);
    for (const [x, s] of [
      [112, 1],
      [632, 0.8],
    ] as const)
      vase(ctx, x, 880, s, turn);
    stack(ctx, 360, 1090, turn);
    honey(ctx, 360, 1090, turn);
    butter(ctx, 360, 742, turn);
    dipper(ctx, 360, turn);
    steam(ctx, {
      x: 360,
      y: 760,
      w: 320,
      rise: 360,
      size: 62,
      count: 18,
      seed: 5,
      turn,
      colour: '#ffffff',
      opacity: 0.17,
      rounds: 3,
    });
    flakes(ctx, {
      w,
      h: 1000,
      count: 40,
      seed: 3,
      turn,
      size: 2.8,
      colour: '#fffbe6',
      opacity: 0.9,
      rise: true,
      swing: 60,
    });
    shape(
      ctx,
      [
        [150, 60],
        [420, 60],
        [700, 1280],
        [120, 1280],
      ],
      linear(ctx, 200, 60, 500, 1280, [
        [0, alpha('#fffbe0', 0.24 + 0.05 * sway(turn, 2))],
        [1, 'rgba(255,251,224,0)'],
      ]),
    );
    vignette(ctx, w, h, 0.2);
  };
};

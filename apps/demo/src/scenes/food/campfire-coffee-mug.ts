import { steam } from '../kit/air.ts';
import { sway } from '../kit/motion.ts';
import { box, disc, glow, line, linear, oval, placed } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';

export function marshmallow(ctx: Ctx, turn: number, heat: number): void {
  const y = 930 + 8 * sway(turn, 3);
  line(
    ctx,
    [
      [740, y + 140],
      [640, y + 70],
      [520, y],
    ],
    '#5a3a22',
    9,
  );
  placed(ctx, { x: 512, y: y - 4, turn: 0.52 }, () => {
    const spin = sway(turn, 2);
    box(
      ctx,
      -40,
      -27,
      72,
      54,
      20,
      linear(ctx, 0, -27, 0, 27, [
        [0, '#fffaf0'],
        [0.4 + 0.2 * spin, '#f2d6a6'],
        [1, '#a8602c'],
      ]),
    );
    box(ctx, -34, -20, 22, 40, 12, 'rgba(150,80,30,.4)');
    glow(ctx, -40, 0, 60, '#ffb04c', 0.4 * heat);
  });
}

export function mug(ctx: Ctx, x: number, y: number, turn: number): void {
  oval(ctx, x, y + 6, 82, 17, 'rgba(0,0,0,.5)');
  box(
    ctx,
    x - 62,
    y - 112,
    124,
    118,
    20,
    linear(ctx, x - 62, 0, x + 62, 0, [
      [0, '#12303e'],
      [0.6, '#2f6f86'],
      [1, '#e09a5c'],
    ]),
  );
  oval(ctx, x, y - 110, 62, 16, '#f2e6d2');
  oval(ctx, x, y - 108, 55, 12, '#2c160c');
  for (const one of scatter(16, 4, (next) => [next(), next()] as const))
    disc(ctx, x - 54 + one[0] * 108, y - 86 + one[1] * 84, 2.4, 'rgba(255,250,240,.6)');
  ctx.strokeStyle = '#1d4a5c';
  ctx.lineWidth = 14;
  ctx.beginPath();
  ctx.arc(x - 66, y - 54, 28, Math.PI * 0.55, Math.PI * 1.5);
  ctx.stroke();
  steam(ctx, {
    x,
    y: y - 116,
    w: 60,
    rise: 190,
    size: 40,
    count: 14,
    seed: 8,
    turn,
    colour: '#ffeede',
    opacity: 0.22,
  });
}

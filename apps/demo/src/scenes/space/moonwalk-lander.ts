import type { clouds } from '../kit/clouds.ts';
import { drift } from '../kit/clouds.ts';
import { breathe, fract } from '../kit/motion.ts';
import type { layer } from '../kit/paint.ts';
import { blob, box, disc, glow, line, linear, oval, radial, shape, wash } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function slide(
  ctx: Ctx,
  strip: ReturnType<typeof layer>,
  width: number,
  shift: number,
): void {
  const x = -fract(shift) * width;
  ctx.drawImage(strip, x, 0);
  ctx.drawImage(strip, x + width - 0.5, 0);
}

export function crater(ctx: Ctx, x: number, y: number, r: number): void {
  oval(ctx, x, y, r, r * 0.26, 'rgba(70,74,108,.55)');
  ctx.strokeStyle = 'rgba(255,255,255,.5)';
  ctx.lineWidth = Math.max(1, r * 0.06);
  ctx.beginPath();
  ctx.ellipse(x, y, r, r * 0.26, 0, 0.1, Math.PI - 0.1);
  ctx.stroke();
  oval(ctx, x - r * 0.12, y - r * 0.03, r * 0.7, r * 0.15, 'rgba(46,50,84,.5)');
}

export function earth(
  ctx: Ctx,
  x: number,
  y: number,
  r: number,
  land: ReturnType<typeof clouds>,
  weather: ReturnType<typeof clouds>,
  turn: number,
): void {
  glow(ctx, x, y, r * 2.1, '#5aa8ff', 0.42);
  ctx.save();
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.clip();
  wash(ctx, x - r, y - r, r * 2, r * 2, [
    [0, '#3f9be0'],
    [1, '#0d4a96'],
  ]);
  ctx.translate(x, y);
  ctx.rotate(0.35);
  drift(ctx, land, -r * 1.1, -r, r * 3.4, r * 2, turn);
  drift(ctx, weather, -r * 1.1, -r * 1.1, r * 3.4, r * 2.2, turn * 2);
  for (const dy of [-1, 0.95]) oval(ctx, 0, dy * r, r * 0.62, r * 0.2, 'rgba(250,253,255,.9)');
  ctx.restore();
  disc(
    ctx,
    x,
    y,
    r + 0.5,
    radial(ctx, x - r * 0.5, y - r * 0.45, r * 1.85, [
      [0, 'rgba(255,255,255,.25)'],
      [0.3, 'rgba(255,255,255,0)'],
      [0.62, 'rgba(4,8,30,.72)'],
      [0.9, 'rgba(2,4,18,.98)'],
    ]),
  );
  ctx.strokeStyle = 'rgba(150,210,255,.75)';
  ctx.lineWidth = 3;
  ctx.beginPath();
  ctx.arc(x, y, r, 2.3, 5.5);
  ctx.stroke();
}

export function lander(ctx: Ctx, x: number, y: number, turn: number): void {
  for (const side of [-1, 1]) {
    line(
      ctx,
      [
        [x + side * 40, y - 70],
        [x + side * 92, y - 4],
      ],
      '#c9a24a',
      7,
    );
    oval(ctx, x + side * 94, y, 19, 5, '#d9c48a');
  }
  box(
    ctx,
    x - 62,
    y - 104,
    124,
    52,
    6,
    linear(ctx, 0, y - 104, 0, y - 52, [
      [0, '#ffd978'],
      [0.5, '#c98f2e'],
      [1, '#7a4d18'],
    ]),
  );
  for (let i = 0; i < 6; i++)
    line(
      ctx,
      [
        [x - 58 + i * 22, y - 102],
        [x - 48 + i * 20, y - 56],
      ],
      'rgba(255,244,190,.5)',
      2,
    );
  blob(
    ctx,
    [
      [x - 48, y - 104],
      [x - 56, y - 160],
      [x, y - 186],
      [x + 56, y - 160],
      [x + 48, y - 104],
    ],
    linear(ctx, x - 56, 0, x + 56, 0, [
      [0, '#f6f8ff'],
      [1, '#7a83a4'],
    ]),
  );
  shape(
    ctx,
    [
      [x - 24, y - 158],
      [x - 4, y - 158],
      [x - 12, y - 136],
    ],
    '#1a2244',
  );
  shape(
    ctx,
    [
      [x + 24, y - 158],
      [x + 4, y - 158],
      [x + 12, y - 136],
    ],
    '#1a2244',
  );
  line(
    ctx,
    [
      [x + 30, y - 174],
      [x + 44, y - 216],
    ],
    '#cfd6e8',
    3,
  );
  glow(ctx, x + 44, y - 218, 34, '#ff6a6a', breathe(turn, 9) ** 4);
  box(ctx, x + 118, y - 128, 4, 128, 0, '#cfd6e8');
  shape(
    ctx,
    [
      [x + 122, y - 126],
      [x + 178, y - 122],
      [x + 178, y - 88],
      [x + 122, y - 90],
    ],
    '#ff8a4c',
  );
  disc(ctx, x + 148, y - 107, 11, '#fff2d0');
}

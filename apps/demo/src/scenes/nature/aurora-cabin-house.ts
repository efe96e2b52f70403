import { steam } from '../kit/air.ts';
import { breathe, sway } from '../kit/motion.ts';
import { alpha, box, glow, linear, shape } from '../kit/paint.ts';
import { noise, scatter } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';

export function curtain(
  ctx: Ctx,
  w: number,
  turn: number,
  band: { y: number; tall: number; hue: string; seed: number; speed: number; sway: number },
): void {
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  const step = 6;
  for (let x = -step; x < w + step; x += step) {
    const u = x / w;
    const fold =
      noise(u * 3 + band.speed * turn * 4, 0.5, band.seed, 4) +
      0.5 * noise(u * 9 - band.speed * turn * 8, 2.5, band.seed, 8);
    const shine = Math.max(0, fold - 0.28) ** 1.5;
    const foot =
      band.y + band.sway * (sway(turn, 1, u * 0.9 + band.seed) + 0.5 * sway(turn, 2, u * 2));
    const tall = band.tall * (0.5 + 0.8 * noise(u * 14 + band.speed * turn * 8, 4.5, band.seed, 8));
    const gradient = ctx.createLinearGradient(0, foot - tall, 0, foot + 30);
    gradient.addColorStop(0, alpha('#7b4dff', 0));
    gradient.addColorStop(0.45, alpha('#5f7dff', 0.16 * shine));
    gradient.addColorStop(0.85, alpha(band.hue, 0.75 * shine));
    gradient.addColorStop(1, alpha(band.hue, 0));
    ctx.fillStyle = gradient;
    ctx.fillRect(x, foot - tall, step + 0.5, tall + 30);
  }
  ctx.restore();
}

export function snow(ctx: Ctx, x: number, y: number, tall: number): void {
  for (const [dx, dy, r] of scatter(
    26,
    tall,
    (next) => [next() * 2 - 1, next(), 0.5 + next()] as const,
  )) {
    const reach = tall * 0.2 * dy * dx;
    ctx.fillStyle = 'rgba(176,205,240,.34)';
    ctx.beginPath();
    ctx.ellipse(
      x + reach,
      y - tall * (1 - dy) * 0.95 - tall * 0.03,
      tall * 0.035 * r,
      tall * 0.012 * r,
      reach > 0 ? 0.4 : -0.4,
      0,
      Math.PI * 2,
    );
    ctx.fill();
  }
}

export function cabin(ctx: Ctx, x: number, y: number, turn: number): void {
  const light = 0.82 + 0.18 * breathe(turn, 7) * breathe(turn, 4, 0.3);
  steam(ctx, {
    x: x + 92,
    y: y - 214,
    w: 12,
    rise: 250,
    size: 46,
    count: 16,
    seed: 3,
    turn,
    colour: '#b9d6e6',
    opacity: 0.3,
    lean: 90,
  });
  glow(ctx, x, y + 20, 330, '#ff9d3f', 0.5 * light);
  box(ctx, x + 76, y - 214, 32, 80, 2, '#241a24');
  box(
    ctx,
    x - 118,
    y - 100,
    236,
    112,
    2,
    linear(ctx, x - 118, 0, x + 118, 0, [
      [0, '#57341f'],
      [0.5, '#6b4227'],
      [1, '#3c2418'],
    ]),
  );
  for (let row = 0; row < 6; row++)
    box(ctx, x - 118, y - 100 + row * 18 + 15, 236, 2, 0, 'rgba(20,10,8,.5)');
  shape(
    ctx,
    [
      [x - 118, y - 98],
      [x, y - 190],
      [x + 118, y - 98],
    ],
    '#4a2c1c',
  );
  shape(
    ctx,
    [
      [x - 152, y - 82],
      [x, y - 206],
      [x + 152, y - 82],
      [x + 146, y - 108],
      [x, y - 232],
      [x - 146, y - 108],
    ],
    linear(ctx, 0, y - 232, 0, y - 82, [
      [0, '#eef6ff'],
      [1, '#b6cdec'],
    ]),
  );
  for (const [dx, dy, ww, hh] of [
    [-88, -72, 54, 50],
    [34, -72, 54, 50],
    [-17, -150, 34, 30],
  ] as const) {
    box(ctx, x + dx - 4, y + dy - 4, ww + 8, hh + 8, 2, '#2a1812');
    box(
      ctx,
      x + dx,
      y + dy,
      ww,
      hh,
      1,
      linear(ctx, 0, y + dy, 0, y + dy + hh, [
        [0, '#ffe3a0'],
        [1, '#ffb04a'],
      ]),
    );
    box(ctx, x + dx + ww / 2 - 1.5, y + dy, 3, hh, 0, '#3a2116');
    box(ctx, x + dx, y + dy + hh / 2 - 1.5, ww, 3, 0, '#3a2116');
    glow(ctx, x + dx + ww / 2, y + dy + hh / 2, 90, '#ffc060', 0.55 * light);
  }
  box(ctx, x - 22, y - 66, 42, 78, 2, '#331e15');
  shape(
    ctx,
    [
      [x - 90, y + 12],
      [x - 20, y + 12],
      [x + 30, y + 120],
      [x - 140, y + 120],
    ],
    linear(ctx, 0, y, 0, y + 120, [
      [0, alpha('#ffc170', 0.5 * light)],
      [1, alpha('#ffc170', 0)],
    ]),
  );
  shape(
    ctx,
    [
      [x + 30, y + 12],
      [x + 92, y + 12],
      [x + 150, y + 110],
      [x + 20, y + 110],
    ],
    linear(ctx, 0, y, 0, y + 110, [
      [0, alpha('#ffc170', 0.42 * light)],
      [1, alpha('#ffc170', 0)],
    ]),
  );
}

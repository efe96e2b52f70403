import type { Dress } from '../kit/figure.ts';
import { sway } from '../kit/motion.ts';
import { alpha, box, glow, wash } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import type { Sign } from './neon-rain-sign.ts';

export const HUES = ['#ff3d8b', '#2de2ff', '#ffb12e', '#9a6bff', '#47f0a0', '#ff5a4d'];

export const COATS: Dress[] = [
  { skin: '#caa08a', hair: '#1a1020', top: '#1b1a34', legs: '#0f0f20', shoes: '#0a0a16' },
  { skin: '#d8b09a', hair: '#20121c', top: '#4a2038', legs: '#14101f', shoes: '#0a0a16' },
  { skin: '#b98a70', hair: '#0e0c14', top: '#1e3a4a', legs: '#10141f', shoes: '#0a0a16' },
];

export function buildings(ctx: Ctx, w: number, horizon: number): void {
  wash(ctx, 0, 0, w, horizon + 4, [
    [0, '#0d0926'],
    [0.45, '#2a1150'],
    [0.8, '#6a2270'],
    [1, '#b2447f'],
  ]);
  for (let i = 9; i >= 0; i--) {
    const depth = i / 10;
    const reach = 30 + depth * 275;
    const top = 40 + depth * 400 + (i % 3) * 46;
    for (const left of [true, false]) {
      const x = left ? -10 : w - reach - 34 * (1 - depth);
      const wide = reach + 10 + 34 * (1 - depth);
      const tone =
        ['#0c0a20', '#100c29', '#150e33', '#1b113d', '#231447'][Math.min(4, Math.floor(i / 2))] ??
        '#0c0a20';
      box(ctx, x, top + (left ? 0 : 36), wide, horizon, 0, tone);
      const size = 13 * (1 - depth * 0.7);
      for (let row = 0; row < 26; row++) {
        for (let column = 0; column < 3; column++) {
          if ((row * 7 + column * 13 + i * 5 + (left ? 0 : 3)) % 5 > 1) continue;
          const wx = left
            ? x + wide - (column + 1) * size * 1.9
            : x + size * 0.7 + column * size * 1.9;
          box(
            ctx,
            wx,
            top + 24 + row * size * 2.3,
            size,
            size * 1.15,
            1,
            alpha((row + column + i) % 3 === 0 ? '#ffd79a' : '#7fb6ff', 0.42 - depth * 0.12),
          );
        }
      }
    }
  }
}

export function draw(ctx: Ctx, sign: Sign, shine: number, index: number): void {
  const { x, y, w, h, hue } = sign;
  glow(ctx, x + w / 2, y + h / 2, Math.max(w, h) * 1.15, hue, 0.5 * shine);
  box(ctx, x, y, w, h, 5, alpha('#150a26', 0.92));
  ctx.strokeStyle = alpha(hue, shine);
  ctx.lineWidth = Math.max(1.5, Math.min(w, h) * 0.07);
  ctx.beginPath();
  ctx.roundRect(x + 3, y + 3, w - 6, h - 6, 4);
  ctx.stroke();
  const tall = h > w;
  const unit = Math.min(w, h) * 0.52;
  const count = Math.max(2, Math.floor((Math.max(w, h) - 12) / (unit * 1.35)));
  for (let i = 0; i < count; i++) {
    const along = ((i + 0.5) / count) * (Math.max(w, h) - 12) + 6;
    glyph(
      ctx,
      tall ? x + w / 2 : x + along,
      tall ? y + along : y + h / 2,
      unit,
      (index * 5 + i * 3) % 6,
      alpha('#fff4fb', shine),
      alpha(hue, shine),
    );
  }
}

// Marks that read as lettering from across the street and say nothing up close.
function glyph(
  ctx: Ctx,
  x: number,
  y: number,
  size: number,
  kind: number,
  white: string,
  hue: string,
): void {
  const r = size / 2;
  ctx.lineCap = 'round';
  const strokes =
    [
      [
        [-1, -0.8, 1, -0.8],
        [0, -0.8, 0, 1],
        [-0.8, 0.1, 0.8, 0.1],
      ],
      [
        [-0.9, -0.9, -0.9, 0.9],
        [-0.9, -0.9, 0.9, -0.9],
        [0.9, -0.9, 0.9, 0.9],
        [-0.9, 0, 0.9, 0],
      ],
      [
        [-1, -0.5, 1, -0.5],
        [-0.5, -1, -0.7, 1],
        [0.4, -1, 0.8, 1],
        [-0.8, 0.4, 0.9, 0.4],
      ],
      [
        [0, -1, -0.9, 0.9],
        [0, -1, 0.9, 0.9],
        [-0.5, 0.2, 0.5, 0.2],
      ],
      [
        [-0.9, -0.8, 0.9, -0.8],
        [0.9, -0.8, -0.6, 1],
        [-0.3, -0.1, 0.9, 0.9],
      ],
      [
        [-0.9, -1, -0.9, 0.9],
        [-0.2, -0.6, 1, -0.6],
        [-0.2, 0, 1, 0],
        [-0.2, 0.7, 1, 0.7],
      ],
    ][kind] ?? [];
  for (const [colour, width] of [
    [hue, size * 0.24],
    [white, size * 0.1],
  ] as const) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.beginPath();
    for (const [a = 0, b = 0, c = 0, d = 0] of strokes) {
      ctx.moveTo(x + a * r, y + b * r);
      ctx.lineTo(x + c * r, y + d * r);
    }
    ctx.stroke();
  }
}

export function wires(ctx: Ctx, w: number, turn: number): void {
  ctx.strokeStyle = 'rgba(8,6,20,.9)';
  ctx.lineWidth = 2;
  for (let i = 0; i < 6; i++) {
    const y = 120 + i * 78;
    ctx.beginPath();
    ctx.moveTo(-5, y - 30);
    ctx.quadraticCurveTo(w / 2, y + 90 + 5 * sway(turn, 2, i * 0.2), w + 5, y - (i % 2) * 60);
    ctx.stroke();
  }
}

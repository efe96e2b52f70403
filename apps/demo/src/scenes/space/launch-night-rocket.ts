import { sparks } from '../kit/air.ts';
import { breathe, clamp, smooth, sway } from '../kit/motion.ts';
import { alpha, blob, box, disc, glow, linear, mix, radial, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function rocket(ctx: Ctx, x: number, y: number, s: number, lit: number, turn: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(s, s);
  ctx.rotate(0.18 * smooth(0.5, 1, turn));
  if (lit > 0) {
    const shake = 0.85 + 0.15 * breathe(turn, 90) + 0.08 * sway(turn, 57);
    for (const [wide, long, hue] of [
      [26, 330, '#ff7a2c'],
      [18, 230, '#ffc15c'],
      [10, 140, '#fffbe6'],
    ] as const) {
      shape(
        ctx,
        [
          [-wide, 40],
          [wide, 40],
          [wide * 1.25, 40 + long * 0.3 * shake],
          [0, 40 + long * shake * lit],
          [-wide * 1.25, 40 + long * 0.3 * shake],
        ],
        linear(ctx, 0, 40, 0, 40 + long, [
          [0, hue],
          [1, alpha(hue, 0)],
        ]),
      );
    }
    glow(ctx, 0, 80, 320, '#ffb45c', 0.9 * lit);
    glow(ctx, 0, 60, 110, '#ffffff', 0.9 * lit);
  }
  for (const side of [-1, 1]) {
    box(
      ctx,
      side * 34 - 12,
      -86,
      24,
      120,
      10,
      linear(ctx, side * 34 - 12, 0, side * 34 + 12, 0, [
        [0, '#e8ecf5'],
        [0.5, '#ffffff'],
        [1, '#7c86a6'],
      ]),
    );
    shape(
      ctx,
      [
        [side * 46, -6],
        [side * 62, 38],
        [side * 44, 34],
      ],
      '#c9453e',
    );
  }
  box(
    ctx,
    -23,
    -210,
    46,
    248,
    8,
    linear(ctx, -23, 0, 23, 0, [
      [0, '#d4daea'],
      [0.4, '#ffffff'],
      [1, '#68729a'],
    ]),
  );
  blob(
    ctx,
    [
      [-23, -208],
      [-18, -246],
      [0, -286],
      [18, -246],
      [23, -208],
    ],
    linear(ctx, -23, 0, 23, 0, [
      [0, '#d9574c'],
      [0.4, '#ff7a68'],
      [1, '#8b2a34'],
    ]),
  );
  for (const ry of [-150, -60]) box(ctx, -23, ry, 46, 12, 0, '#22305e');
  disc(ctx, 0, -176, 9, '#22305e');
  disc(ctx, 0, -176, 6, '#8fd8ff');
  shape(
    ctx,
    [
      [-20, 38],
      [20, 38],
      [26, 54],
      [-26, 54],
    ],
    '#2a3050',
  );
  ctx.restore();
}

export function trail(ctx: Ctx, turn: number, climb: number, lit: number): void {
  if (climb <= 0) return;
  for (let i = 0; i < 70; i++) {
    const at = (i / 70) * climb;
    const py = 800 - 1100 * at ** 1.9;
    const px = 380 + 120 * at ** 2.4;
    if (py > 830 || py < -80) continue;
    const age = climb - at;
    const spread = 12 + age * 60;
    const drift = 26 * age * sway(at, 5, 0.2) + 10 * sway(turn, 2, at * 3);
    glow(
      ctx,
      px + drift,
      py + 40,
      spread * 1.7,
      age < 0.08 ? '#ffd08a' : '#b8a8d8',
      (0.3 - age * 0.22) * (0.3 + 0.7 * lit) * (1 - smooth(0.92, 0.99, turn)),
    );
  }
}

export function smoke(
  ctx: Ctx,
  puffs: { side: number; reach: number; rise: number; size: number; late: number }[],
  turn: number,
  lit: number,
): void {
  for (const puff of puffs) {
    const age = clamp((turn - 0.17 - puff.late * 0.3) / 0.6);
    if (age <= 0) continue;
    const fade = Math.sin(Math.PI * Math.min(1, age)) ** 0.7 * (1 - smooth(0.85, 0.98, turn));
    const open = 1 - Math.exp(-age * 4);
    const px = 380 + puff.side * (30 + puff.reach * 330) * open;
    const py = 836 - puff.rise * 90 * open - age * 20;
    const r = puff.size * (0.5 + 1.2 * open);
    const hue = mix('#8f86b8', mix('#ffc48a', '#b07a9a', puff.rise * 0.6), lit);
    disc(
      ctx,
      px,
      py,
      r * 1.25,
      radial(ctx, px, py - r * 0.2, r * 1.3, [
        [0, alpha(hue, 0.5 * fade)],
        [0.55, alpha(hue, 0.34 * fade)],
        [1, alpha(hue, 0)],
      ]),
    );
  }
  if (lit > 0)
    sparks(ctx, {
      x: 380,
      y: 830,
      w: 90,
      rise: 130,
      count: 16,
      seed: 6,
      turn,
      colour: '#ffd08a',
      rounds: 9,
    });
}

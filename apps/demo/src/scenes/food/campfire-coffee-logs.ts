import { breathe, sway } from '../kit/motion.ts';
import { alpha, blob, box, disc, glow, line, linear, oval, placed } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';

export function fireflies(ctx: Ctx, w: number, turn: number): void {
  for (const one of scatter(18, 21, (next) => ({
    x: next() * w,
    y: 560 + next() * 420,
    late: next(),
    beat: 2 + Math.floor(next() * 4),
  }))) {
    const x = one.x + 40 * sway(turn, 1, one.late) + 18 * sway(turn, 3, one.late * 2);
    const y = one.y + 30 * sway(turn, 2, one.late);
    const on = breathe(turn, one.beat, one.late) ** 3;
    disc(ctx, x, y, 3, alpha('#e8ffa0', on));
    glow(ctx, x, y, 30, '#d4ff6a', 0.8 * on);
  }
}

export function stones(ctx: Ctx): void {
  oval(ctx, 352, 1086, 270, 62, '#0c0a0a');
  glow(ctx, 352, 1070, 250, '#ff7a2c', 0.55);
  for (let i = 0; i < 13; i++) {
    const a = (i / 13) * Math.PI * 2 + 0.1;
    const x = 352 + Math.cos(a) * 250;
    const y = 1084 + Math.sin(a) * 56;
    const r = 32 + ((i * 17) % 14);
    if (Math.sin(a) < -0.2)
      blob(
        ctx,
        [
          [x - r, y + 10],
          [x - r * 0.7, y - r * 0.6],
          [x + r * 0.3, y - r * 0.72],
          [x + r, y + 8],
        ],
        linear(ctx, 0, y - r, 0, y + r, [
          [0, '#3a3638'],
          [1, '#a8623a'],
        ]),
      );
  }
}

export function logs(ctx: Ctx): void {
  for (const [x, y, a, long] of [
    [352, 1066, 0.28, 330],
    [352, 1066, -0.3, 330],
    [352, 1086, 0.04, 300],
  ] as const) {
    placed(ctx, { x, y, turn: a }, () => {
      box(
        ctx,
        -long / 2,
        -21,
        long,
        42,
        18,
        linear(ctx, 0, -21, 0, 21, [
          [0, '#c9652c'],
          [0.3, '#5b3220'],
          [1, '#1d100c'],
        ]),
      );
      for (let k = 0; k < 5; k++)
        line(
          ctx,
          [
            [-long / 2 + 24 + k * 60, -9],
            [-long / 2 + 60 + k * 58, -4],
          ],
          'rgba(255,150,70,.5)',
          3,
        );
      oval(ctx, long / 2 - 8, 0, 13, 20, '#d8a070');
      oval(ctx, long / 2 - 8, 0, 8, 12, '#a86f42');
      oval(ctx, long / 2 - 8, 0, 3, 5, '#d8a070');
    });
  }
  for (let i = 0; i < 13; i++) {
    const a = (i / 13) * Math.PI * 2 + 0.1;
    const x = 352 + Math.cos(a) * 250;
    const y = 1084 + Math.sin(a) * 56;
    const r = 32 + ((i * 17) % 14);
    if (Math.sin(a) >= -0.2)
      blob(
        ctx,
        [
          [x - r, y + 16],
          [x - r * 0.8, y - r * 0.5],
          [x + r * 0.2, y - r * 0.72],
          [x + r * 0.9, y - r * 0.3],
          [x + r, y + 16],
        ],
        linear(ctx, 0, y - r, 0, y + 16, [
          [0, '#a8684a'],
          [0.35, '#4a4446'],
          [1, '#1a181c'],
        ]),
      );
  }
}

export function flames(ctx: Ctx, x: number, y: number, turn: number, heat: number): void {
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  for (const [hue, wide, tall, salt] of [
    ['#d9381a', 150, 270, 0],
    ['#ff7a24', 122, 226, 0.2],
    ['#ffb63c', 88, 168, 0.5],
    ['#fff0a8', 50, 104, 0.8],
  ] as const) {
    for (let i = 0; i < 7; i++) {
      const at = (i - 3) / 3;
      const lean = 22 * sway(turn, 13 + i, salt + i * 0.31) + 10 * sway(turn, 29 + i, salt);
      const rise =
        tall *
        (1 - 0.42 * Math.abs(at)) *
        (0.82 + 0.22 * sway(turn, 17 + ((i * 5) % 7), salt + i * 0.17));
      const px = x + at * wide * 0.82;
      const half = wide * 0.3;
      ctx.fillStyle = linear(ctx, 0, y - rise, 0, y + 20, [
        [0, alpha(hue, 0.1)],
        [0.35, alpha(hue, 0.75)],
        [1, alpha(hue, 0.9)],
      ]);
      ctx.beginPath();
      ctx.moveTo(px - half, y + 14);
      ctx.bezierCurveTo(
        px - half * 1.2,
        y - rise * 0.45,
        px - half * 0.1 + lean,
        y - rise * 0.55,
        px + lean - at * 20,
        y - rise,
      );
      ctx.bezierCurveTo(
        px + half * 0.6 + lean,
        y - rise * 0.5,
        px + half * 1.2,
        y - rise * 0.4,
        px + half,
        y + 14,
      );
      ctx.closePath();
      ctx.fill();
    }
  }
  ctx.restore();
  glow(ctx, x, y - 60, 300, '#ffb04c', 0.5 * heat);
}

import { limb, person } from '../kit/figure.ts';
import type { Dress } from '../kit/figure.ts';
import { breathe, sway } from '../kit/motion.ts';
import { alpha, box, disc, glow, line, linear, oval, shape } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

export function band(ctx: Ctx, turn: number, beats: number, pulse: number): void {
  shape(
    ctx,
    [
      [150, 478],
      [1130, 478],
      [1230, 540],
      [50, 540],
    ],
    linear(ctx, 0, 478, 0, 540, [
      [0, '#3a1d72'],
      [1, '#150a35'],
    ]),
  );
  box(ctx, 50, 540, 1180, 60, 0, '#0b0522');
  line(
    ctx,
    [
      [150, 478],
      [1130, 478],
    ],
    alpha('#ff9adf', 0.6),
    2,
  );
  const dark: Dress = {
    skin: '#e2a58c',
    hair: '#1a0b2a',
    top: '#150a30',
    legs: '#0d0622',
    shoes: '#0a0418',
  };
  const bob = 5 * breathe(turn, beats);
  drums(ctx, 640, 474, turn, beats);
  const guitarist = person(
    ctx,
    400,
    506 + bob * 0.4,
    205,
    {
      lean: -0.08 + 0.1 * sway(turn, beats / 2),
      head: 0.12 * sway(turn, beats),
      lift: -bob / 205,
      near: { hip: 0.3, knee: -0.2, shoulder: 0.5, elbow: 1.25 + 0.22 * sway(turn, beats * 2) },
      far: { hip: -0.28, knee: -0.1, shoulder: 0.75, elbow: 1.2 },
    },
    { ...dark, top: '#7a1f52' },
    'tail',
  );
  guitar(ctx, guitarist.hip[0] + 12, guitarist.hip[1] - 26, '#ffb347');
  ctx.save();
  ctx.translate(900 * 2, 0);
  ctx.scale(-1, 1);
  const bassist = person(
    ctx,
    900,
    506 + bob * 0.4,
    210,
    {
      lean: 0.06 * sway(turn, beats / 2, 0.25),
      head: 0.1 * sway(turn, beats, 0.5),
      lift: -bob / 210,
      near: { hip: 0.2, knee: -0.18, shoulder: 0.45, elbow: 1.3 + 0.16 * sway(turn, beats) },
      far: { hip: -0.22, knee: -0.1, shoulder: 0.8, elbow: 1.1 },
    },
    { ...dark, top: '#1f4a7a' },
    'short',
  );
  guitar(ctx, bassist.hip[0] + 12, bassist.hip[1] - 26, '#5fd0ff');
  ctx.restore();
  const raise = 0.5 + 0.5 * sway(turn, 4);
  const singer = person(
    ctx,
    545,
    526 - 12 * breathe(turn, beats),
    232,
    {
      lean: 0.08 * sway(turn, 4, 0.2),
      head: -0.2 * raise,
      lift: 0,
      near: { hip: 0.22, knee: -0.25 * breathe(turn, beats), shoulder: 1.2, elbow: 1.35 },
      far: { hip: -0.26, knee: -0.1, shoulder: 2.1 + 0.7 * raise, elbow: 0.35 },
    },
    { ...dark, top: '#f4e9ff', sleeve: '#e2a58c' },
    'bun',
  );
  limb(
    ctx,
    singer.nearHand,
    [singer.nearHand[0] + 10, singer.nearHand[1] - 16],
    4.5,
    6.5,
    '#16102a',
  );
  glow(ctx, 570, 400, 220, '#fff0ff', 0.2 + 0.14 * pulse);
}

function guitar(ctx: Ctx, x: number, y: number, hue: string): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(-0.5);
  box(ctx, 20, -5, 106, 9, 2, '#2a1606');
  box(ctx, 120, -9, 22, 16, 3, '#1a0d05');
  oval(ctx, 0, 0, 36, 25, hue);
  oval(ctx, 26, 0, 22, 20, hue);
  disc(ctx, 16, 0, 7, '#2a1020');
  ctx.restore();
}

function drums(ctx: Ctx, x: number, y: number, turn: number, beats: number): void {
  const hit = breathe(turn, beats * 2);
  const drummer: Dress = {
    skin: '#d0977e',
    hair: '#10061e',
    top: '#2a1457',
    legs: '#0d0622',
    shoes: '#0a0418',
  };
  const body = person(
    ctx,
    x,
    y + 18,
    190,
    {
      lean: 0.04 * sway(turn, beats),
      head: 0.1 * sway(turn, beats),
      lift: 0,
      near: { hip: 1.2, knee: -1.2, shoulder: 0.8 + 0.6 * hit, elbow: 1.2 },
      far: { hip: 1, knee: -1, shoulder: 1.4 - 0.6 * hit, elbow: 1.2 },
    },
    drummer,
    'cap',
  );
  for (const hand of [body.nearHand, body.farHand])
    line(ctx, [hand, [hand[0] + 38, hand[1] - 22]], '#ffdfb0', 3);
  disc(ctx, x, y - 14, 52, '#c22f6d');
  disc(ctx, x, y - 14, 44, '#f5e8ff');
  disc(ctx, x, y - 14, 22, alpha('#c22f6d', 0.8));
  for (const [dx, dy] of [
    [-70, -46],
    [72, -46],
    [-30, -72],
    [34, -72],
  ] as const) {
    box(ctx, x + dx - 26, y + dy, 52, 30, 8, '#8e2354');
    oval(ctx, x + dx, y + dy, 27, 8, '#f5e8ff');
  }
  for (const [dx, dy, late] of [
    [-112, -112, 0],
    [114, -116, 0.5],
  ] as const) {
    line(
      ctx,
      [
        [x + dx, y + dy],
        [x + dx * 0.9, y + 10],
      ],
      '#2c1b58',
      3,
    );
    oval(ctx, x + dx, y + dy, 40, 7, '#ffcf6a', 0.14 * sway(turn, beats, late));
  }
}

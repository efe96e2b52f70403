import { limb } from '../kit/figure.ts';
import { breathe, clamp, smooth, sway } from '../kit/motion.ts';
import { alpha, blob, box, disc, line, linear, oval } from '../kit/paint.ts';
import type { Ctx, Point } from '../kit/stage.ts';

export function dust(ctx: Ctx, x: number, y: number, share: number): void {
  for (let i = 0; i < 18; i++) {
    const a = Math.PI + (i / 17) * Math.PI;
    const reach = 130 * share * (0.5 + (i % 4) / 5);
    const fall = 60 * share * share;
    disc(
      ctx,
      x + Math.cos(a) * reach,
      y + Math.sin(a) * reach * 0.5 + fall * 0.5,
      3 + 4 * (i % 3),
      alpha('#e8e8f0', 0.5 * clamp(1 - share * 1.3)),
    );
  }
}

export function astronaut(ctx: Ctx, share: number, turn: number): void {
  const tuck = Math.sin(Math.PI * share);
  const push = 1 - smooth(0, 0.3, share) + smooth(0.75, 1, share);
  const suit = '#eef1f8';
  const shade = '#aeb6cf';
  const leg = (hip: Point, swing: number, bend: number, tone: string): void => {
    const knee: Point = [hip[0] + Math.sin(swing) * 44, hip[1] + Math.cos(swing) * 44];
    const foot: Point = [
      knee[0] + Math.sin(swing - bend) * 42,
      knee[1] + Math.cos(swing - bend) * 42,
    ];
    limb(ctx, hip, knee, 19, 17, tone);
    limb(ctx, knee, foot, 17, 15, tone);
    limb(ctx, [foot[0] - 4, foot[1] + 6], [foot[0] + 17, foot[1] + 7], 11, 9, '#6d7593');
    limb(ctx, [knee[0] - 11, knee[1]], [knee[0] + 11, knee[1]], 4, 4, '#c7cde0');
  };
  const arm = (swing: number, bend: number, tone: string): void => {
    const elbow: Point = [4 + Math.sin(swing) * 38, -126 + Math.cos(swing) * 38];
    const hand: Point = [
      elbow[0] + Math.sin(swing + bend) * 36,
      elbow[1] + Math.cos(swing + bend) * 36,
    ];
    limb(ctx, [4, -126], elbow, 16, 14, tone);
    limb(ctx, elbow, hand, 14, 12, tone);
    disc(ctx, hand[0], hand[1], 12, '#ff8a4c');
  };
  arm(-0.7 + 0.9 * tuck, 0.8, shade);
  leg([6, -84], 0.5 * tuck - 0.45 * push, 0.35 + 0.6 * tuck, shade);
  box(
    ctx,
    -58,
    -158,
    44,
    92,
    14,
    linear(ctx, -58, 0, -14, 0, [
      [0, '#8f98b6'],
      [1, '#d9deeb'],
    ]),
  );
  leg([-2, -84], 0.9 * tuck - 0.2 + 0.3 * push, 0.3 + 0.9 * tuck, suit);
  blob(
    ctx,
    [
      [-30, -146],
      [6, -158],
      [32, -140],
      [34, -96],
      [20, -74],
      [-20, -74],
      [-32, -100],
    ],
    linear(ctx, -32, 0, 36, 0, [
      [0, '#c2c9dd'],
      [0.45, '#ffffff'],
      [1, '#d4d9e8'],
    ]),
  );
  box(ctx, 2, -124, 28, 22, 4, '#8d97b8');
  for (const [dx, hue] of [
    [7, '#ff6a5c'],
    [15, '#ffd166'],
    [23, '#5ae0a0'],
  ] as const)
    disc(ctx, dx, -113, 2.6, hue);
  disc(
    ctx,
    6,
    -184,
    42,
    linear(ctx, -36, -226, 48, -142, [
      [0, '#ffffff'],
      [1, '#9aa4c2'],
    ]),
  );
  blob(
    ctx,
    [
      [0, -208],
      [34, -206],
      [46, -184],
      [36, -162],
      [2, -162],
      [-8, -184],
    ],
    linear(ctx, -8, -208, 46, -162, [
      [0, '#ffcf6a'],
      [0.4, '#d9812e'],
      [1, '#3a2142'],
    ]),
  );
  oval(ctx, 31, -196, 8, 5, 'rgba(255,255,255,.75)', -0.5);
  disc(ctx, 14, -178, 6, 'rgba(120,190,255,.75)');
  line(
    ctx,
    [
      [-32, -216],
      [-40, -244],
    ],
    '#c2c9dd',
    3,
  );
  disc(ctx, -40, -246, 4, alpha('#ff6a6a', 0.4 + 0.6 * breathe(turn, 10)));
  arm(0.9 - 1.1 * tuck + 0.08 * sway(turn, 6), 0.7, suit);
}

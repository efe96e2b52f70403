import { fract, sway } from '../kit/motion.ts';
import { alpha, blob, box, disc, line, linear, oval, placed } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';

const PLATES = ['#e8483f', '#3d7bd9', '#f2b233', '#3fae7a', '#8d62d9', '#f08bb0'];

export function belt(
  ctx: Ctx,
  w: number,
  y: number,
  s: number,
  shift: number,
  away: boolean,
): void {
  box(
    ctx,
    0,
    y,
    w,
    78 * s,
    0,
    linear(ctx, 0, y, 0, y + 78 * s, [
      [0, '#d6dade'],
      [0.5, '#aab2ba'],
      [1, '#7a838e'],
    ]),
  );
  box(ctx, 0, y - 4, w, 6, 0, '#f5f7f8');
  box(ctx, 0, y + 76 * s, w, 22 * s, 0, '#4a525c');
  const gap = 64;
  const offset = fract(shift * 4) * gap;
  for (let i = -2; i < w / gap + 2; i++) {
    const x = i * gap + (away ? -offset : offset);
    ctx.strokeStyle = 'rgba(70,80,92,.45)';
    ctx.lineWidth = 2.4;
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.quadraticCurveTo(x + (away ? -24 : 24) * s, y + 39 * s, x, y + 76 * s);
    ctx.stroke();
  }
}

export function dish(ctx: Ctx, x: number, y: number, s: number, kind: number, turn: number): void {
  placed(ctx, { x, y, scale: s }, () => {
    oval(ctx, 4, 18, 104, 26, 'rgba(40,46,60,.4)');
    oval(ctx, 0, 8, 102, 27, PLATES[kind] ?? '#e8483f');
    oval(ctx, 0, 3, 102, 26, '#fbf7ee');
    oval(ctx, 0, 3, 86, 20, PLATES[kind] ?? '#e8483f');
    oval(ctx, 0, 3, 82, 18.5, '#fffdf6');
    FILLINGS[kind]?.(ctx, turn);
    ctx.strokeStyle = 'rgba(255,255,255,.55)';
    ctx.lineWidth = 2;
    ctx.beginPath();
    ctx.ellipse(0, 4, 96, 23, 0, Math.PI * 1.1, Math.PI * 1.6);
    ctx.stroke();
  });
}

function nigiri(
  ctx: Ctx,
  x: number,
  y: number,
  top: string,
  stripe: string,
  wrapped: boolean,
): void {
  oval(ctx, x, y + 2, 42, 18, '#fffdf4');
  for (let i = 0; i < 9; i++)
    oval(ctx, x - 34 + i * 8.5, y + 7 + (i % 2) * 4, 5, 3, '#efe9da', 0.4);
  blob(
    ctx,
    [
      [x - 48, y - 2],
      [x - 34, y - 24],
      [x, y - 30],
      [x + 34, y - 25],
      [x + 48, y - 4],
      [x + 26, y - 4],
      [x - 24, y - 2],
    ],
    linear(ctx, 0, y - 30, 0, y, [
      [0, stripe],
      [0.4, top],
      [1, top],
    ]),
  );
  for (let i = 0; i < 4; i++)
    line(
      ctx,
      [
        [x - 28 + i * 18, y - 24],
        [x - 22 + i * 18, y - 6],
      ],
      alpha(stripe, 0.85),
      3,
    );
  if (wrapped) box(ctx, x - 7, y - 29, 14, 42, 3, '#1d2a22');
}

function maki(ctx: Ctx, x: number, y: number, heart: string): void {
  box(ctx, x - 22, y - 26, 44, 36, 8, '#16211b');
  oval(ctx, x, y - 26, 22, 10, '#1f2d25');
  oval(ctx, x, y - 26, 18.5, 8, '#fffdf4');
  oval(ctx, x, y - 26, 8, 4, heart);
}

const FILLINGS: readonly ((ctx: Ctx, turn: number) => void)[] = [
  (ctx) => {
    nigiri(ctx, -34, -2, '#ff7a52', '#ffc4a6', false);
    nigiri(ctx, 32, 4, '#ff7a52', '#ffc4a6', false);
  },
  (ctx) => {
    for (const [x, y] of [
      [-50, -2],
      [-8, -8],
      [36, -4],
      [-26, 8],
      [18, 8],
    ] as const)
      maki(ctx, x, y, x % 4 === 0 ? '#ff7a52' : '#79b85a');
  },
  (ctx) => {
    nigiri(ctx, -34, -2, '#ffd45c', '#fff0b0', true);
    nigiri(ctx, 32, 4, '#ffd45c', '#fff0b0', true);
  },
  (ctx) => {
    for (const x of [-36, 30]) {
      box(ctx, x - 28, -28, 56, 36, 12, '#16211b');
      for (let i = 0; i < 12; i++)
        disc(
          ctx,
          x - 20 + (i % 5) * 10 + (i > 4 ? 4 : 0),
          -31 - (i > 8 ? 7 : i > 4 ? 4 : 0),
          6.4,
          i % 2 === 0 ? '#ff6a2c' : '#ff9a4c',
        );
    }
  },
  (ctx, turn) => {
    const wobble = 3 * sway(turn, 17);
    blob(
      ctx,
      [
        [-44, 6],
        [-36 + wobble, -38],
        [wobble, -46],
        [36 + wobble, -38],
        [44, 6],
      ],
      linear(ctx, 0, -46, 0, 6, [
        [0, '#8a4a1c'],
        [0.22, '#ffd98a'],
        [1, '#ffb84c'],
      ]),
    );
    disc(ctx, wobble, -52, 10, '#d92d3b');
  },
  (ctx) => {
    nigiri(ctx, -34, -2, '#e2455c', '#ffb0b8', false);
    nigiri(ctx, 32, 4, '#e2455c', '#ffb0b8', false);
  },
];

import type { Path2D } from '@napi-rs/canvas';
import { disc, glow, linear, oval, placed } from '../kit/paint.ts';
import { rng } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';
import { backdrop, inside, mark, outline, raised, round, rounded } from './studio.ts';

const gold = (ctx: Ctx, r: number): CanvasGradient =>
  linear(ctx, -r, -r, r, r, [
    [0, '#fff2c0'],
    [0.3, '#e8b54c'],
    [0.5, '#fbe09a'],
    [0.75, '#b27a1c'],
    [1, '#f4cf78'],
  ]);

/** A pin: metal below, the enamel let into it, and the light on it. */
function pin(ctx: Ctx, edge: Path2D, r: number, enamel: () => void): void {
  raised(ctx, edge, '#8a5c12', { x: 7, y: 13, blur: 16, dark: 0.6 });
  ctx.lineJoin = 'round';
  ctx.fillStyle = gold(ctx, r);
  ctx.strokeStyle = gold(ctx, r);
  ctx.lineWidth = 15;
  ctx.fill(edge);
  ctx.stroke(edge);
  inside(ctx, edge, () => {
    enamel();
    ctx.fillStyle = linear(ctx, -r, -r, r, r, [
      [0, 'rgba(255,255,255,.42)'],
      [0.36, 'rgba(255,255,255,.06)'],
      [0.37, 'rgba(255,255,255,0)'],
      [1, 'rgba(4,4,16,.3)'],
    ]);
    ctx.fillRect(-r - 20, -r - 20, r * 2 + 40, r * 2 + 40);
    ctx.strokeStyle = 'rgba(20,10,0,.45)';
    ctx.lineWidth = 5;
    ctx.stroke(edge);
  });
}

const cell = (ctx: Ctx, path: string, fill: string | CanvasGradient): void => {
  const edge = outline(path);
  ctx.fillStyle = fill;
  ctx.fill(edge);
  ctx.lineJoin = 'round';
  ctx.lineWidth = 5;
  ctx.strokeStyle = '#e9bd5c';
  ctx.stroke(edge);
};

function ring(ctx: Ctx): void {
  pin(ctx, round(0, 0, 118), 118, () => {
    disc(
      ctx,
      0,
      0,
      120,
      linear(ctx, 0, -118, 0, 118, [
        [0, '#2c3a86'],
        [1, '#121842'],
      ]),
    );
    mark(ctx, 0, 0, 72, '#f6dc98', '#f6dc98');
    mark(ctx, 0, 0, 72, 'rgba(255,255,255,.55)', '#5b7cff');
  });
}

function summit(ctx: Ctx): void {
  pin(
    ctx,
    outline('M-112 84L-20 -88Q0 -116 20 -88L112 84Q118 100 100 100H-100Q-118 100 -112 84Z'),
    112,
    () => {
      ctx.fillStyle = linear(ctx, 0, -100, 0, 100, [
        [0, '#8a5cc8'],
        [0.6, '#f08a7a'],
        [1, '#ffc07a'],
      ]);
      ctx.fillRect(-130, -120, 260, 240);
      cell(ctx, 'M-140 110L-40 4L0 40L60 -10L140 110Z', '#5a3f8a');
      cell(ctx, 'M-60 110L0 -110L64 110Z', '#3a2a66');
      cell(ctx, 'M-34 -10L0 -120L34 -10L14 -24L2 2L-12 -22Z', '#fdf6ee');
      cell(ctx, 'M-140 120C-80 58 -30 92 20 78S100 60 140 110V130H-140Z', '#1f5a5c');
    },
  );
}

function moon(ctx: Ctx): void {
  const edge = outline('M34 -92A94 94 0 1 0 86 48A78 78 0 0 1 34 -92Z');
  pin(ctx, edge, 96, () => {
    ctx.fillStyle = linear(ctx, -90, -90, 60, 90, [
      [0, '#ffe9a6'],
      [1, '#ffb13c'],
    ]);
    ctx.fillRect(-120, -120, 240, 240);
    for (const [x, y, r] of [
      [-58, -8, 14],
      [-32, 46, 18],
      [-22, -44, 9],
    ] as const)
      disc(ctx, x, y, r, 'rgba(226,136,30,.5)');
  });
}

function star(ctx: Ctx): void {
  pin(
    ctx,
    outline('M0 -54L14 -16L54 -12L24 14L34 52L0 32L-34 52L-24 14L-54 -12L-14 -16Z'),
    54,
    () => {
      ctx.fillStyle = linear(ctx, 0, -54, 0, 54, [
        [0, '#ff9a8c'],
        [1, '#e23a5c'],
      ]);
      ctx.fillRect(-60, -60, 120, 120);
    },
  );
}

/** Four pins on their card. */
export function pins(ctx: Ctx): void {
  backdrop(ctx, '#4a6a8c', '#101a2a');
  glow(ctx, 560, 300, 440, '#b8d4ff', 0.22);
  placed(ctx, { x: 600, y: 404, turn: -0.05 }, () => {
    const card = rounded(-300, -318, 600, 636, 26);
    raised(ctx, card, '#efe6d4', { x: 14, y: 28, blur: 60, dark: 0.65 });
    inside(ctx, card, () => {
      ctx.fillStyle = linear(ctx, -300, -318, 300, 318, [
        [0, '#fbf5e8'],
        [0.6, '#eee3cc'],
        [1, '#d6c6a6'],
      ]);
      ctx.fillRect(-300, -318, 600, 636);
      const next = rng(5);
      for (let i = 0; i < 700; i++)
        oval(
          ctx,
          next() * 600 - 300,
          next() * 636 - 318,
          2.2,
          0.8,
          'rgba(130,100,50,.12)',
          next() * 3,
        );
    });
    disc(ctx, 0, -278, 17, '#1b2638');
    ctx.strokeStyle = 'rgba(255,255,255,.6)';
    ctx.lineWidth = 3;
    ctx.stroke(round(0.5, -277, 18));
    placed(ctx, { x: -118, y: -102, turn: -0.05 }, () => ring(ctx));
    placed(ctx, { x: 150, y: -96, turn: 0.1 }, () => moon(ctx));
    placed(ctx, { x: 96, y: 152, turn: 0.06 }, () => summit(ctx));
    placed(ctx, { x: -144, y: 148, turn: -0.16 }, () => star(ctx));
    ctx.fillStyle = 'rgba(120,96,56,.5)';
    ctx.fill(rounded(-216, 254, 130, 9, 4));
    ctx.fill(rounded(-216, 274, 84, 7, 3.5));
  });
}

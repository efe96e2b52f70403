import { alpha, disc, glow, linear, oval, placed, radial, vignette } from '../kit/paint.ts';
import { scatter } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';
import { HEIGHT, inside, moment, outline, raised, rounded, soft, WIDTH } from './studio.ts';

const DESK = 622;

function room(ctx: Ctx): void {
  ctx.fillStyle = radial(ctx, 660, 380, 760, [
    [0, '#4a4468'],
    [0.5, '#262440'],
    [1, '#0e0f20'],
  ]);
  ctx.fillRect(0, 0, WIDTH, HEIGHT);
  const pane = rounded(96, 60, 300, 430, 10);
  raised(ctx, pane, '#0b0d1c', { blur: 20, dark: 0.5 });
  inside(ctx, pane, () => {
    soft(ctx, 4, () =>
      ctx.drawImage(moment('blue-avenue', 5.6, 1280, 720), 300, 0, 500, 720, 90, 50, 312, 450),
    );
    ctx.fillStyle = 'rgba(16,18,50,.35)';
    ctx.fillRect(90, 50, 320, 460);
  });
  ctx.strokeStyle = '#171832';
  ctx.lineWidth = 14;
  ctx.stroke(pane);
  ctx.lineWidth = 8;
  ctx.stroke(outline('M246 60V490M96 270H396'));
}

function desk(ctx: Ctx): void {
  ctx.fillStyle = linear(ctx, 0, DESK, 0, HEIGHT, [
    [0, '#6e4a34'],
    [0.06, '#4a2f22'],
    [1, '#1c110e'],
  ]);
  ctx.fillRect(0, DESK, WIDTH, HEIGHT - DESK);
  for (const [x, y, long] of scatter(
    30,
    3,
    (next) => [next() * WIDTH, DESK + 12 + next() * 160, 160 + next() * 300] as const,
  )) {
    ctx.lineWidth = 1.6;
    ctx.strokeStyle = 'rgba(16,6,2,.3)';
    ctx.stroke(outline(`M${x - long / 2} ${y}q${long / 2} 5 ${long} 0`));
  }
}

const metal = (ctx: Ctx, x0: number, y0: number, x1: number, y1: number): CanvasGradient =>
  linear(ctx, x0, y0, x1, y1, [
    [0, '#8fa6ff'],
    [0.3, '#4765f2'],
    [0.65, '#2a3fb4'],
    [1, '#16226a'],
  ]);

function bar(ctx: Ctx, x0: number, y0: number, x1: number, y1: number): void {
  ctx.save();
  ctx.lineCap = 'round';
  ctx.shadowColor = 'rgba(2,3,8,.5)';
  ctx.shadowBlur = 14;
  ctx.shadowOffsetX = 5;
  ctx.shadowOffsetY = 6;
  ctx.lineWidth = 19;
  ctx.strokeStyle = '#2a3fb4';
  ctx.stroke(outline(`M${x0} ${y0}L${x1} ${y1}`));
  ctx.restore();
  ctx.lineCap = 'round';
  ctx.lineWidth = 6;
  ctx.strokeStyle = 'rgba(170,188,255,.75)';
  ctx.stroke(outline(`M${x0 - 4} ${y0}L${x1 - 4} ${y1}`));
}

function joint(ctx: Ctx, x: number, y: number, r: number): void {
  disc(ctx, x + 3, y + 5, r, 'rgba(2,3,8,.4)');
  disc(
    ctx,
    x,
    y,
    r,
    linear(ctx, x - r, y - r, x + r, y + r, [
      [0, '#ffe9b0'],
      [0.5, '#e0a63c'],
      [1, '#8a5a12'],
    ]),
  );
  disc(ctx, x, y, r * 0.36, '#6a4410');
}

function head(ctx: Ctx): void {
  const shade = outline(
    'M-48 -66C-44 -92 44 -92 48 -66L62 -20C110 6 132 54 136 92C60 116 -60 116 -136 92C-132 54 -110 6 -62 -20Z',
  );
  raised(ctx, shade, metal(ctx, -136, -60, 136, 80), { x: 8, y: 8, blur: 22, dark: 0.5 });
  inside(ctx, shade, () => {
    soft(ctx, 8, () => {
      ctx.fillStyle = 'rgba(255,255,255,.4)';
      ctx.fill(outline('M-58 -14C-92 14 -112 52 -116 84L-84 90C-80 52 -62 12 -36 -14Z'));
    });
  });
  oval(ctx, 0, 93, 136, 25, '#ffe6a0');
  oval(
    ctx,
    0,
    94,
    126,
    20,
    radial(ctx, 0, 96, 126, [
      [0, '#ffffff'],
      [0.5, '#fff4cc'],
      [1, '#ffcf6a'],
    ]),
  );
}

function books(ctx: Ctx): void {
  for (const [y, w, x, light, deep] of [
    [654, 220, 752, '#e8604c', '#8a2a24'],
    [620, 196, 768, '#3f9a8a', '#175048'],
    [588, 172, 762, '#f2c45c', '#a8741c'],
  ] as const) {
    raised(ctx, rounded(x, y, w, 34, 5), deep, { x: 4, y: 8, blur: 14, dark: 0.45 });
    ctx.fillStyle = linear(ctx, x, 0, x + w, 0, [
      [0, light],
      [1, deep],
    ]);
    ctx.fill(rounded(x, y, w, 34, 5));
    ctx.fillStyle = 'rgba(255,255,255,.34)';
    ctx.fillRect(x + 16, y, 7, 34);
    ctx.fillRect(x + 28, y, 3, 34);
  }
}

/** A desk lamp by night: what it lights is the room's only warmth. */
export function lamp(ctx: Ctx): void {
  room(ctx);
  desk(ctx);
  soft(ctx, 24, () => {
    ctx.fillStyle = linear(ctx, 0, 340, 0, 680, [
      [0, alpha('#ffe2a0', 0.6)],
      [1, alpha('#ffc96a', 0.12)],
    ]);
    ctx.fill(outline('M640 330L890 372L1010 690H430Z'));
  });
  ctx.save();
  ctx.globalCompositeOperation = 'screen';
  soft(ctx, 26, () => oval(ctx, 720, 686, 330, 58, alpha('#ffb85c', 0.62)));
  ctx.restore();
  soft(ctx, 14, () => oval(ctx, 870, 690, 130, 14, 'rgba(8,3,2,.75)'));
  books(ctx);
  soft(ctx, 12, () => oval(ctx, 470, 690, 130, 17, 'rgba(8,3,2,.8)'));
  oval(ctx, 456, 678, 118, 27, '#131d5c');
  oval(ctx, 456, 668, 118, 27, metal(ctx, 340, 650, 570, 690));
  oval(ctx, 440, 662, 70, 10, 'rgba(190,204,255,.35)');
  bar(ctx, 456, 662, 392, 420);
  bar(ctx, 392, 420, 700, 206);
  joint(ctx, 456, 656, 17);
  joint(ctx, 392, 420, 21);
  placed(ctx, { x: 756, y: 276, turn: 0.14 }, () => head(ctx));
  joint(ctx, 712, 200, 18);
  glow(ctx, 748, 372, 320, '#ffd98a', 0.55);
  vignette(ctx, WIDTH, HEIGHT, 0.45);
}

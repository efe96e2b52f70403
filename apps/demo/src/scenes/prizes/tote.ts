import { alpha, disc, glow, linear, placed } from '../kit/paint.ts';
import { rng } from '../kit/random.ts';
import type { Ctx } from '../kit/stage.ts';
import { backdrop, inside, mark, outline, raised, soft } from './studio.ts';

const W = 226;

function strap(ctx: Ctx, path: string, colours: readonly [string, string], dark: number): void {
  const line = outline(path);
  ctx.save();
  ctx.lineCap = 'butt';
  ctx.lineJoin = 'round';
  ctx.shadowColor = `rgba(2,3,8,${dark})`;
  ctx.shadowBlur = 16;
  ctx.shadowOffsetX = 6;
  ctx.shadowOffsetY = 8;
  ctx.lineWidth = 34;
  ctx.strokeStyle = linear(ctx, -110, -300, 110, -140, [
    [0, colours[0]],
    [1, colours[1]],
  ]);
  ctx.stroke(line);
  ctx.restore();
}

function weave(ctx: Ctx): void {
  const next = rng(31);
  ctx.lineWidth = 1.2;
  for (let i = -250; i < 250; i += 4) {
    ctx.strokeStyle = `rgba(112,86,44,${0.04 + next() * 0.09})`;
    ctx.stroke(outline(`M${i} -180V330`));
    ctx.strokeStyle = `rgba(255,250,236,${0.04 + next() * 0.12})`;
    ctx.stroke(outline(`M-250 ${i + 70}H250`));
  }
}

function folds(ctx: Ctx): void {
  for (const [path, width, colour] of [
    ['M-150 -120C-128 0 -156 120 -120 300', 34, 'rgba(96,68,28,.2)'],
    ['M-112 -130C-84 0 -118 130 -80 300', 26, 'rgba(255,252,240,.32)'],
    ['M150 -130C120 20 168 140 140 310', 40, 'rgba(96,68,28,.26)'],
    ['M104 -140C90 0 112 160 96 310', 24, 'rgba(255,252,240,.26)'],
    ['M-240 250C-120 226 -60 286 60 262S200 240 240 270', 26, 'rgba(96,68,28,.2)'],
  ] as const)
    soft(ctx, 14, () => {
      ctx.lineWidth = width;
      ctx.strokeStyle = colour;
      ctx.stroke(outline(path));
    });
}

/** A cotton bag on its peg. */
export function tote(ctx: Ctx): void {
  backdrop(ctx, '#7a9a86', '#22342e');
  glow(ctx, 420, 180, 520, '#fff2d0', 0.26);
  placed(ctx, { x: 600, y: 438, turn: 0.02 }, () => {
    soft(ctx, 30, () => {
      ctx.fillStyle = 'rgba(4,10,8,.62)';
      ctx.fill(outline('M-180 -120H270L300 320H-170Z'));
    });
    strap(
      ctx,
      'M-112 -120C-104 -260 -54 -340 4 -344C62 -340 96 -260 104 -120',
      ['#cdb88c', '#a98f5e'],
      0.5,
    );
    const bag = outline(
      `M${-W + 8} -146C-120 -134 120 -134 ${W - 8} -146C${W} 0 ${W + 12} 150 ${W + 6} 290C${W + 2} 308 190 312 120 316C40 320 -60 320 -130 316C-190 312 ${-W - 4} 308 ${-W - 6} 290C${-W - 12} 150 ${-W} 0 ${-W + 8} -146Z`,
    );
    raised(ctx, bag, '#e9dcbc', { x: 8, y: 14, blur: 30, dark: 0.45 });
    inside(ctx, bag, () => {
      ctx.fillStyle = linear(ctx, -W, -150, W, 316, [
        [0, '#fdf6e2'],
        [0.5, '#eee0c0'],
        [1, '#bfa878'],
      ]);
      ctx.fillRect(-260, -160, 520, 490);
      mark(ctx, 0, 78, 116, '#2b376f', '#5069dc');
      folds(ctx);
      weave(ctx);
      ctx.setLineDash([9, 7]);
      ctx.lineWidth = 3;
      ctx.strokeStyle = 'rgba(122,92,44,.55)';
      ctx.stroke(outline('M-226 -112C-120 -100 120 -100 226 -112'));
      ctx.setLineDash([]);
      ctx.fillStyle = linear(ctx, 0, -146, 0, -100, [
        [0, 'rgba(255,255,255,.4)'],
        [1, 'rgba(255,255,255,0)'],
      ]);
      ctx.fillRect(-260, -150, 520, 50);
    });
    strap(
      ctx,
      'M-104 -84V-130C-92 -250 -48 -322 2 -326C52 -322 88 -250 100 -130V-84',
      ['#f6e9c8', '#cbb484'],
      0.45,
    );
    for (const x of [-104, 100]) {
      ctx.lineWidth = 3;
      ctx.strokeStyle = 'rgba(122,92,44,.65)';
      ctx.stroke(outline(`M${x - 11} -94h22v-28h-22zl22 -28m-22 0l22 28`));
    }
  });
  soft(ctx, 12, () => disc(ctx, 618, 122, 34, 'rgba(4,10,8,.55)'));
  disc(
    ctx,
    606,
    104,
    33,
    linear(ctx, 580, 76, 636, 136, [
      [0, '#e9b880'],
      [0.5, '#b57a42'],
      [1, '#6e4220'],
    ]),
  );
  disc(ctx, 603, 101, 22, alpha('#f6cfa0', 0.5));
}

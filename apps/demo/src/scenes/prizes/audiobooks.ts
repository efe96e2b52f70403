import { alpha, glow, linear, placed } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import { backdrop, inside, moment, outline, raised, rounded, shadow, sheen } from './studio.ts';

function book(ctx: Ctx): void {
  const pages = outline('M-142 -214H176Q186 -214 186 -204V226Q186 236 176 236H-142Z');
  raised(ctx, pages, '#12252a', { x: 18, y: 18, blur: 46, dark: 0.65 });
  ctx.fillStyle = linear(ctx, 130, 0, 184, 0, [
    [0, '#f4ead2'],
    [1, '#cdbb94'],
  ]);
  ctx.fillRect(120, -206, 58, 432);
  for (let x = 152; x < 178; x += 5) {
    ctx.fillStyle = 'rgba(120,96,52,.35)';
    ctx.fillRect(x, -206, 1.5, 432);
  }
  ctx.fillStyle = '#0d1c20';
  ctx.fillRect(120, 224, 66, 12);
  ctx.fillRect(120, -214, 66, 9);
  const cover = rounded(-158, -214, 312, 450, 10);
  raised(ctx, cover, '#1d4a4c', { x: 4, y: 0, blur: 10, dark: 0.5 });
  inside(ctx, cover, () => {
    ctx.drawImage(moment('blue-hour-lake', 4, 720, 1280), 30, 140, 660, 952, -158, -214, 312, 450);
    ctx.fillStyle = sheen(ctx, -158, -214, 312, 450, 0.3);
    ctx.fillRect(-158, -214, 312, 450);
    ctx.fillStyle = linear(ctx, -158, 0, -118, 0, [
      [0, 'rgba(4,8,16,.55)'],
      [0.4, 'rgba(255,255,255,.18)'],
      [0.7, 'rgba(4,8,16,.4)'],
      [1, 'rgba(4,8,16,0)'],
    ]);
    ctx.fillRect(-158, -214, 40, 450);
  });
  ctx.strokeStyle = alpha('#f3cf86', 0.85);
  ctx.lineWidth = 3;
  ctx.stroke(rounded(-104, -196, 240, 414, 6));
}

function cup(ctx: Ctx, flip: boolean): void {
  placed(ctx, { x: flip ? -216 : 216, y: 92, flip, turn: flip ? 0.06 : -0.06 }, () => {
    raised(ctx, rounded(-44, -96, 62, 192, 31), '#2a2f3c', { y: 12, blur: 26, dark: 0.65 });
    ctx.fillStyle = linear(ctx, -44, 0, 18, 0, [
      [0, '#12151d'],
      [0.5, '#4a5164'],
      [1, '#20242e'],
    ]);
    ctx.fill(rounded(-44, -96, 62, 192, 31));
    raised(ctx, rounded(-10, -84, 62, 168, 30), '#e9a33c', { x: 3, blur: 10, dark: 0.5 });
    ctx.fillStyle = linear(ctx, -10, 0, 52, 0, [
      [0, '#8a4a10'],
      [0.4, '#ffca6a'],
      [0.7, '#f09a34'],
      [1, '#8a4208'],
    ]);
    ctx.fill(rounded(-10, -84, 62, 168, 30));
    ctx.fillStyle = 'rgba(255,255,255,.4)';
    ctx.fill(rounded(8, -62, 8, 96, 4));
  });
}

function band(ctx: Ctx): void {
  ctx.lineCap = 'round';
  const arc = outline('M-222 26C-236 -340 236 -340 222 26');
  ctx.save();
  ctx.shadowColor = 'rgba(2,3,8,.55)';
  ctx.shadowBlur = 22;
  ctx.shadowOffsetY = 12;
  ctx.lineWidth = 32;
  ctx.strokeStyle = '#1c202a';
  ctx.stroke(arc);
  ctx.restore();
  ctx.lineWidth = 26;
  ctx.strokeStyle = linear(ctx, -220, -250, 220, 30, [
    [0, '#5d6578'],
    [0.4, '#363c4a'],
    [1, '#171a22'],
  ]);
  ctx.stroke(arc);
  ctx.lineWidth = 5;
  ctx.strokeStyle = 'rgba(255,255,255,.3)';
  ctx.stroke(outline('M-214 -60C-196 -238 -80 -256 0 -256'));
}

/** A book that wears headphones. */
export function audiobooks(ctx: Ctx): void {
  backdrop(ctx, '#2f6a58', '#081a17');
  glow(ctx, 600, 320, 430, '#7fe0b0', 0.24);
  shadow(ctx, 610, 700, 240, 0.75);
  placed(ctx, { x: 596, y: 432, scale: 1.1 }, () => {
    book(ctx);
    band(ctx);
    cup(ctx, true);
    cup(ctx, false);
  });
}

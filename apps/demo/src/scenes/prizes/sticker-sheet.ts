import { glow, linear, placed } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import { stick } from './sticker.ts';
import { cabin, cat, coin, heart, planet, popcorn } from './stickers.ts';
import { backdrop, inside, mark, outline, raised, rounded } from './studio.ts';

function envelope(ctx: Ctx): void {
  raised(ctx, rounded(-270, -180, 540, 360, 10), '#c99b62', { x: 10, y: 26, blur: 50, dark: 0.6 });
  ctx.fillStyle = linear(ctx, -270, -180, 270, 180, [
    [0, '#e6bf8a'],
    [0.6, '#cf9f64'],
    [1, '#a97a44'],
  ]);
  ctx.fill(rounded(-270, -180, 540, 360, 10));
  raised(ctx, outline('M-268 -178L0 36L268 -178Z'), '#dcb27a', { y: 8, blur: 18, dark: 0.35 });
  ctx.fillStyle = linear(ctx, 0, -180, 0, 40, [
    [0, '#d2a468'],
    [1, '#ecc896'],
  ]);
  ctx.fill(outline('M-268 -178L0 36L268 -178Z'));
}

function sheet(ctx: Ctx): void {
  const edge = rounded(-210, -280, 420, 560, 18);
  raised(ctx, edge, '#f6f3ea', { x: 10, y: 22, blur: 44, dark: 0.55 });
  inside(ctx, edge, () => {
    ctx.fillStyle = linear(ctx, -210, -280, 210, 280, [
      [0, '#ffffff'],
      [0.5, '#f3efe4'],
      [1, '#dcd5c2'],
    ]);
    ctx.fillRect(-210, -280, 420, 560);
  });
  for (const [sticker, x, y, turn, scale] of [
    [coin, -98, -168, -0.08, 0.76],
    [cat, 102, -168, 0.06, 0.74],
    [planet, -96, 6, 0, 0.68],
    [heart, 104, 8, 0.1, 0.74],
    [cabin, -98, 176, 0, 0.76],
  ] as const)
    placed(ctx, { x, y, turn, scale }, () => stick(ctx, sticker, 0.35));
  ctx.strokeStyle = '#cfc8b4';
  ctx.lineWidth = 3;
  ctx.setLineDash([10, 9]);
  ctx.stroke(rounded(22, 100, 160, 156, 30));
  ctx.setLineDash([]);
  mark(ctx, 102, 178, 30, '#d8d1be', '#d8d1be');
}

/** A sheet of stickers on its envelope; one has come off already. */
export function stickerSheet(ctx: Ctx): void {
  backdrop(ctx, '#8a6a96', '#241a30');
  glow(ctx, 560, 300, 440, '#ffb0d8', 0.24);
  placed(ctx, { x: 660, y: 486, turn: 0.14, scale: 0.98 }, () => envelope(ctx));
  placed(ctx, { x: 504, y: 396, turn: -0.09, scale: 1.06 }, () => sheet(ctx));
  placed(ctx, { x: 838, y: 372, turn: 0.22, scale: 1.22 }, () => stick(ctx, popcorn, 2.2));
}

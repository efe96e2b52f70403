import { glow, placed } from '../kit/paint.ts';
import type { Ctx } from '../kit/stage.ts';
import { stick } from './sticker.ts';
import { cabin, cat, coin, heart, planet, popcorn } from './stickers.ts';
import { backdrop } from './studio.ts';

/** Six stickers for a chat, flying up. */
export function stickerPack(ctx: Ctx): void {
  backdrop(ctx, '#2a6a6e', '#07191f');
  glow(ctx, 600, 380, 430, '#5fe0d0', 0.26);
  for (const [sticker, x, y, turn, scale] of [
    [planet, 364, 238, -0.1, 1.1],
    [heart, 846, 224, 0.2, 1],
    [cabin, 356, 546, -0.14, 1.14],
    [popcorn, 852, 528, 0.14, 1.24],
    [cat, 602, 616, 0.06, 1.12],
    [coin, 600, 316, -0.08, 1.5],
  ] as const)
    placed(ctx, { x, y, turn, scale }, () => stick(ctx, sticker, 1.8));
}

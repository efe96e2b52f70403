import { face, type Portrait } from './avatars/face.ts';
import { lowOrbit } from './avatars/low-orbit.ts';
import { ridgeRiver } from './avatars/ridge-river.ts';
import { slowKitchen } from './avatars/slow-kitchen.ts';
import { walkQuiet } from './avatars/walk-quiet.ts';
import type { CreatorHandle } from './catalog.ts';
import { glow, layer, linear } from './kit/paint.ts';

/** Side of an avatar in pixels. */
const AVATAR_SIZE = 256;

const portraits: Record<CreatorHandle, Portrait> = {
  'ridge.river': ridgeRiver,
  'walk.quiet': walkQuiet,
  'low.orbit': lowOrbit,
  'slow.kitchen': slowKitchen,
};

/** The portrait of a creator as WebP. */
export async function avatar(handle: CreatorHandle): Promise<Uint8Array> {
  const portrait = portraits[handle];
  const canvas = layer(AVATAR_SIZE, AVATAR_SIZE, (ctx) => {
    ctx.fillStyle = linear(ctx, 0, 0, AVATAR_SIZE, AVATAR_SIZE, [
      [0, portrait.back[0]],
      [1, portrait.back[1]],
    ]);
    ctx.fillRect(0, 0, AVATAR_SIZE, AVATAR_SIZE);
    glow(ctx, 80, 60, 180, '#ffffff', 0.25);
    portrait.draw(ctx, () => face(ctx, portrait));
  });
  return canvas.encode('webp', 88);
}

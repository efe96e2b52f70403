import { face, type Portrait } from './avatars/face.ts';
import { lowOrbit } from './avatars/low-orbit.ts';
import { ridgeRiver } from './avatars/ridge-river.ts';
import { slowKitchen } from './avatars/slow-kitchen.ts';
import { walkQuiet } from './avatars/walk-quiet.ts';
import { people } from './avatars/people.ts';
import type { CreatorHandle } from './catalog.ts';
import { viewerPath } from './viewers.ts';
import { glow, layer, linear } from './kit/paint.ts';

/** Side of an avatar in pixels. */
const AVATAR_SIZE = 256;

const portraits: Record<CreatorHandle, Portrait> = {
  'ridge.river': ridgeRiver,
  'walk.quiet': walkQuiet,
  'low.orbit': lowOrbit,
  'slow.kitchen': slowKitchen,
};

/** As WebP. */
export const avatar = (handle: CreatorHandle): Promise<Uint8Array> => picture(portraits[handle]);

/** Pictures of the viewers, each with its path below the demo's folder. */
export const viewers = Object.entries(people).map(
  ([name, portrait]) => [viewerPath(name), () => picture(portrait)] as const,
);

async function picture(portrait: Portrait): Promise<Uint8Array> {
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

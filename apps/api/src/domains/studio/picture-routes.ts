import { avatarMaxBytes, storyMaxBytes } from '@taice/contract/shapes';
import type { Hono } from 'hono';
import pLimit from 'p-limit';
import { runPortrait } from '../../platform/media/index.ts';
import type { Services } from '../../platform/services.ts';
import { smallRoutes } from './small-routes.ts';
import { picturePaths } from './upload-token.ts';

// Each is a process of its own with up to a GB of memory.
const inTurn = pLimit(2);

const avatar = { width: 512, height: 512, format: 'webp' } as const;
/** Telegram's stories take no WebP. */
const story = { width: 1_080, height: 1_920, format: 'jpeg' } as const;

/**
 * `POST /api/upload/avatar` and `/story`: a picture of a person or of what they have done. That of a story is for whoever
 * shows it at once: nobody takes it, and it goes as all that nobody takes.
 */
export const pictureRoutes = (services: Services): Hono =>
  smallRoutes(services, [
    {
      kind: 'avatar',
      path: picturePaths.avatar,
      maxBytes: avatarMaxBytes,
      make: async (bytes) => ({
        folder: 'avatars',
        ending: 'webp',
        bytes: await inTurn(() => runPortrait(bytes, avatar)),
      }),
    },
    {
      kind: 'story',
      path: picturePaths.story,
      maxBytes: storyMaxBytes,
      make: async (bytes) => ({
        folder: 'stories',
        ending: 'jpg',
        bytes: await inTurn(() => runPortrait(bytes, story)),
      }),
    },
  ]);

import { avatarMaxBytes, storyMaxBytes } from '@taice/contract/shapes';
import type { Hono } from 'hono';
import pLimit from 'p-limit';
import { runPortrait } from '../../platform/media/index.ts';
import type { Services } from '../../platform/services.ts';
import { singleFileRoutes } from './single-file-routes.ts';
import { picturePaths } from './upload-token.ts';

// Each picture needs a process with up to a GB of memory.
const imageLimit = pLimit(2);

const avatar = { width: 512, height: 512, format: 'webp' } as const;
/** Telegram's stories do not accept WebP. */
const story = { width: 1_080, height: 1_920, format: 'jpeg' } as const;

/**
 * `POST /api/upload/avatar` and `/story`: a picture of a person, or of a result they share. A story picture is used at
 * once and never taken, so the cleanup of untaken uploads removes it.
 */
export const pictureRoutes = (services: Services): Hono =>
  singleFileRoutes(services, [
    {
      kind: 'avatar',
      path: picturePaths.avatar,
      maxBytes: avatarMaxBytes,
      make: async (bytes) => ({
        folder: 'avatars',
        ending: 'webp',
        bytes: await imageLimit(() => runPortrait(bytes, avatar)),
      }),
    },
    {
      kind: 'story',
      path: picturePaths.story,
      maxBytes: storyMaxBytes,
      make: async (bytes) => ({
        folder: 'stories',
        ending: 'jpg',
        bytes: await imageLimit(() => runPortrait(bytes, story)),
      }),
    },
  ]);

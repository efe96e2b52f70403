import { randomBytes } from 'node:crypto';
import { avatarMaxBytes, storyMaxBytes } from '@taice/contract/shapes';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import pLimit from 'p-limit';
import { langOf, requestIdOf } from '../../platform/http/caller.ts';
import { answerError } from '../../platform/http/answer-error.ts';
import { refusal, success } from '../../platform/http/envelope.ts';
import { fail } from '../../platform/http/failure.ts';
import { callerOf } from '../../platform/http/principal.ts';
import { type Drawn, runPortrait } from '../../platform/media/index.ts';
import { MediaRefusedError } from '../../platform/media/media-error.ts';
import type { Services } from '../../platform/services.ts';
import { keepUpload, useLeave } from './upload-leaves.ts';
import { picturePaths } from './upload-token.ts';

interface Kind extends Drawn {
  readonly maxBytes: number;
  readonly folder: 'avatars' | 'stories';
  readonly ending: 'webp' | 'jpg';
}
const kinds: Readonly<Record<keyof typeof picturePaths, Kind>> = {
  avatar: {
    maxBytes: avatarMaxBytes,
    width: 512,
    height: 512,
    format: 'webp',
    folder: 'avatars',
    ending: 'webp',
  },
  // Telegram's stories take no WebP.
  story: {
    maxBytes: storyMaxBytes,
    width: 1_080,
    height: 1_920,
    format: 'jpeg',
    folder: 'stories',
    ending: 'jpg',
  },
};
// Each is a process of its own with up to a GB of memory.
const inTurn = pLimit(2);

/**
 * `POST /api/upload/avatar` and `/story`: the bytes of one picture, with a session and the token of `upload/token`. That
 * of a story is for whoever shows it at once: nobody takes it, and it goes as all that nobody takes.
 */
export const pictureRoutes = (services: Services): Hono => {
  const app = new Hono();
  for (const kind of ['avatar', 'story'] as const) {
    const path = picturePaths[kind];
    const { maxBytes } = kinds[kind];
    const limit = bodyLimit({
      maxSize: maxBytes,
      onError: (c) => refusal(c, 1703, langOf(c), { max_bytes: maxBytes }),
    });
    app.post(path, limit, async (c) => {
      try {
        return success(c, { method: 'POST' }, await take(c, services, kind));
      } catch (error) {
        if (error instanceof MediaRefusedError)
          return refusal(c, error.refusal.code, langOf(c), { ...error.refusal });
        return answerError(c, services.log, error, { requestId: requestIdOf(c), path });
      }
    });
  }
  return app;
};

const take = async (c: Context, services: Services, kind: keyof typeof kinds) => {
  const { db, clock, config, storage } = services;
  const now = clock.real();
  const user = await callerOf(c, services);
  if (!user) return fail(401);
  const token = c.req.header('upload-token') ?? '';
  const leave = await useLeave(db, { token, kind, userId: user.userId, now });
  if (!leave) return fail(1701);
  const bytes = Buffer.from(await c.req.arrayBuffer());
  const { folder, ending, width, height, format } = kinds[kind];
  const picture = await inTurn(() => runPortrait(bytes, { width, height, format }));
  const key = `${folder}/${randomBytes(24).toString('base64url')}.${ending}`;
  await storage.put(key, picture);
  await keepUpload(db, leave.id, key);
  return { key, url: `${config.mediaUrl}${key}`, bytes: picture.length };
};

import { randomBytes } from 'node:crypto';
import { avatarMaxBytes } from '@taice/contract/shapes';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import pLimit from 'p-limit';
import { langOf, requestIdOf } from '../../platform/http/caller.ts';
import { answerError } from '../../platform/http/answer-error.ts';
import { refusal, success } from '../../platform/http/envelope.ts';
import { fail } from '../../platform/http/failure.ts';
import { callerOf } from '../../platform/http/principal.ts';
import { runPortrait } from '../../platform/media/index.ts';
import { MediaRefusedError } from '../../platform/media/media-error.ts';
import type { Services } from '../../platform/services.ts';
import { keepUpload, useLeave } from './upload-leaves.ts';
import { avatarPath } from './upload-token.ts';

/** Side of a portrait in px. */
const avatarSide = 512;
// Each is a process of its own with up to a GB of memory.
const inTurn = pLimit(2);

/** `POST /api/upload/avatar`: the bytes of one picture, with a session and the token of `upload/token`. */
export const avatarRoutes = (services: Services): Hono => {
  const app = new Hono();
  const limit = bodyLimit({
    maxSize: avatarMaxBytes,
    onError: (c) => refusal(c, 1703, langOf(c), { max_bytes: avatarMaxBytes }),
  });
  app.post(avatarPath, limit, async (c) => {
    try {
      return success(c, { method: 'POST' }, await take(c, services));
    } catch (error) {
      if (error instanceof MediaRefusedError)
        return refusal(c, error.refusal.code, langOf(c), { ...error.refusal });
      return answerError(c, services.log, error, { requestId: requestIdOf(c), path: avatarPath });
    }
  });
  return app;
};

const take = async (c: Context, services: Services) => {
  const { db, clock, config, storage } = services;
  const now = clock.real();
  const user = await callerOf(c, services);
  if (!user) return fail(401);
  const token = c.req.header('upload-token') ?? '';
  const leave = await useLeave(db, { token, kind: 'avatar', userId: user.userId, now });
  if (!leave) return fail(1701);
  const bytes = Buffer.from(await c.req.arrayBuffer());
  const picture = await inTurn(() => runPortrait(bytes, avatarSide));
  const key = `avatars/${randomBytes(24).toString('base64url')}.webp`;
  await storage.put(key, picture);
  await keepUpload(db, leave.id, key);
  return { key, url: `${config.mediaUrl}${key}`, bytes: picture.length };
};

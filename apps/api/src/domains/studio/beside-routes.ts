import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captionMaxBytes, coverMaxBytes } from '@taice/contract/shapes';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import pLimit from 'p-limit';
import { langOf, requestIdOf } from '../../platform/http/caller.ts';
import { answerError } from '../../platform/http/answer-error.ts';
import { refusal, success } from '../../platform/http/envelope.ts';
import { fail } from '../../platform/http/failure.ts';
import { callerOf } from '../../platform/http/principal.ts';
import { runCover, workFolder } from '../../platform/media/index.ts';
import { MediaRefusedError } from '../../platform/media/media-error.ts';
import type { Services } from '../../platform/services.ts';
import { readCaptions } from './captions.ts';
import { keepUpload, useLeave } from './upload-leaves.ts';
import { besidePaths, type BesideKind } from './upload-token.ts';

const maxBytes = { image: coverMaxBytes, caption: captionMaxBytes } as const;
// Each picture is a process of its own with up to a GB of memory.
const inTurn = pLimit(2);

/** `POST /api/upload/image` and `/caption`: what lies beside a video, with a session and the token of `upload/token`. */
export const besideRoutes = (services: Services): Hono => {
  const app = new Hono();
  for (const kind of ['image', 'caption'] as const) {
    const path = besidePaths[kind];
    const limit = bodyLimit({
      maxSize: maxBytes[kind],
      onError: (c) => refusal(c, 1703, langOf(c), { max_bytes: maxBytes[kind] }),
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

const take = async (c: Context, services: Services, kind: BesideKind) => {
  const { db, clock, config, storage } = services;
  const user = await callerOf(c, services);
  if (!user) return fail(401);
  const token = c.req.header('upload-token') ?? '';
  const leave = await useLeave(db, { token, kind, userId: user.userId, now: clock.real() });
  if (!leave) return fail(1701);
  const bytes = Buffer.from(await c.req.arrayBuffer());
  const made = kind === 'image' ? await coverOf(bytes) : captionsOf(bytes);
  const key = `${made.folder}/${randomBytes(24).toString('base64url')}.${made.ending}`;
  await storage.put(key, made.bytes);
  await keepUpload(db, leave.id, key, made.blur);
  return {
    id: `${leave.id}`,
    url: `${config.mediaUrl}${key}`,
    bytes: made.bytes.length,
    ...made.about,
  };
};

interface Made {
  readonly folder: 'covers' | 'captions';
  readonly ending: 'webp' | 'vtt';
  readonly bytes: Buffer;
  readonly blur: string;
  readonly about: Readonly<Record<string, unknown>>;
}

const coverOf = (bytes: Buffer): Promise<Made> =>
  inTurn(async () => {
    const directory = await workFolder();
    try {
      const path = join(directory, 'in');
      await writeFile(path, bytes);
      const { picture, blur } = await runCover(path);
      return { folder: 'covers', ending: 'webp', bytes: picture, blur, about: {} };
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });

const captionsOf = (bytes: Buffer): Made => {
  const read = readCaptions(bytes);
  if (!read.ok) return fail(1702, { data: { kind: read.problem, line: read.line } });
  const { text, cues, lastS } = read;
  return {
    folder: 'captions',
    ending: 'vtt',
    bytes: Buffer.from(text),
    blur: '',
    about: { cues, last_s: lastS },
  };
};

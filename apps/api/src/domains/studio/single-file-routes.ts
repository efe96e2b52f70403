import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { answerError } from '../../platform/http/answer-error.ts';
import { langOf, requestIdOf } from '../../platform/http/caller.ts';
import { refusal, success } from '../../platform/http/envelope.ts';
import { fail } from '../../platform/http/failure.ts';
import { principalOfRequest } from '../../platform/http/principal.ts';
import { MediaRefusedError } from '../../platform/media/media-error.ts';
import type { Services } from '../../platform/services.ts';
import { type GrantKind, storeUploadedKey, useGrant } from './upload-grants.ts';

/** A stored file. */
export interface UploadedFile {
  readonly folder: string;
  readonly ending: string;
  readonly bytes: Buffer;
  readonly blur?: string;
  /** Extra fields of the response beside the file's address. */
  readonly about?: Readonly<Record<string, unknown>>;
}

/** One kind of file that is uploaded in one piece. */
export interface SingleFileKind {
  readonly kind: GrantKind;
  readonly path: string;
  readonly maxBytes: number;
  readonly make: (bytes: Buffer) => UploadedFile | Promise<UploadedFile>;
}

/** One file as the body of a POST, with a session and a single-use token of `upload/token`. */
export const singleFileRoutes = (services: Services, kinds: readonly SingleFileKind[]): Hono => {
  const app = new Hono();
  for (const kind of kinds) {
    const { path, maxBytes } = kind;
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

const take = async (c: Context, services: Services, { kind, make }: SingleFileKind) => {
  const { db, clock, config, storage } = services;
  const user = await principalOfRequest(c, services);
  if (!user) return fail(401);
  const token = c.req.header('upload-token') ?? '';
  const grant = await useGrant(db, { token, kind, userId: user.userId, now: clock.real() });
  if (!grant) return fail(1701);
  const { folder, ending, bytes, blur, about } = await make(Buffer.from(await c.req.arrayBuffer()));
  const key = `${folder}/${randomBytes(24).toString('base64url')}.${ending}`;
  await storage.put(key, bytes);
  await storeUploadedKey(db, grant.id, key, blur);
  return { id: `${grant.id}`, key, url: `${config.mediaUrl}${key}`, bytes: bytes.length, ...about };
};

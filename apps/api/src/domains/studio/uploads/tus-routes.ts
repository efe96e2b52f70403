import { Server } from '@tus/server';
import { type Context, Hono } from 'hono';
import { callerOf } from '../../../platform/http/principal.ts';
import type { Services } from '../../../platform/services.ts';
import { hasSpaceFor, spaceRetryS } from './require-space.ts';
import { finishUpload, uploadFiles } from './upload-files.ts';
import { findUpload, uploadByToken } from './upload-queries.ts';

/** Where uploads in pieces go; the id of one follows. */
export const tusPath = '/api/upload/tus';

const idOf = (url: string): string | undefined => /\/([\w-]{22})$/.exec(new URL(url).pathname)?.[1];

/**
 * `HEAD` and `PATCH /api/upload/tus/:id`, tus 1.0: one upload that `upload/token` gave leave for, with its
 * token in `Upload-Token` beside the session. Answers are tus's own, without an envelope: 401, 403 without
 * leave, 404, 409 at another offset than the server's, 410 once it is old, used or another file than was said, 413 for
 * more than was said.
 */
export const tusRoutes = (services: Services): Hono => {
  const { db } = services;
  const tus = new Server({
    path: tusPath,
    relativeLocation: true,
    // A page of another origin has no session to send.
    allowedOrigins: [services.config.publicUrl],
    datastore: uploadFiles(services),
    // The library takes the end of the whole address, what follows a question mark too.
    getFileIdFromRequest: ({ url }) => idOf(url),
    onUploadFinish: async (_request, { id }) => {
      const upload = await findUpload(db, id);
      const state = upload && (await finishUpload(services, upload));
      // Another file than was said: it comes anew, by another leave.
      return state === 'expired' ? { status_code: 410, body: 'Not the file that was said\n' } : {};
    },
  });
  const app = new Hono();
  // Uploads are opened by `upload/token` and ended by `upload/cancel` alone.
  // The router takes HEAD for a GET without its body.
  app.on(['GET', 'PATCH'], `${tusPath}/:id`, async (c, next) => {
    if (c.req.raw.method === 'GET') return next();
    const refused = await refusalOf(c, services);
    return refused ?? tus.handleWeb(c.req.raw);
  });
  return app;
};

const refusalOf = async (c: Context, services: Services): Promise<Response | undefined> => {
  const { db, clock } = services;
  const user = await callerOf(c, services);
  if (!user) return c.text('Please log in\n', 401);
  const token = c.req.header('upload-token') ?? '';
  const id = idOf(c.req.url);
  const upload = id ? await uploadByToken(db, { id, token, userId: user.userId }) : undefined;
  if (!upload) return c.text('No leave for this upload\n', 403);
  if (
    upload.state === 'consumed' ||
    upload.state === 'expired' ||
    upload.expires_at <= clock.real()
  )
    return c.text('This upload is over\n', 410);
  // Leave was given when there was room.
  const bytes = Number(c.req.header('content-length') ?? 0);
  if (c.req.method === 'PATCH' && !(await hasSpaceFor(services, bytes)))
    return c.text('No room\n', 503, { 'Retry-After': String(spaceRetryS) });
  return undefined;
};

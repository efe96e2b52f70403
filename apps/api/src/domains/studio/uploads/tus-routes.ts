import { Server } from '@tus/server';
import { type Context, Hono } from 'hono';
import { principalOfRequest } from '../../../platform/http/principal.ts';
import { parseTarget } from '../../../platform/http/request-target.ts';
import type { Services } from '../../../platform/services.ts';
import { hasSpaceFor, spaceRetryS } from './require-space.ts';
import { finishUpload, uploadFiles } from './upload-files.ts';
import { findUpload, uploadByToken } from './upload-queries.ts';

/** Path of uploads in pieces; an id follows. */
export const tusPath = '/api/upload/tus';

const idOf = (url: string): string | undefined => /\/([\w-]{22})$/.exec(parseTarget(url).path)?.[1];

/**
 * `HEAD` and `PATCH /api/upload/tus/:id`, tus 1.0: one upload granted by `upload/token`, with its token in
 * `Upload-Token` beside the session. Responses have no envelope.
 * 401; 403 without a grant; 404; 409 at a wrong offset; 410 if expired, used or a different file; 413 if it exceeds the
 * announced size.
 */
export const tusRoutes = (services: Services): Hono => {
  const { db } = services;
  const tus = new Server({
    path: tusPath,
    relativeLocation: true,
    // A page of another origin has no session to send.
    allowedOrigins: [services.config.publicUrl],
    datastore: uploadFiles(services),
    // The library would take the end of the whole URL, including a query string.
    getFileIdFromRequest: ({ url }) => idOf(url),
    onUploadFinish: async (_request, { id }) => {
      const upload = await findUpload(db, id);
      const state = upload && (await finishUpload(services, upload));
      // The file differs from the announced one, so it needs a new grant.
      return state === 'expired' ? { status_code: 410, body: 'Not the file that was said\n' } : {};
    },
  });
  const app = new Hono();
  // Uploads are opened by `upload/token` and ended by `upload/cancel` alone. The router treats HEAD as a GET without a
  // body.
  app.on(['GET', 'PATCH'], `${tusPath}/:id`, async (c, next) => {
    if (c.req.raw.method === 'GET') return next();
    const rejection = await refusalOf(c, services);
    return rejection ?? tus.handleWeb(c.req.raw);
  });
  return app;
};

const refusalOf = async (c: Context, services: Services): Promise<Response | undefined> => {
  const { db, clock } = services;
  const user = await principalOfRequest(c, services);
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
  // The grant was given while there was room.
  const bytes = Number(c.req.header('content-length') ?? 0);
  if (c.req.method === 'PATCH' && !(await hasSpaceFor(services, bytes)))
    return c.text('No room\n', 503, { 'Retry-After': String(spaceRetryS) });
  return undefined;
};

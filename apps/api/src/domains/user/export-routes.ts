import { Hono } from 'hono';
import type { Services } from '../../platform/services.ts';
import { isValidExportSecret } from './export-links.ts';
import { readExport } from './export-queries.ts';

const expiredResponse = () =>
  new Response('This link has ended. Make a new copy in your profile.\n', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });

/** `/export/:id/:secret.zip`: a person's own data, while its link is valid. */
export const exportRoutes = ({ db, clock, config }: Services): Hono => {
  const app = new Hono();
  app.get('/export/:id{[1-9][0-9]{0,17}}/:file', async (c) => {
    const row = await readExport(db, BigInt(c.req.param('id')), clock.real());
    const secret = c.req.param('file').replace(/\.zip$/, '');
    if (!row || !isValidExportSecret(config, row.id, row.expires_at, secret))
      return expiredResponse();
    return new Response(new Uint8Array(row.archive), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': 'attachment; filename="taice-my-data.zip"',
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
      },
    });
  });
  return app;
};

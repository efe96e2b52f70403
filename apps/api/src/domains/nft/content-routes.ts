import { Hono } from 'hono';
import type { Services } from '../../platform/services.ts';
import { drawView, readDraw } from './boxes/draw-queries.ts';
import { readContent } from './content.ts';

const types = { svg: 'image/svg+xml', json: 'application/json; charset=utf-8' } as const;
const HASH_PATTERN = '[0-9a-f]{64}';

/**
 * `/nft/<sha256>.svg` and `/nft/<sha256>.json`: public, immutable pictures and token metadata, by their content hash. A
 * picture that is opened by itself may only be drawn. `/nft/box-<id>.json`: the draw of a box, to verify it without our
 * code and without an account.
 */
export const contentRoutes = ({ db }: Pick<Services, 'db'>): Hono => {
  const app = new Hono();
  app.get(`/nft/:file{${HASH_PATTERN}\\.(?:svg|json)}`, async (c) => {
    const [hash = '', kind] = c.req.param('file').split('.');
    const type = kind === 'svg' ? 'svg' : 'json';
    const body = await readContent(db, type, Buffer.from(hash, 'hex'));
    if (body === undefined) return c.text('Not found\n', 404, { 'Cache-Control': 'no-store' });
    const etag = `"${hash}"`;
    const headers = {
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'",
      'Content-Type': types[type],
      ETag: etag,
    };
    if (c.req.header('If-None-Match') === etag) return c.body(null, 304, headers);
    return c.body(body, 200, headers);
  });
  app.get('/nft/:file{box-[1-9]\\d{0,17}\\.json}', async (c) => {
    const id = c.req.param('file').replace(/\D/g, '');
    const draw = await readDraw(db, BigInt(id));
    if (!draw) return c.text('Not found\n', 404, { 'Cache-Control': 'no-store' });
    return c.json(drawView(draw, 'en'), 200, {
      'Cache-Control': 'no-cache',
      'Access-Control-Allow-Origin': '*',
      'Content-Disposition': `attachment; filename="box-${id}.json"`,
    });
  });
  return app;
};

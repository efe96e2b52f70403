import { Hono } from 'hono';
import type { Services } from '../../platform/services.ts';
import { readContent } from './content.ts';

const types = { svg: 'image/svg+xml', json: 'application/json; charset=utf-8' } as const;
const A_HASH = '[0-9a-f]{64}';

/**
 * `/nft/<sha256>.svg` and `/nft/<sha256>.json`: pictures and what a token says of itself, each at the hash of its very bytes,
 * for anybody and for ever. A picture that is opened by itself may do nothing but be drawn.
 */
export const contentRoutes = ({ db }: Pick<Services, 'db'>): Hono => {
  const app = new Hono();
  app.get(`/nft/:file{${A_HASH}\\.(?:svg|json)}`, async (c) => {
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
  return app;
};

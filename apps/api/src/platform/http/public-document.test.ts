import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { beforeEach, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { publicDocument } from './public-document.ts';

const api = useApi();
const text = 'A document that is the same for everyone. '.repeat(100);
let app: Hono;
let builds = 0;
let build = async (): Promise<string> => text;
beforeEach(() => {
  [builds, build] = [0, async () => text];
  app = new Hono();
  const document = publicDocument(api.services, {
    headers: { 'Content-Type': 'text/plain', 'Cache-Control': 'public, max-age=60' },
    maxAgeMs: 60_000,
    build: () => {
      builds += 1;
      return build();
    },
  });
  app.get('/document', etag(), document);
});
const get = async (headers: Record<string, string> = {}) => app.request('/document', { headers });

test('builds once for all that ask at the same time, and again after its age', async () => {
  await Promise.all(Array.from({ length: 50 }, () => get()));
  expect(builds).toBe(1);
  api.clock.advance(59_000);
  await get();
  expect(builds).toBe(1);
  api.clock.advance(2_000);
  build = async () => 'changed';
  expect(await (await get()).text()).toBe('changed');
  expect(builds).toBe(2);
});

test('sends the coding that the caller accepts, and 304 for the version that it has', async () => {
  const plain = await get();
  expect(await plain.text()).toBe(text);
  expect(plain.headers.get('vary')).toBe('Accept-Encoding');
  const codings = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const [coding, decompress] of Object.entries(codings)) {
    const answer = await get({ 'Accept-Encoding': coding });
    expect(answer.headers.get('content-encoding')).toBe(coding);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(text.length / 10);
    expect(decompress(bytes).toString()).toBe(text);
  }
  const known = await get({ 'If-None-Match': plain.headers.get('etag') ?? '' });
  expect(known.status).toBe(304);
  expect(await known.text()).toBe('');
  expect(known.headers.get('cache-control')).toBe('public, max-age=60');
  expect((await get({ 'If-None-Match': 'W/"another"' })).status).toBe(200);
});

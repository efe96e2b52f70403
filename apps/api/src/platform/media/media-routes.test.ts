import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { providerKey } from '../http/network.ts';
import { deliveryProofUrl } from './delivery-proof.ts';
import type { Delivery } from './deliveries.ts';
import { localStorage } from './local-storage.ts';
import { mediaRoutes } from './media-routes.ts';
import { createTempFolder } from './testing/temp-folder.ts';

let place: Awaited<ReturnType<typeof createTempFolder>>;
let app: Hono;
let delivered: Delivery[] = [];
const config = readConfig({});
const clock = { real: () => new Date() };
const counting = {
  config,
  clock,
  deliveries: { count: (each: Delivery) => void delivered.push(each) },
};
const content = 'abcdefghijklmnopqrstuvwxyz';

beforeAll(async () => {
  place = await createTempFolder();
  const first = localStorage(place.path('uploads'));
  const second = localStorage(place.path('demo'));
  await first.put('p/a.mp4', new TextEncoder().encode(content));
  await second.put('p/a.mp4', new TextEncoder().encode('shadowed'));
  await second.put('demo/list.m3u8', new TextEncoder().encode('#EXTM3U\n'));
  await writeFile(place.path('secret.mp4'), 'secret');
  app = new Hono();
  app.route('/media', mediaRoutes([first, second], counting));
});
afterAll(() => place.remove());

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  Promise.resolve(app.request(`/media/${path}`, { headers, method }));

describe('whole objects', () => {
  it('are immutable, typed, and served from the first storage that has them', async () => {
    const answer = await get('p/a.mp4');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '26',
      'content-type': 'video/mp4',
      'x-content-type-options': 'nosniff',
    });
    expect(await answer.text()).toBe(content);
    const list = await get('demo/list.m3u8');
    expect(list.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
    expect(await list.text()).toBe('#EXTM3U\n');
  });

  it('are described to HEAD without a body and without an open file', async () => {
    const open = () => readdirSync('/proc/self/fd').length;
    const before = process.platform === 'linux' ? open() : 0;
    for (let n = 0; n < 20; n += 1) {
      const answer = await get('p/a.mp4', {}, 'HEAD');
      expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([
        200,
        '26',
        '',
      ]);
    }
    if (process.platform === 'linux') expect(open()).toBeLessThan(before + 5);
  });

  it('are not sent again to a client that has them', async () => {
    const etag = (await get('p/a.mp4')).headers.get('etag')!;
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const tag of [etag, `"other", ${etag}`, '*']) {
      const answer = await get('p/a.mp4', { 'If-None-Match': tag });
      expect([answer.status, await answer.text()]).toEqual([304, '']);
    }
    expect((await get('p/a.mp4', { 'If-None-Match': '"other"' })).status).toBe(200);
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-0', 'a', 'bytes 0-0/26'],
    ['bytes=2-4', 'cde', 'bytes 2-4/26'],
    ['bytes=24-', 'yz', 'bytes 24-25/26'],
    ['bytes=-3', 'xyz', 'bytes 23-25/26'],
    ['bytes=20-900', 'uvwxyz', 'bytes 20-25/26'],
  ])('%s is %s', async (range, body, header) => {
    const answer = await get('p/a.mp4', { Range: range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(header);
    expect(answer.headers.get('content-length')).toBe(String(body.length));
    expect(await answer.text()).toBe(body);
  });

  it('beyond the end are refused with the size', async () => {
    const answer = await get('p/a.mp4', { Range: 'bytes=26-' });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([416, 'bytes */26']);
  });

  it('of another version return the whole object', async () => {
    const { headers } = await get('p/a.mp4');
    const range = { Range: 'bytes=0-1' };
    expect((await get('p/a.mp4', { ...range, 'If-Range': headers.get('etag')! })).status).toBe(206);
    expect(
      (await get('p/a.mp4', { ...range, 'If-Range': headers.get('last-modified')! })).status,
    ).toBe(206);
    expect((await get('p/a.mp4', { ...range, 'If-Range': '"older"' })).status).toBe(200);
  });
});

it.each([
  ['nothing.mp4'],
  ['p'],
  ['../secret.mp4'],
  ['..%2fsecret.mp4'],
  ['p/..%2f..%2fsecret.mp4'],
  ['%2e%2e/secret.mp4'],
  ['p/%2e%2e%2f%2e%2e%2fsecret.mp4'],
  ['..%5csecret.mp4'],
  ['%252e%252e%252fsecret.mp4'],
  ['p%00/a.mp4'],
  ['p//a.mp4'],
  ['.incoming/x'],
  ['%E0%A4%A'],
])('has nothing at %s', async (path) => {
  const answer = await get(path);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('secret');
});

it('allows cross-origin preflight', async () => {
  const answer = await get('p/a.mp4', { Origin: 'https://elsewhere.example' }, 'OPTIONS');
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-headers')).toContain('Range');
});

describe('delivery accounting', () => {
  const share = () => delivered.reduce((sum, each) => sum + each.share, 0);

  it('counts delivered bytes once, for the receiving network', async () => {
    delivered = [];
    await (await get('p/a.mp4', { Range: 'bytes=0-12' })).text();
    expect(share()).toBeCloseTo(0.5);
    expect(new Set(delivered.map(({ receiver }) => receiver)).size).toBe(1);
    await (await get('p/a.mp4')).text();
    expect(share()).toBeCloseTo(1.5);
    delivered = [];
    await get('p/a.mp4', {}, 'HEAD');
    await get('p/a.mp4', { 'If-None-Match': '*' });
    expect(delivered).toEqual([]);
  });

  it('counts the fetch of a view session for that session, for a limited time', async () => {
    delivered = [];
    const bring = { sessionId: 'f00d', key: 'p/a.mp4', bytes: 5, share: 0.4 };
    const until = Date.now() + 60_000;
    const address = deliveryProofUrl(config.proofKey, { ...bring, until });
    const answer = await app.request(address);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).toBe('abcde');
    const network = providerKey(config.proofKey, '127.0.0.1');
    expect(delivered).toEqual([{ receiver: 'sf00d', key: 'p/a.mp4', share: 0.4, network }]);
    for (const wrong of [
      address.replace('~5~', '~1~'),
      address.replace('f00d', 'f00e'),
      address.replace('a.mp4', 'b.mp4'),
      address.slice(0, -1),
      deliveryProofUrl(config.proofKey, { ...bring, until: Date.now() - 1 }),
    ])
      expect((await app.request(wrong)).status, wrong).toBe(404);
  });
});

it('rejects any other method', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await get('p/a.mp4', {}, method)).status).toBe(404);
});

it('redirects to a public address, and serves unmoved objects itself', async () => {
  const [far, near] = [localStorage(place.path('far')), localStorage(place.path('near'))];
  await far.put('p/moved.mp4', new TextEncoder().encode('moved'));
  await near.put('p/not-yet.mp4', new TextEncoder().encode('not yet'));
  const publicUrl = (key: string) => `https://cdn.example/media/${key}`;
  const both = new Hono().route('/media', mediaRoutes([{ ...far, publicUrl }, near], counting));
  const moved = await both.request('/media/p/moved.mp4', { headers: { Range: 'bytes=0-1' } });
  expect([moved.status, moved.headers.get('location')]).toEqual([
    302,
    'https://cdn.example/media/p/moved.mp4',
  ]);
  expect(moved.headers.get('access-control-allow-origin')).toBe('*');
  expect(await (await both.request('/media/p/not-yet.mp4')).text()).toBe('not yet');
});

it('finds an object that moves to the other storage during the request', async () => {
  const [first, second] = [localStorage(place.path('one')), localStorage(place.path('two'))];
  await first.put('p/a.mp4', new TextEncoder().encode('first'));
  await second.put('p/a.mp4', new TextEncoder().encode('second'));
  const going = { ...first, open: async () => null };
  const both = new Hono().route('/media', mediaRoutes([going, second], counting));
  expect(await (await both.request('/media/p/a.mp4')).text()).toBe('second');
  const gone = new Hono().route('/media', mediaRoutes([going], counting));
  expect((await gone.request('/media/p/a.mp4')).status).toBe(404);
});

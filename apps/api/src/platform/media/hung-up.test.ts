import { readdirSync } from 'node:fs';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type HttpBindings, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '../config.ts';
import { deliveryProofUrl } from './delivery-proof.ts';
import type { Delivery } from './deliveries.ts';
import { localStorage } from './local-storage.ts';
import { mediaRoutes } from './media-routes.ts';
import type { Storage } from './storage.ts';
import { createTempFolder } from './testing/temp-folder.ts';

/** Promise 36, on a connection of its own: bytes that no one took are not delivered, and no stream stays open. */
const size = 24_000_000;
const key = 'p/720.mp4';
const config = readConfig({});
let place: Awaited<ReturnType<typeof createTempFolder>>;
let server: Server;
let delivered: Delivery[];
let opened: { destroyed: boolean }[];

/** Deliveries that the routes report, and the streams that they open. */
const watched = (storage: Storage): Storage => ({
  ...storage,
  open: async (...args) => {
    const object = await storage.open(...args);
    if (object) opened.push(object.stream);
    return object;
  },
});

beforeAll(async () => {
  place = await createTempFolder();
  const storage = localStorage(place.path('media'));
  await storage.put(key, new Uint8Array(size));
  const counting = {
    config,
    clock: { real: () => new Date() },
    deliveries: { count: (each: Delivery) => void delivered.push(each) },
  };
  const app = new Hono<{ Bindings: HttpBindings }>();
  // As in the product the answer passes through middleware, which may take until the client is gone.
  app.use(async (c, next) => {
    await next();
    const { outgoing } = c.env;
    if (c.req.header('X-Wait') && !outgoing.closed) await once(outgoing, 'close');
    c.header('X-Seen', 'yes');
  });
  app.route('/media', mediaRoutes([watched(storage)], counting));
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await place.remove();
});
beforeEach(() => {
  delivered = [];
  opened = [];
});

const share = () => delivered.reduce((sum, each) => sum + each.share, 0);
const brought = (bytes = 262_144) =>
  deliveryProofUrl(config.proofKey, {
    sessionId: 'f00d',
    key,
    bytes,
    share: 0.4,
    until: Date.now() + 60_000,
  });
const plain = `/media/${key}`;

const line = async (): Promise<Socket> => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  await once(socket, 'connect');
  return socket;
};
const asks = (socket: Socket, address: string, more = ''): void =>
  void socket.write(`GET ${address} HTTP/1.1\r\nHost: taice.example\r\n${more}\r\n`);
const filesOpen = (): number => readdirSync('/proc/self/fd').length;
const isOver = () => expect(opened.filter(({ destroyed }) => !destroyed)).toEqual([]);

test.each([
  ['a plain address', plain],
  ['one of a view session', brought()],
])('HEAD of %s returns the size, opens nothing and counts nothing', async (_, address) => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${address}`, { method: 'HEAD' });
  expect(answer.status).toBe(200);
  const length = address === plain ? size : 262_144;
  expect(answer.headers.get('content-length')).toBe(String(length));
  await delay(100);
  expect([opened, delivered]).toEqual([[], []]);
});

test.each([
  ['a plain address', plain],
  ['one of a view session', brought()],
])('counts nothing for a client that asks for %s and disconnects at once', async (_, address) => {
  const before = process.platform === 'linux' ? filesOpen() : 0;
  for (let n = 1; n <= 10; n += 1) {
    const socket = await line();
    asks(socket, address, 'X-Wait: yes\r\n');
    await vi.waitFor(() => expect(opened.length).toBe(n), 60_000);
    // Time enough to read ahead, for a stream that would.
    await delay(20);
    socket.resetAndDestroy();
  }
  for (let n = 0; n < 10; n += 1) {
    const socket = await line();
    asks(socket, address);
    socket.resetAndDestroy();
  }
  await delay(100);
  await vi.waitFor(isOver, 60_000);
  expect(delivered).toEqual([]);
  if (process.platform === 'linux')
    await vi.waitFor(() => expect(filesOpen()).toBeLessThan(before + 5), 60_000);
});

test('counts about the bytes that an aborting client has read, and closes the file', async () => {
  const socket = await line();
  asks(socket, plain);
  let read = 0;
  await new Promise<void>((resolve) => {
    socket.on('data', (chunk) => {
      read += chunk.length;
      if (read < 2_000_000) return;
      socket.pause();
      resolve();
    });
  });
  await delay(300);
  socket.resetAndDestroy();
  await vi.waitFor(isOver, 60_000);
  expect(share()).toBeGreaterThan(1_000_000 / size);
  expect(share()).toBeLessThan(0.8);
});

test('counts a complete download once', async () => {
  const { port } = server.address() as AddressInfo;
  for (const [address, bytes, all] of [
    [plain, size, 1],
    [brought(), 262_144, 0.4],
    [brought(1_000), 1_000, 0.4],
  ] as const) {
    delivered = [];
    const answer = await fetch(`http://127.0.0.1:${port}${address}`);
    expect((await answer.arrayBuffer()).byteLength).toBe(bytes);
    await vi.waitFor(() => expect(share()).toBeCloseTo(all, 6), 60_000);
  }
  await vi.waitFor(isOver, 60_000);
});

import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '../../process/listen.ts';
import { readConfig } from '../config.ts';
import { limitConcurrency } from './limit-concurrency.ts';

let server: Server;
let at: number;
let begun: string[] = [];
let open = 0;
let mostOpen = 0;
const sockets: Socket[] = [];
const answerBytes = 4_000_000;
/** However much the kernel buffers for a client that does not read, this answer stays open. */
const endless = () => new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(1)) });

beforeAll(async () => {
  const app = new Hono();
  app.use('/few/*', limitConcurrency(readConfig({}), { max: { network: 3, provider: 100 } }));
  app.post('/said', async (c) => c.text(await c.req.text()));
  app.get('*', async (c) => {
    begun.push(c.req.path);
    mostOpen = Math.max(mostOpen, (open += 1));
    await delay(c.req.path === '/slow' ? 50 : 0);
    open -= 1;
    if (c.req.path === '/last') c.header('Connection', 'close');
    if (c.req.path === '/few/endless') return c.body(endless());
    return c.text(c.req.path.endsWith('/large') ? 'x'.repeat(answerBytes) : `at ${c.req.path}`);
  });
  ({ server, port: at } = await listen(app, 0, '127.0.0.1'));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  [begun, mostOpen] = [[], 0];
});

const line = async (): Promise<Socket> => {
  const socket = connect(at, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
};
const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: taice.example\r\n\r\n`;
const textOf = (socket: Socket): { all: string } => {
  const read = { all: '' };
  socket.on('data', (chunk) => (read.all += chunk.toString('latin1')));
  return read;
};

test('answers pipelined requests one by one, in order', async () => {
  const socket = await line();
  const read = textOf(socket);
  const said = 'POST /said HTTP/1.1\r\nHost: taice.example\r\nContent-Length: 5\r\n\r\nhello';
  socket.write(get('/slow') + get('/1') + said + get('/slow') + get('/2'));
  await vi.waitFor(() => expect(read.all).toContain('at /2'), 60_000);
  expect(begun).toEqual(['/slow', '/1', '/slow', '/2']);
  expect(mostOpen).toBe(1);
  const bodies = [...read.all.matchAll(/\r\n\r\n(at \/\w+?|hello)(?=HTTP|$)/g)].map(
    ([, body]) => body,
  );
  expect(bodies).toEqual(['at /slow', 'at /1', 'hello', 'at /slow', 'at /2']);
  // And the connection goes on.
  socket.write(get('/3'));
  await vi.waitFor(() => expect(read.all).toContain('at /3'), 60_000);
});

test('queues eight pipelined requests and closes the connection beyond that', async () => {
  const socket = await line();
  const read = textOf(socket);
  socket.write(get('/slow') + get('/1').repeat(8));
  await vi.waitFor(() => expect(begun.length).toBe(9));
  await vi.waitFor(() => expect(read.all.match(/at \/1/g)).toHaveLength(8));
  const other = await line();
  other.write(get('/slow') + get('/1').repeat(9));
  await once(other, 'close');
});

test('starts no request after the last response of a connection', async () => {
  const socket = await line();
  const read = textOf(socket);
  socket.write(get('/last') + get('/1'));
  await once(socket, 'close');
  expect(read.all).toContain('at /last');
  expect(begun).toEqual(['/last']);
});

test('ten non-reading connections with 600 requests each start one each and are closed', async () => {
  const lines = await Promise.all(Array.from({ length: 10 }, line));
  for (const socket of lines) {
    socket.pause();
    socket.write(get('/large').repeat(600));
  }
  const connections = () =>
    new Promise<number>((done) => server.getConnections((_, count) => done(count)));
  await vi.waitFor(async () => expect(await connections()).toBe(0), 60_000);
  expect(begun.length).toBeLessThanOrEqual(10);
  expect(await (await fetch(`http://127.0.0.1:${at}/alive`)).text()).toBe('at /alive');
});

test('starts no further request of a closed connection', async () => {
  const socket = await line();
  socket.write(get('/slow') + get('/1') + get('/2'));
  await vi.waitFor(() => expect(begun).toEqual(['/slow']), 60_000);
  socket.resetAndDestroy();
  await delay(150);
  expect(begun).toEqual(['/slow']);
});

test('limits the open media responses of a network, and frees them when they end', async () => {
  for (let n = 1; n <= 3; n += 1) {
    const socket = await line();
    socket.pause();
    socket.write(get('/few/endless'));
    await vi.waitFor(() => expect(begun.length).toBe(n), 60_000);
  }
  const address = `http://127.0.0.1:${at}/few/1`;
  const refused = await fetch(address);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(begun.length).toBe(3);
  sockets[0]?.destroy();
  await vi.waitFor(async () => expect((await fetch(address)).status).toBe(200), 60_000);
});

test.each([
  ['headers that are too large', `GET / HTTP/1.1\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`, 431, 413],
  ['what is no request', 'hello\r\n\r\n', 400, 400],
])('refuses %s in the envelope', async (_, text, status, code) => {
  const socket = await line();
  const read = textOf(socket);
  socket.write(text);
  await once(socket, 'close');
  const [head = '', body = ''] = read.all.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(JSON.parse(body)).toMatchObject({ code, msg: expect.any(String), data: {} });
});

test('invalid bytes during a response never inject an error into it', async () => {
  const socket = await line();
  const read = textOf(socket);
  socket.write(get('/large'));
  await once(socket, 'data');
  socket.pause();
  socket.write('nonsense\r\n\r\n');
  await delay(100);
  socket.resume();
  await once(socket, 'close');
  expect(read.all).toMatch(/^HTTP\/1.1 200 /);
  expect(read.all).not.toContain('"code"');
});

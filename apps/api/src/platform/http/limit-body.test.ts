import { once } from 'node:events';
import { Agent, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitBody } from './limit-body.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let server: Server;
beforeAll(async () => {
  const app = new Hono().post('/', limitBody(64), async (c) => c.text(await c.req.text()));
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server;
  if (!server.listening) await once(server, 'listening');
});
afterAll(() => {
  agent.destroy();
  server.close();
});

const send = async (body: string): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> => {
  const { port } = server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', method: 'POST', path: '/', agent });
  // A client that keeps sending an unread body may be cut off after the answer has come.
  call.on('error', () => undefined);
  call.setHeader('Content-Length', Buffer.byteLength(body));
  call.end(body);
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.resume();
  return answer;
};

test('an oversized body gets an error and a closed connection; the next call gets a new one', async () => {
  expect(await send('short')).toMatchObject({
    statusCode: 200,
    headers: { connection: 'keep-alive' },
  });
  for (let at = 0; at < 3; at++) {
    expect(await send('x'.repeat(65))).toMatchObject({
      statusCode: 413,
      headers: { connection: 'close' },
    });
    expect((await send('short')).statusCode).toBe(200);
  }
});

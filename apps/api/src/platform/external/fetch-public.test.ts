import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPublic, ExternalServiceError } from './fetch-public.ts';

let port: number;
let connections = 0;
const server = createServer((request, response) => {
  if (request.url === '/slow') return;
  if (request.url === '/away') response.writeHead(302, { Location: '/' });
  response.end('x'.repeat(2_000));
});
server.on('connection', () => {
  connections += 1;
});
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.closeAllConnections());

const limits = { maxBytes: 1_000, timeoutMs: 300 };

test('connects to no private address, however it is written or named', async () => {
  const hosts = `127.0.0.1 127.1 0x7f.1 2130706433 0.0.0.0 [::1] [::]
    [::ffff:127.0.0.1] [::ffff:a00:1] [fd00::1] [fe80::1] [64:ff9b::7f00:1] 10.0.0.1 172.16.0.1
    192.168.0.1 100.64.0.1 169.254.169.254 224.0.0.1 localhost localhost.`.split(/\s+/);
  for (const host of hosts)
    await expect(fetchPublic(new URL(`https://${host}:${port}/`), limits), host).rejects.toThrow(
      ExternalServiceError,
    );
  await expect(fetchPublic(new URL(`http://127.0.0.1:${port}/`), limits)).rejects.toThrow(
    'not https',
  );
  // A connection alone would reveal which ports are open.
  expect(connections).toBe(0);
});

test('a redirect, too many bytes and a silent server are errors', async () => {
  const ask = (path: string, maxBytes = 1_000) =>
    fetchPublic(new URL(`http://127.0.0.1:${port}${path}`), {
      ...limits,
      maxBytes,
      isTrusted: true,
    });
  await expect(ask('/away')).rejects.toThrow('redirects');
  await expect(ask('/')).rejects.toThrow('too large');
  await expect(ask('/slow')).rejects.toThrow(ExternalServiceError);
  expect((await ask('/', 2_000)).body).toHaveLength(2_000);
});

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { useApi } from '../testing/harness.ts';
import { createDatabase } from './db/pool.ts';
import { operatorRoutes } from './health.ts';

const api = useApi();

/** The database behind a line that freezes: connections stay, and nothing comes through. */
const freezable = async (url: string) => {
  const target = new URL(url);
  const [host, port] = [decodeURIComponent(target.hostname), Number(target.port)];
  // By its own socket where it has one.
  const place = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets: Socket[] = [];
  let connections = 0;
  const line = createServer((near) => {
    connections += 1;
    const far = connect(place);
    near.pipe(far).pipe(near);
    sockets.push(near, far);
    for (const socket of [near, far]) socket.on('error', () => undefined);
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  target.host = `127.0.0.1:${(line.address() as AddressInfo).port}`;
  return {
    url: target.href,
    connections: () => connections,
    freeze: () => sockets.forEach((socket) => socket.pause()),
    thaw: () => sockets.forEach((socket) => socket.resume()),
    close: () => {
      for (const socket of sockets) socket.destroy();
      line.close();
    },
  };
};

test('reports a frozen database within 2 s and uses one connection, however many checks run', async () => {
  const line = await freezable(api.url);
  const db = createDatabase(line.url, { max: 5 });
  const routes = operatorRoutes({ ...api.services, db });
  const ready = async () => (await routes.request('/readyz')).status;
  expect(await ready()).toBe(200);
  line.freeze();
  for (let round = 0; round < 2; round += 1) {
    const began = performance.now();
    expect(await Promise.all([ready(), ready(), ready()])).toEqual([503, 503, 503]);
    expect(performance.now() - began).toBeLessThan(2_000);
  }
  line.thaw();
  await expect.poll(ready).toBe(200);
  expect(line.connections()).toBe(1);
  await db.destroy();
  line.close();
});

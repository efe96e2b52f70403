import type { Server } from 'node:http';
import { livePath } from '@taice/contract/shapes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../process/listen.ts';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { memoryLimiter } from '../http/rate-limit.ts';
import { liveRoutes } from './live-routes.ts';

let server: Server;
let port: number;
const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });
beforeAll(async () => {
  const most = { network: 12, provider: 20 };
  const app = liveRoutes(api.services, memoryLimiter(), { max: most });
  ({ server, port } = await listen(app, 0, '127.0.0.1'));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
});

/** Opens live events from an address as a person; `end` hangs up. */
const open = async (ip: string, { token }: { token: string }) => {
  const hangUp = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}${livePath}`, {
    headers: { authorization: `Bearer ${token}`, 'X-Forwarded-For': ip },
    signal: hangUp.signal,
  });
  return { response, status: response.status, end: () => hangUp.abort() };
};
const someone = async () => aSession(api.services, (await aUser(api.services.db)).id);
/** As many as one person has at most, of each of so many. */
const farm = async (ip: (n: number) => string, size: number) => {
  const opened = [];
  for (let n = 0; n < size; n++) {
    const session = await someone();
    for (let of = 0; of < 6; of++) opened.push(await open(ip(n), session));
  }
  return opened;
};

test('limits the live streams of one network, separately from others, and frees ended ones', async () => {
  const ip = '192.0.2.41';
  const opened = await farm(() => ip, 2);
  expect(opened.map(({ status }) => status)).toEqual(Array(12).fill(200));
  const one = await someone();
  const { response } = await open(ip, one);
  expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
    429,
    '30',
    { code: 429, msg: expect.any(String), data: { retry_after: 30 } },
  ]);
  // An unauthenticated caller takes no slot.
  for (let n = 0; n < 13; n++)
    expect((await open('192.0.2.42', { token: 'none' })).status).toBe(401);
  for (let n = 0; n < 10; n++) expect((await open('192.0.2.42', await someone())).status).toBe(200);
  opened[0]!.end();
  await expect.poll(async () => (await open(ip, one)).status).toBe(200);
});

test('a customer with many networks shares one limit', async () => {
  const opened = await farm((n) => `2001:db8:41:${n}::1`, 4);
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(20);
  expect((await open('2001:db8:42::1', await someone())).status).toBe(200);
});

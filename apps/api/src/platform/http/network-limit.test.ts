import { createSecretKey } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { startApi, useApi } from '../../testing/harness.ts';
import { productionEnv } from '../../testing/production-env.ts';
import { limitNetwork } from './network-limit.ts';
import { newToken } from './principal.ts';
import { memoryLimiter } from './rate-limit.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });

const from = (ip: string, token?: string) => ({
  headers: { 'X-Forwarded-For': ip, ...(token && { Authorization: `Bearer ${token}` }) },
});
/** How many of so many calls to nothing were refused for being too many. */
const refused = async (count: number, ip: string, token?: string): Promise<number> => {
  let more = 0;
  for (let done = 0; done < count; done += 100) {
    const round = Array.from({ length: Math.min(100, count - done) }, () =>
      api.request('/api/nothing', from(ip, token)),
    );
    for (const { status } of await Promise.all(round)) if (status === 429) more += 1;
  }
  return more;
};
const aPerson = async () => aSession(api.services, (await aUser(api.services.db)).id);
const me = async (ip: string, session: Awaited<ReturnType<typeof aPerson>>) =>
  (await api.client(from(ip)).as(session).call.user.info({})).code;

test('a flood from a network delays its visitors but no logged-in user', async () => {
  const [office, home] = ['203.0.113.40', '203.0.113.41'];
  const [person, gone] = [await aPerson(), await aPerson()];
  expect(await me(office, gone)).toBe(0);
  expect(await refused(6_010, office)).toBeGreaterThan(0);
  // People in that network can still open a page and log in.
  expect((await api.request('/Home', from(office))).status).not.toBe(429);
  const { call } = api.client(from(office));
  expect((await call.auth.emailLogin({ email: 'a@b.example', password: 'wrong-1' })).code).toBe(
    1101,
  );
  expect((await api.request('/api/frontend/keyValue/get', from(office))).status).not.toBe(429);
  expect((await api.request('/api/nothing', from(home))).status).toBe(404);
  for (let at = 0; at < 100; at++) expect(await me(office, person)).toBe(0);

  // A made-up token does not help. Nor does one of ours above a person's limit, or one of an ended session.
  expect(await refused(1, office, newToken(createSecretKey(Buffer.alloc(32))))).toBe(1);
  expect(await refused(310, office, newToken(api.services.config.proofKey))).toBe(10);
  await api.client(from(office)).as(gone).call.auth.logout({});
  expect(await me(office, gone)).toBe(401);
  expect(await me(office, gone)).toBe(429);
  expect(await me(home, gone)).toBe(401);
}, 120_000);

test('a flood of page requests blocks no login from the same network', async () => {
  const flat = '203.0.113.42';
  let more = 0;
  for (let done = 0; done < 1_510; done += 1)
    if ((await api.request('/nothing-here', from(flat))).status === 429) more += 1;
  expect(more).toBeGreaterThan(0);
  expect((await api.request('/api/nothing', from(flat))).status).toBe(404);
  expect((await api.request('/api/frontend/keyValue/get', from(flat))).status).not.toBe(429);
}, 120_000);

test('production logs one warning about an untrusted proxy that shares one limit', async () => {
  const told = async (env: Record<string, string>): Promise<number> => {
    const other = await startApi({ env });
    const warn = vi.spyOn(other.services.log, 'warn');
    await other.request('/api/nothing');
    expect(warn).not.toHaveBeenCalled();
    for (const ip of ['203.0.113.1', '203.0.113.2']) await other.request('/', from(ip));
    const lines = warn.mock.calls.filter(([line]) => String(line).includes('TRUST_PROXY')).length;
    await other.stop();
    return lines;
  };
  expect(await told(productionEnv)).toBe(1);
  expect(await told({ ...productionEnv, TRUST_PROXY: '127.0.0.1' })).toBe(0);
  expect(await told({})).toBe(0);
});

test('reads of one network take turns, and those of others do not wait for them', async () => {
  const running = new Map<string, number>();
  let most = 0;
  const done: string[] = [];
  const app = new Hono();
  app.use(limitNetwork(api.services, memoryLimiter()));
  app.on(['GET', 'POST'], '/api/:name', async (c) => {
    const ip = c.req.header('x-forwarded-for') ?? '';
    running.set(ip, (running.get(ip) ?? 0) + 1);
    most = Math.max(most, running.get(ip) ?? 0);
    await delay(5);
    running.set(ip, (running.get(ip) ?? 0) - 1);
    done.push(ip);
    return c.text('read');
  });
  const [flood, other] = ['203.0.113.50', '203.0.113.51'];
  const ask = async (name: string, method: string, ip: string) =>
    app.request(`/api/${name}`, { method, ...from(ip) });
  const reads = Array.from({ length: 100 }, (_, n) =>
    ask('read', n % 2 === 0 ? 'GET' : 'HEAD', flood),
  );
  await ask('read', 'GET', other);
  // The other's call began and ended while most of the flood waited.
  expect(done.indexOf(other)).toBeLessThan(50);
  await Promise.all(reads);
  expect(done).toHaveLength(101);
  expect(most).toBe(8);
  // A write may wait for another server, so it holds up no one.
  await Promise.all(Array.from({ length: 20 }, () => ask('write', 'POST', flood)));
  expect(most).toBe(20);
});

import { createSecretKey } from 'node:crypto';
import { signInitData } from '@taice/testkit/telegram';
import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, test, vi } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { startApi, useApi } from '../../testing/harness.ts';
import { productionEnv } from '../../testing/production-env.ts';
import { hashPassword } from '../../domains/auth/email/password.ts';
import { demoBotToken } from '../config.ts';
import { limitNetwork } from './network-limit.ts';
import { newToken } from './principal.ts';
import { memoryLimiter } from './rate-limit.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });

const from = (ip: string, token?: string) => ({
  headers: { 'X-Forwarded-For': ip, ...(token && { Authorization: `Bearer ${token}` }) },
});
/** The number of so many calls that were refused for being too many. */
const flood = async (count: number, path: string, init: RequestInit): Promise<number> => {
  let refusals = 0;
  for (let done = 0; done < count; done += 100) {
    const length = Math.min(100, count - done);
    const round = Array.from({ length }, () => api.request(path, init));
    for (const { status } of await Promise.all(round)) if (status === 429) refusals += 1;
  }
  return refusals;
};
const refused = (count: number, ip: string, token?: string): Promise<number> =>
  flood(count, '/api/nothing', from(ip, token));
const floodPost = (count: number, path: string, ip: string): Promise<number> =>
  flood(count, `/api/frontend/${path}`, { method: 'POST', ...from(ip) });
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
  expect(await flood(6_100, '/nothing-here', from(flat))).toBeGreaterThan(0);
  expect((await api.request('/api/nothing', from(flat))).status).toBe(404);
  expect((await api.request('/api/frontend/keyValue/get', from(flat))).status).not.toBe(429);
}, 120_000);

test('33 wrong passwords a second from a network keep no known device out of it', async () => {
  const flat = '203.0.113.43';
  const [email, password, deviceId] = ['flat@example.org', 'lighthouse 9', 'their-own'];
  await aUser(api.services.db, { email, password_hash: await hashPassword(password) });
  const { call } = api.client({ deviceId, ...from(flat) });
  expect((await call.auth.emailLogin({ email, password })).code).toBe(0);
  expect(await floodPost(2_000, 'user/emailLogin', flat)).toBe(0);
  expect((await call.auth.emailLogin({ email, password })).code).toBe(0);
}, 120_000);

test('a right launch from Telegram comes in through any flood from its network', async () => {
  const flat = '203.0.113.44';
  for (const path of ['user/emailLogin', 'auth/nonce', 'auth/telegram/login'])
    await floodPost(6_100, path, flat);
  expect((await api.request('/api/frontend/auth/nonce', from(flat))).status).toBe(429);
  const launch = async (id: number, botToken: string) => {
    const user = { id, first_name: 'Nara' };
    const { call } = api.client({ appType: 'tg_mini', ...from(flat) });
    const authDate = api.clock.real();
    const proof = signInitData({ botToken, user, authDate });
    return (await call.auth.telegramLogin({ user: proof })).code;
  };
  expect(await launch(1, '2000000002:other')).toBe(1108);
  expect(await launch(1, demoBotToken)).toBe(0);
}, 120_000);

test('production logs one warning about an untrusted proxy that shares one limit', async () => {
  const told = async (env: Record<string, string>): Promise<number> => {
    const other = await startApi({ env });
    const warn = vi.spyOn(other.services.log, 'warn');
    const lines = () => warn.mock.calls.filter(([line]) => String(line).includes('TRUST_PROXY'));
    await other.request('/api/nothing');
    expect(lines()).toEqual([]);
    for (const ip of ['203.0.113.1', '203.0.113.2']) await other.request('/', from(ip));
    await other.stop();
    return lines().length;
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

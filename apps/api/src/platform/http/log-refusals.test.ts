import { signInitData } from '@taice/testkit/telegram';
import { register } from 'prom-client';
import { beforeEach, expect, test, vi } from 'vitest';
import { aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi({ env: { TRUST_PROXY: '127.0.0.1' } });
beforeEach(() => api.clock.advance(120_000));

const at = (ip: string) => api.client({ headers: { 'X-Forwarded-For': ip } });
const linesOf = (warn: ReturnType<typeof watch>): Record<string, unknown>[] =>
  warn.mock.calls.map(([line]) => ({ ...(line as object) }));
const watch = () => vi.spyOn(api.services.log, 'warn').mockClear();

test('a refused login is logged with account, network, route and reason, and without its secrets', async () => {
  const [email, password] = ['hidden@example.org', 'a wrong harbour 7'];
  const { id } = await aUser(api.services.db, { email });
  const warn = watch();
  const { call } = at('2001:db8:7:8::9');
  const answer = await call.auth.emailLogin({ email, password });
  expect(linesOf(warn)).toEqual([
    {
      code: 1101,
      detail: `account ${id}`,
      network: '2001:db8:7:8::/64',
      userId: undefined,
      route: '/api/frontend/user/emailLogin',
      requestId: answer.headers.get('x-request-id'),
    },
  ]);
  await call.auth.forgetPassword({ email, password, code: '482917' });
  const user = signInitData({
    botToken: '2000000002:other',
    user: { id: 5, first_name: 'Forger' },
    authDate: api.clock.real(),
  });
  await call.auth.telegramLogin({ user });
  await api.request('/api/frontend/auth/google/callback?state=made-up-state&code=made-up-code', {
    headers: { 'X-Forwarded-For': '2001:db8:7:8::9' },
  });
  expect(linesOf(warn).map(({ code }) => code)).toEqual([1101, 1102, 1108, 1114]);
  const text = JSON.stringify(warn.mock.calls);
  for (const secret of [email, password, '482917', 'Forger', 'hash=', 'made-up', '7:8::9'])
    expect(text).not.toContain(secret);
});

test('refused signatures, permissions, foreign ids and limits are logged with their person', async () => {
  const { id } = await aUser(api.services.db, { status: 'limited' });
  const device = at('203.0.113.9');
  const session = await aSession(api.services, id, { provenAt: new Date(0) });
  const me = device.as(session).call;
  const warn = watch();
  const nonce = 'repeated';
  await device.call.content.banners({ position: 'home' }, { overrides: { sign: '0'.repeat(64) } });
  for (const _ of [1, 2])
    await device.call.content.banners({ position: 'home' }, { overrides: { nonce } });
  await me.user.exportData({});
  await me.signIn.signIn({});
  await me.wallet.cashOutDetail({ id: '999' });
  await device.call.user.info({});
  for (let n = 0; n < 11; n++)
    await device.call.auth.sendEmailCode({ email: `a${n}@example.org`, type: 'register' });
  const lines = linesOf(warn);
  expect(lines.map(({ code }) => code)).toEqual([1001, 1003, 1119, 1306, 404, 401, 429]);
  expect(lines.map(({ userId }) => userId)).toEqual(
    [null, null, id, id, id, null, null].map((one) => one?.toString()),
  );
});

test('a flood writes ten lines a minute for each reason and network, and counts the others', async () => {
  const forge = (ip: string) =>
    at(ip).call.content.banners({ position: 'home' }, { overrides: { sign: '0'.repeat(64) } });
  const counted = async () => {
    const metric = await register.getSingleMetric('taice_refusals_total')?.get();
    return metric?.values.find(({ labels }) => labels['reason'] === '1001')?.value ?? 0;
  };
  const before = await counted();
  const warn = watch();
  for (let n = 0; n < 25; n++) await forge('203.0.113.50');
  expect(linesOf(warn)).toHaveLength(10);
  await forge('203.0.113.51');
  expect(linesOf(warn)).toHaveLength(11);
  api.clock.advance(60_000);
  await forge('203.0.113.50');
  await forge('203.0.113.50');
  expect(
    linesOf(warn)
      .map(({ omitted }) => omitted)
      .slice(11),
  ).toEqual([15, undefined]);
  expect((await counted()) - before).toBe(28);
});

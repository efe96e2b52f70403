import { Writable } from 'node:stream';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { createApp } from '../../app.ts';
import { aSession, aUser } from '../../testing/builders.ts';
import { createClient } from '../../testing/client.ts';
import { useApi } from '../../testing/harness.ts';
import { readConfig } from '../config.ts';

const api = useApi();

/** The API with a log that is kept, and routes that are slow or fail. */
const appWithLog = (env: Record<string, string> = {}) => {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      const entry = JSON.parse(line.toString()) as Record<string, unknown>;
      if (entry['msg'] === 'request') lines.push(entry);
      done();
    },
  });
  const routes = new Hono()
    .get('/broken/:id', () => {
      throw new Error('broken');
    })
    .get('/slow/:id', (c) => {
      vi.advanceTimersByTime(1_000);
      return c.text('slow');
    });
  const { config } = api.services;
  const trusted = { ...config, trustedProxies: readConfig(env).trustedProxies };
  const app = createApp(
    { ...api.services, config: trusted, log: pino({ base: undefined }, stream) },
    { more: [routes] },
  );
  return { app, lines };
};

test('every answer has a request id, which only a trusted proxy may choose', async () => {
  const { app } = appWithLog();
  const ids = await Promise.all(
    ['/healthz', '/api/none', '/broken/1', '/none'].map(async (path) => {
      const answer = await app.request(path, { headers: { 'X-Request-Id': 'from-a-stranger' } });
      return answer.headers.get('x-request-id');
    }),
  );
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(new Set(ids).size).toBe(ids.length);

  const behindProxy = appWithLog({ TRUST_PROXY: '127.0.0.1' }).app;
  const idOf = async (header: string) => {
    const answer = await behindProxy.request('/healthz', { headers: { 'X-Request-Id': header } });
    return answer.headers.get('x-request-id');
  };
  expect(await idOf('from-the-proxy')).toBe('from-the-proxy');
  expect(await idOf('<script>alert(1)</script>')).toMatch(/^[\da-f-]{36}$/);
});

test('logs each failed and slow request, and each hundredth of the others', async () => {
  const { app, lines } = appWithLog();
  for (let n = 1; n < 100; n++) await app.request('/healthz');
  expect(lines).toEqual([]);
  await app.request('/healthz');
  expect(lines.map(({ route }) => route)).toEqual(['/healthz']);
  const failed = await app.request('/broken/17');
  expect(lines.at(-1)).toMatchObject({
    method: 'GET',
    route: '/broken/:id',
    status: 500,
    requestId: failed.headers.get('x-request-id'),
  });
  vi.useFakeTimers({ toFake: ['performance'] });
  await app.request('/slow/17');
  vi.useRealTimers();
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)).toMatchObject({ route: '/slow/:id', status: 200, ms: 1_000 });
});

test('a line names person, language and network, but nothing that the request must keep secret', async () => {
  const { app, lines } = appWithLog();
  const { id } = await aUser(api.services.db, { email: 'secret@mail.example' });
  const session = await aSession(api.services, id);
  const client = createClient({
    fetch: (url, init) => app.request(url, init),
    now: () => api.clock.real(),
    lang: 'tw',
  }).as(session);
  for (let n = 0; n < 99; n++) await app.request('/healthz');
  const answer = await client.call.user.info({});
  expect(answer.code).toBe(0);
  const [line] = lines;
  expect(Object.keys(line ?? {}).toSorted()).toEqual([
    'lang',
    'level',
    'method',
    'ms',
    'msg',
    'network',
    'requestId',
    'route',
    'status',
    'time',
    'userId',
  ]);
  expect(line).toMatchObject({ userId: `${id}`, lang: 'tw', status: 200, method: 'GET' });
  const text = JSON.stringify(line);
  for (const secret of [session.token, 'secret@mail.example', 'sign', 'nonce', '127.0.0.1', '?'])
    expect(text).not.toContain(secret);
});

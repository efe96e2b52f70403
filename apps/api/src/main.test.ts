import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { pages } from '@taice/contract/pages';
import { afterEach, expect, test } from 'vitest';
import { createProgram, processesIn } from './testing/program.ts';

const { clean, dataDir, start } = createProgram(join(import.meta.dirname, 'main.ts'));
afterEach(clean, 60_000);

test('starts, serves, refuses a second process, and stops on Ctrl-C without leftovers', async () => {
  const DATA_DIR = await dataDir();
  const first = start({ DATA_DIR, LOG_LEVEL: 'info' }, { inOne: true });
  const url = await first.ready;
  // The bot has started, too, and no line follows that says so.
  expect(first.said.out).toMatch(
    / is polling"\}\n(.*\n)*ready http:\/\/localhost:\d+ in \d+ ms\n$/,
  );
  const alive = await fetch(`${url}/healthz`);
  expect(await alive.text()).toBe('ok');
  // Proxies keep idle connections for 60 s: who hangs up before them breaks calls.
  expect(alive.headers.get('keep-alive')).toBe('timeout=75');
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('taice_request_seconds');
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: object };
  expect(Object.keys(document.paths)).toContain('/api/frontend/video/feed');

  for (const [path, frames] of [
    ['/', "frame-ancestors 'none'"],
    ['/tg/', 'frame-ancestors https://web.telegram.org'],
  ] as const) {
    const page = await fetch(`${url}${path}`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain(frames);
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await page.text()).toContain('<script type="application/json" id="boot">');
  }
  const paths = Object.keys(pages).flatMap((path) => [path, `/tg${path}`]);
  for (const path of [...paths, '/no-such-page', '/tg/no-such-page', '/v/1', '/u/1', '/s/none']) {
    const { headers } = await fetch(`${url}${path}`, { redirect: 'manual' });
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain(
      path.startsWith('/tg')
        ? 'frame-ancestors https://web.telegram.org'
        : "frame-ancestors 'none'",
    );
    expect(policy, path).not.toMatch(/unsafe|\*;/);
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy'), path).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy'), path).not.toBeNull();
  }
  for (const path of ['/api/openapi.json', '/api/none', '/healthz', '/tg/assets/none.js']) {
    const { headers } = await fetch(`${url}${path}`);
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
  }
  expect((await fetch(`${url}/tg/assets/none.js`)).status).toBe(404);

  const second = start({ DATA_DIR });
  expect(await second.ended).toBe(1);
  expect(second.said.err).toMatch(/^already running.*\n$/);

  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
}, 240_000);

test('production has no stand-ins, no demo data and no adjustable clock', async () => {
  const OPS_PORT = String(20_000 + (process.pid % 10_000));
  const settings = {
    DATA_DIR: await dataDir(),
    HOST: '0.0.0.0',
    OPS_PORT,
    TAICE_PROFILE: 'production',
    BOT_TOKEN: '7:own',
    SIGN_SECRET: 'own-sign-secret',
    SESSION_SECRET: 'Wm3xUq0v9TgK2pZb7LcR5yHn8sDe1JfA',
    PUBLIC_URL: 'https://taice.example',
    SMTP_URL: 'smtps://127.0.0.1:9',
  };
  const { child, ready, ended } = start(settings);
  const url = (await ready).replace('localhost', '127.0.0.1');
  for (const path of ['/metrics', '/readyz']) {
    expect((await fetch(`${url}${path}`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${OPS_PORT}${path}`)).status).toBe(200);
    // Another address of this machine, as a neighbour would use it.
    await expect(fetch(`http://127.0.0.2:${OPS_PORT}${path}`)).rejects.toThrow('fetch failed');
  }
  for (const path of [
    '/dev',
    '/dev/telegram',
    '/dev/mail',
    '/dev/clock',
    '/dev/boot',
    '/dev/google/authorize',
    '/dev/telegram-login',
    '/dev/wallets',
    '/dev/wallets.js?dev_wallets=mia',
    '/dev/bsc',
    '/dev/relay',
    '/dev/reviews/approve',
  ])
    expect((await fetch(`${url}${path}`)).status).toBe(404);
  const asDemo = await fetch(`${url}/Home?dev_wallets=mia`);
  expect(await asDemo.text()).not.toContain('/dev/');
  const moved = await fetch(`${url}/dev/clock`, { method: 'POST', body: '{"advance_s":60}' });
  expect(moved.status).toBe(404);
  const page = await fetch(`${url}/V2/videos`);
  expect(page.headers.get('strict-transport-security')).toContain('max-age');
  expect(await page.text()).not.toContain('"feed":');
  child.kill('SIGTERM');
  expect(await ended).toBe(0);

  const sealed = start({ ...settings, SEAL_SECRET: 'Hm4xUq0v9TgK2pZb7LcR5yHn8sDe1JfB' });
  expect(await sealed.ended).toBe(1);
  expect(sealed.said.err).toMatch(/^wrong setting: SEAL_SECRET: .*\n$/);

  const demo = start({ DATA_DIR: settings.DATA_DIR });
  expect(await demo.ended).toBe(1);
  expect(demo.said.err).toMatch(/^wrong setting: TAICE_PROFILE .*made by production.*\n$/);
}, 240_000);

test('wrong settings or a taken port stop the start with one line each', async () => {
  const wrong = start({ DATA_DIR: await dataDir(), PORT: 'eighty', SMTP_URL: 'nowhere' });
  expect([await wrong.ended, wrong.said.out]).toEqual([1, '']);
  expect(wrong.said.err).toMatch(/^wrong setting: PORT .*\nwrong setting: SMTP_URL .*\n$/);

  const other = createServer().listen(0);
  await once(other, 'listening');
  const PORT = `${(other.address() as AddressInfo).port}`;
  const DATA_DIR = await dataDir();
  const refused = start({ DATA_DIR, PORT });
  expect(await refused.ended).toBe(1);
  expect(refused.said.err).toBe(
    'the port is in use by another program; set another one with PORT=…\n',
  );
  expect(await processesIn(DATA_DIR)).toEqual([]);
  other.close();
}, 60_000);

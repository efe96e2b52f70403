import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { miaWallets } from '../seed/seed-people.ts';
import { openDemoWallets, type WalletsSettings } from './demo-wallets.ts';
import { googleRoutes } from './google-routes.ts';
import { telegramLoginRoutes } from './telegram-login-routes.ts';
import { walletRoutes } from './wallet-routes.ts';

let folder: string;
let settings: WalletsSettings;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-wallets-'));
  settings = {
    tokens: [`0x${'51'.repeat(20)}`, `0x${'55'.repeat(20)}`],
    distributor: `0x${'d1'.repeat(20)}`,
    relayUrl: '',
    file: join(folder, 'data', 'played-chain.json'),
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('Mia’s wallets are bound to her account', async () => {
  const { key, ton } = (await openDemoWallets(settings)).of('mia');
  expect({ chain_address: key.address, ton_address: ton.address }).toEqual(miaWallets);
});

const post = (app: Hono, path: string, body: object) =>
  app.request(path, { method: 'POST', body: JSON.stringify(body) });

test('a wallet signs and sends only approved requests, and a node sends nothing', async () => {
  const { routes } = walletRoutes(settings);
  const ask = async (method: string, params: unknown[], agrees = true) =>
    (await post(routes, '/dev/wallets/evm', { who: 'mia', method, params, agrees })).json();
  expect(await ask('eth_requestAccounts', [], false)).toMatchObject({ error: { code: 4001 } });
  await ask('eth_requestAccounts', []);
  const call = { from: miaWallets.chain_address, to: `0x${'b2'.repeat(20)}`, value: '0x5' };
  expect(await ask('eth_sendTransaction', [call], false)).toMatchObject({ error: { code: 4001 } });
  const { result } = (await ask('eth_sendTransaction', [call])) as { result: string };
  expect(result).toMatch(/^0x[0-9a-f]{64}$/);
  const params = [call];
  const refused = { id: 1, method: 'eth_sendTransaction', params };
  expect(await (await post(routes, '/dev/bsc', refused)).json()).toMatchObject({ error: {} });
  const again = walletRoutes(settings).routes;
  const asked = { id: 2, method: 'eth_getTransactionByHash', params: [result] };
  const known = (await (await post(again, '/dev/bsc', asked)).json()) as { result: object };
  expect(known.result).toMatchObject({ hash: result, value: '0x5' });
});

test('only a browser with the wallets gets their script, before all others', async () => {
  const { routes } = walletRoutes(settings);
  const page = '<!doctype html><html><head><script src="/app.js"></script></head></html>';
  const app = new Hono().route('/', routes).get('/Home', (c) => c.html(page));
  expect(await (await app.request('/Home')).text()).toBe(page);
  const used = await post(app, '/dev/wallets/use', { who: 'mia' });
  const Cookie = used.headers.get('Set-Cookie')?.split(';')[0] ?? '';
  const text = await (await app.request('/Home', { headers: { Cookie } })).text();
  expect(text).toContain('<head><script src="/dev/wallets.js?dev_wallets=mia"></script><script');
  const script = await (await app.request('/dev/wallets.js?dev_wallets=mia')).text();
  expect(() => new Script(script)).not.toThrow();
});

test('the stand-in logins identify themselves, and refuse unknown sites', async () => {
  const google = googleRoutes({ clientId: 'a', clientSecret: 'b', issuer: 'http://x/dev/google' });
  const query = new URLSearchParams({
    client_id: 'a',
    redirect_uri: 'http://x/back',
    response_type: 'code',
    scope: 'openid email',
    state: 's',
    nonce: 'n',
    code_challenge: 'c',
    code_challenge_method: 'S256',
  });
  const page = await (await google.request(`/dev/google/authorize?${query}`)).text();
  expect(page).toContain('Stands in for Google');
  expect(page).toContain('Continue as Nara Lind');
  query.set('client_id', 'other');
  expect((await google.request(`/dev/google/authorize?${query}`)).status).toBe(400);
  const mia = { telegramId: 7n, firstName: 'Mia', username: 'mia' };
  const telegram = telegramLoginRoutes({ botToken: '7:token', users: async () => [mia] });
  const login = (origin: string) =>
    telegram.request(
      `/dev/telegram-login?${new URLSearchParams({ bot_id: '7', origin, return_to: 'http://x/Home' })}`,
    );
  const asked = await (await login('http://x')).text();
  expect(asked).toContain('Stands in for Telegram’s login');
  // The page passes texts and numbers, from which Telegram's hash is made.
  for (const [, said = ''] of asked.matchAll(/tgAuthResult=([\w+/]+)/g)) {
    const told = JSON.parse(Buffer.from(said, 'base64').toString()) as object;
    for (const value of Object.values(told)) expect(['string', 'number']).toContain(typeof value);
  }
  expect((await login('http://y')).status).toBe(400);
});

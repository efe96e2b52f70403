import { type OidcStandIn, startOidc } from '@taice/testkit/oidc';
import { hashWidget, startWebLogin } from '@taice/testkit/telegram';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { collectLog } from '../bot-harness.ts';
import { legacyFlow } from './legacy-flow.ts';
import { openidFlow } from './openid-flow.ts';
import { serveLogin } from './serve-login.ts';

const botToken = '4242:harness-token';
const origin = 'https://taice.example';
const page = `${origin}/about?x=1&tg_state=abc`;
const clientSecret = 'client-secret';
const person = { id: 88_000_001, preferred_username: 'wanda', picture: 'https://t.me/i/1.jpg' };

let at = new Date();
const now = () => at;
const { log, logged } = collectLog();
let issuer: OidcStandIn;
let helper: Awaited<ReturnType<typeof serveLogin>>;
let url = '';
beforeAll(async () => {
  issuer = await startOidc({ clientId: '4242', clientSecret });
  issuer.person = {
    sub: '77',
    email: 'unused@example.org',
    email_verified: false,
    name: 'Wanda\nid=5',
    more: person,
  };
  // Telegram has to know the address before the helper knows its port.
  const redirectUri = `${origin}/callback`;
  const flow = openidFlow({
    issuer: issuer.issuer,
    clientId: '4242',
    clientSecret,
    redirectUri,
    now,
  });
  helper = await serveLogin(flow, { botToken, origin, port: 0, now }, log);
  url = `http://127.0.0.1:${helper.port}`;
});
afterAll(async () => {
  await helper.stop();
  await issuer.stop();
});
afterEach(() => {
  issuer.tamper = (claims) => claims;
  at = new Date();
});

const get = async (path: string, params: Record<string, string> | URLSearchParams, from = url) => {
  const query = new URLSearchParams(params).toString();
  const response = await fetch(`${from}${path}?${query}`, { redirect: 'manual' });
  const location = response.headers.get('location');
  return { response, status: response.status, to: location === null ? null : new URL(location) };
};
const asked = { bot_id: '4242', origin, return_to: page };
/** From the page to the issuer's answer. */
const answerOf = async (how: 'yes' | 'no' = 'yes') => {
  const { to } = await get('/auth', asked);
  if (!to) throw new Error('the helper sent nobody on');
  return { to, back: await issuer.answer(to, how) };
};
/** The result in the page's final address. */
const resultIn = (to: URL | null): unknown => {
  const text = /^#tgAuthResult=([\w-]+)$/.exec(to?.hash ?? '')?.[1];
  if (text === undefined) throw new Error(`no result in ${to?.href}`);
  return JSON.parse(Buffer.from(text, 'base64url').toString());
};

test('OpenID: the page gets the legacy login’s data, signed by the bot', async () => {
  const { to, back } = await answerOf();
  expect(Object.fromEntries(to.searchParams)).toMatchObject({
    client_id: '4242',
    response_type: 'code',
    scope: 'openid profile telegram:bot_access',
    redirect_uri: `${origin}/callback`,
    code_challenge_method: 'S256',
  });
  // Telegram learns neither the page nor its state.
  expect(to.href).not.toContain('tg_state');
  const end = await get('/callback', back.searchParams);
  expect(end.status).toBe(302);
  expect(end.response.headers.get('cache-control')).toBe('no-store');
  expect(end.to?.href.startsWith(`${page}#`)).toBe(true);
  const result = resultIn(end.to) as Record<string, string | number>;
  expect(result).toMatchObject({ id: 88_000_001, username: 'wanda', photo_url: person.picture });
  // A line break in a name would have made a second field of it.
  expect(result['first_name']).toBe('Wanda id=5');
  expect(result['hash']).toBe(hashWidget(result, botToken));
});

test('OpenID: declining returns to the page without a user', async () => {
  const { back } = await answerOf('no');
  const { to } = await get('/callback', back.searchParams);
  expect(to?.href.startsWith(`${page}#`)).toBe(true);
  expect(resultIn(to)).toBe(false);
});

const seconds = () => Math.floor(Date.now() / 1000);
test.each<[string, () => Record<string, unknown>]>([
  ['of another request', () => ({ nonce: 'other' })],
  ['of no request', () => ({ nonce: undefined })],
  ['for another bot', () => ({ aud: '4243' })],
  ['for another bot too', () => ({ aud: ['4242', '4243'], azp: '4243' })],
  ['of another issuer', () => ({ iss: 'https://other.example' })],
  ['that has expired', () => ({ exp: seconds() - 60 })],
  ['without an end', () => ({ exp: undefined })],
  ['from the future', () => ({ iat: seconds() + 3_600, nbf: seconds() + 3_600 })],
  ['of no person', () => ({ id: undefined })],
  ['of a negative person', () => ({ id: -5 })],
  ['of a broken person', () => ({ id: 1.5 })],
])('OpenID: rejects a token %s', async (_, change) => {
  const { back } = await answerOf();
  issuer.tamper = (claims) => ({ ...claims, ...change() });
  const { to } = await get('/callback', back.searchParams);
  expect(resultIn(to)).toBe(false);
});

test('OpenID: rejects a token signed with another key', async () => {
  const { keys } = issuer;
  const other = await startOidc({ clientId: '4242', clientSecret });
  const { back } = await answerOf();
  const real = keys.sign;
  Object.assign(keys, { sign: other.keys.sign });
  const { to } = await get('/callback', back.searchParams);
  Object.assign(keys, { sign: real });
  await other.stop();
  expect(resultIn(to)).toBe(false);
});

test("OpenID: rejects a used code, another request's answer and another issuer's answer", async () => {
  const { back } = await answerOf();
  const change = async (name: string, value: string) => {
    const params = new URLSearchParams((await answerOf()).back.searchParams);
    params.set(name, value);
    return resultIn((await get('/callback', params)).to);
  };
  expect(await change('code', back.searchParams.get('code') ?? '')).toBe(false);
  expect(await change('iss', 'https://other.example')).toBe(false);
  // Its code was spent by the attempt above.
  expect(resultIn((await get('/callback', back.searchParams)).to)).toBe(false);
});

test('OpenID: rejects a foreign state and one that is ten minutes old', async () => {
  const { back } = await answerOf();
  for (const state of ['', 'x', 'A'.repeat(200), `${back.searchParams.get('state')}A`]) {
    const params = new URLSearchParams(back.searchParams);
    params.set('state', state);
    const { status, to } = await get('/callback', params);
    expect({ status, to }).toEqual({ status: 400, to: null });
  }
  at = new Date(Date.now() + 600_001);
  expect((await get('/callback', back.searchParams)).status).toBe(400);
});

test.each([
  { return_to: 'https://evil.example/' },
  { return_to: '//evil.example/' },
  { return_to: 'https://taice.example@evil.example/' },
  { return_to: 'https://user:word@taice.example/' },
  { return_to: 'javascript:alert(1)' },
  { return_to: '' },
  { origin: 'https://evil.example' },
  { bot_id: '4243' },
])('refuses to redirect for %o', async (change) => {
  const { status, to } = await get('/auth', { ...asked, ...change });
  expect({ status, to }).toEqual({ status: 400, to: null });
});

test('refuses other paths and methods, and reports an unreachable issuer', async () => {
  expect((await get('/', {})).status).toBe(404);
  expect((await fetch(`${url}/auth`, { method: 'POST' })).status).toBe(404);
  const away = openidFlow({
    issuer: 'http://127.0.0.1:9',
    clientId: '4242',
    clientSecret,
    redirectUri: `${origin}/callback`,
    now,
  });
  const broken = await serveLogin(away, { botToken, origin, port: 0, now }, log);
  const { status } = await get('/auth', asked, `http://127.0.0.1:${broken.port}`);
  expect(status).toBe(502);
  expect(logged.at(-1)).toMatchObject({ level: 50, msg: 'Telegram login failed' });
  await broken.stop();
});

test('legacy: the same request goes to Telegram, which returns to the page itself', async () => {
  const telegram = await startWebLogin(botToken);
  const old = await serveLogin(
    legacyFlow(telegram.url, '4242'),
    { botToken, origin, port: 0, now },
    log,
  );
  const from = `http://127.0.0.1:${old.port}`;
  const { to } = await get('/auth', asked, from);
  const html = await (await fetch(to ?? '')).text();
  const link = /id="yes" href="([^"]+)"/.exec(html)?.[1] ?? '';
  const back = new URL(link.replaceAll('&#38;', '&'));
  expect(back.href.startsWith(`${page}#`)).toBe(true);
  const text = back.hash.slice('#tgAuthResult='.length);
  const result = JSON.parse(Buffer.from(text, 'base64').toString()) as Record<string, string>;
  expect(result['hash']).toBe(hashWidget(result, botToken));
  expect((await get('/callback', {}, from)).status).toBe(400);
  await old.stop();
  await telegram.stop();
});

test("shows errors in the user's language", async () => {
  const said = async (language: string, path: string) => {
    const answer = await fetch(`${url}${path}`, {
      headers: { 'Accept-Language': language },
      redirect: 'manual',
    });
    return [answer.status, answer.headers.get('content-language'), await answer.text()];
  };
  expect(await said('zh-TW,zh;q=0.9', '/auth?bot_id=1')).toEqual([
    400,
    'zh-TW',
    '這個連結不是有效的登入連結，請返回頁面重新開始。',
  ]);
  expect(await said('zh-CN', '/callback?state=x')).toEqual([
    400,
    'zh-CN',
    '本次登录已失效，请返回页面重新开始。',
  ]);
  expect(await said('de', '/elsewhere')).toEqual([404, 'en', 'Page not found.']);
});

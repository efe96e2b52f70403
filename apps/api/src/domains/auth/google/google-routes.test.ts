import type { OidcStandIn } from '@taice/testkit/oidc';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { createBrowser, startWithGoogle, obtainTicket } from '../testing/google-visit.ts';

let api: TestApi;
let issuer: OidcStandIn;
beforeAll(async () => {
  ({ api, issuer } = await startWithGoogle());
});
afterAll(async () => {
  await api.stop();
  await issuer.stop();
});
beforeEach(() => api.clock.advance(61_000));
afterEach(() => {
  issuer.tamper = (claims) => claims;
});

const callback = '/api/frontend/auth/google/callback';

test('redirects to the issuer with state, nonce and PKCE, and back to the page with a ticket', async () => {
  const browser = createBrowser(api);
  const to = await browser.begin({ redirect: '/videoDetail?id=7' });
  expect(to.origin).toBe(issuer.issuer);
  const asked = Object.fromEntries(to.searchParams);
  expect(asked).toMatchObject({
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge_method: 'S256',
    redirect_uri: `http://taice.test${callback}`,
  });
  expect(asked['state']).toMatch(/^l\.\w{32}$/);
  // The page's secret differs from the challenge sent to the issuer.
  expect(asked['code_challenge']).not.toBe(browser.challenge);
  const back = await issuer.answer(to);
  const end = await browser.get(back.pathname + back.search);
  expect(end.status).toBe(302);
  expect(end.to?.href).toMatch(/^http:\/\/taice\.test\/videoDetail\?id=7&ticket=[\w-]{32}$/);
  expect(end.headers.get('cache-control')).toBe('no-store');
  expect(end.headers.get('referrer-policy')).toBe('no-referrer');
});

test('a redirect elsewhere, a missing challenge and a wrong purpose are refused', async () => {
  const { get, challenge } = createBrowser(api);
  const start = (query: string) => get(`/api/frontend/auth/google?${query}`);
  expect((await start(`challenge=${challenge}&redirect=//evil.example`)).status).toBe(400);
  expect((await start(`challenge=${challenge}&redirect=https://evil.example/`)).status).toBe(400);
  expect((await start('redirect=/Home')).status).toBe(400);
  expect((await start(`challenge=${challenge}&purpose=other`)).status).toBe(400);
});

test('a state works once, for ten minutes, and only if we issued it', async () => {
  const browser = createBrowser(api);
  const failed = 'http://taice.test/Home?login_error=google';
  const again = async (back: URL) => (await browser.get(back.pathname + back.search)).to?.href;
  const used = await issuer.answer(await browser.begin());
  expect(await again(used)).toContain('ticket=');
  expect(await again(used)).toBe(failed);
  const late = await issuer.answer(await browser.begin());
  api.clock.advance(600_001);
  expect(await again(late)).toBe(failed);
  const forged = await issuer.answer(await browser.begin());
  forged.searchParams.set('state', `l.${'0'.repeat(32)}`);
  expect(await again(forged)).toBe(failed);
  expect((await browser.get(callback)).to?.href).toBe(failed);
});

test('any text in the query gives a redirect or a 400, never a 5xx', async () => {
  const browser = createBrowser(api);
  for (const text of [
    '%00',
    '%ff',
    '%ED%A0%80',
    'l.%00',
    `l.${'0'.repeat(31)}%00`,
    'x'.repeat(9_000),
  ])
    for (const name of ['state', 'code', 'error', 'iss']) {
      const { status } = await browser.get(`${callback}?state=x&${name}=${text}`);
      expect(status).toBe(302);
    }
  for (const name of ['redirect', 'challenge', 'purpose', 'invite_code']) {
    const query = new URLSearchParams({ challenge: browser.challenge }).toString();
    const { status } = await browser.get(`/api/frontend/auth/google?${name}=%00%ff&${query}`);
    expect([302, 400]).toContain(status);
  }
});

test('an invalid invite code is dropped, and the login succeeds', async () => {
  const browser = createBrowser(api);
  const ticket = await obtainTicket(browser, issuer, { invite_code: 'A\0B' });
  const entered = { ticket, verifier: browser.verifier };
  expect((await api.client().call.auth.getAccessToken(entered)).code).toBe(0);
});

test('declining at Google leads back to the page with login_error=declined', async () => {
  const browser = createBrowser(api);
  const back = await issuer.answer(await browser.begin({ redirect: '/about' }), 'no');
  const { to } = await browser.get(back.pathname + back.search);
  expect(to?.href).toBe('http://taice.test/about?login_error=declined');
});

test('a code of another request, a foreign issuer and wrong token claims give no ticket', async () => {
  const browser = createBrowser(api);
  const one = await issuer.answer(await browser.begin());
  const two = await issuer.answer(await browser.begin());
  one.searchParams.set('code', two.searchParams.get('code') ?? '');
  const iss = await issuer.answer(await browser.begin());
  iss.searchParams.set('iss', 'https://other.example');
  for (const back of [one, iss]) {
    const { to } = await browser.get(back.pathname + back.search);
    expect(to?.searchParams.get('login_error')).toBe('google');
  }
  for (const change of [{ nonce: 'other' }, { aud: 'other' }, { iss: 'https://other.example' }]) {
    issuer.tamper = (claims) => ({ ...claims, ...change });
    const back = await issuer.answer(await browser.begin());
    const { to } = await browser.get(back.pathname + back.search);
    expect(to?.searchParams.get('login_error')).toBe('google');
    expect(to?.searchParams.has('ticket')).toBe(false);
  }
});

test('binding returns the code to the page and creates no ticket', async () => {
  const browser = createBrowser(api);
  const back = await issuer.answer(await browser.begin({ purpose: 'bind' }));
  const { to } = await browser.get(back.pathname + back.search);
  expect(to?.pathname).toBe('/profile-edit');
  expect([...(to?.searchParams.keys() ?? [])]).toEqual(['google_code', 'google_state']);
});

test('starts of a stranger keep no one in the same network from logging in', async () => {
  const { get, challenge } = createBrowser(api);
  for (let at = 0; at < 40; at++)
    expect((await get(`/api/frontend/auth/google?challenge=${challenge}`)).status).toBe(302);
});

test('an unreachable issuer leads back to the page with an error', async () => {
  await using away = await startApi({
    env: {
      PUBLIC_URL: 'http://taice.test',
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      GOOGLE_ISSUER: 'http://127.0.0.1:9',
    },
  });
  const { get, challenge } = createBrowser(away);
  const { to } = await get(`/api/frontend/auth/google?challenge=${challenge}`);
  expect(to?.href).toBe('http://taice.test/Home?login_error=google');
});

test('the route answers 404 if Google is not configured', async () => {
  await using plain = await startApi();
  const config = { ...plain.services.config, google: null };
  const app = createApp({ ...plain.services, config });
  const { challenge } = createBrowser(plain);
  const { status } = await app.request(`/api/frontend/auth/google?challenge=${challenge}`);
  expect(status).toBe(404);
});

import { expect, test } from 'vitest';
import { startApi, useApi } from '../../../testing/harness.ts';

const api = useApi({
  env: { PUBLIC_URL: 'https://taice.example', BOT_TOKEN: '4242:a-real-token' },
});

const ask = (redirect_uri: string) => api.client().call.auth.getOauthUrl({ redirect_uri });

test('returns the Telegram URL for our bot and origin, which leads back to the page', async () => {
  const { data, code } = await ask('https://taice.example/videoDetail?id=7');
  expect(code).toBe(0);
  expect(data.bot_id).toBe('4242');
  const url = new URL(data.url);
  expect(url.origin + url.pathname).toBe('https://oauth.telegram.org/auth');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    bot_id: '4242',
    origin: 'https://taice.example',
    return_to: `https://taice.example/videoDetail?id=7&tg_state=${data.state}`,
    request_access: 'write',
    embed: '0',
  });
  // Another site logs this URL, so it must not contain the secret half of the token.
  expect(data.url).not.toContain('a-real-token');
});

test('each call returns another state of 128 bits', async () => {
  const states = new Set<string>();
  for (let at = 0; at < 20; at++) states.add((await ask('/Home')).data.state);
  expect(states.size).toBe(20);
  for (const state of states) expect(state).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  'https://taice.example@evil.example/',
  'https://taice.example.evil.example/',
  'javascript:alert(1)',
  '/api/frontend/auth/google',
])('refuses the redirect %s', async (redirect_uri) => {
  const answer = await ask(redirect_uri);
  expect({ code: answer.code, status: answer.status }).toEqual({ code: 400, status: 400 });
});

test('refuses an empty redirect, and answers 404 if a Telegram public key is configured', async () => {
  expect((await ask('')).code).toBe(400);
  await using strict = await startApi({ env: { TELEGRAM_PUBLIC_KEY: 'e7'.repeat(32) } });
  expect((await strict.client().call.auth.getOauthUrl({ redirect_uri: '/Home' })).code).toBe(404);
});

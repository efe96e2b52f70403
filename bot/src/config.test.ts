import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const live = { BOT_TOKEN: '123:abc', PUBLIC_URL: 'https://taice.example' };

test('without settings the bot is off', () => {
  expect(readConfig({})).toMatchObject({ config: { off: true, mode: 'polling' } });
  expect(readConfig({ BOT_TOKEN: '1000000001:demo' })).toMatchObject({ config: { off: true } });
  expect(readConfig(live)).toMatchObject({ config: { off: false } });
});

test('each wrong value is one line that names it', () => {
  const lines = (env: Record<string, string>) => {
    const read = readConfig(env);
    return 'problems' in read ? read.problems : [];
  };
  expect(lines({ BOT_TOKEN: 'secret', BOT_MODE: 'push', BOT_PORT: 'x' })).toEqual([
    'BOT_TOKEN must look like 123456:ABC, as BotFather gives it',
    'BOT_MODE must be polling or webhook',
    expect.stringMatching(/^BOT_PORT /),
  ]);
  expect(lines({ ...live, BOT_MODE: 'webhook' })).toEqual([
    'BOT_WEBHOOK_URL is required when BOT_MODE is webhook',
    'BOT_WEBHOOK_SECRET is required when BOT_MODE is webhook',
  ]);
  expect(lines({ ...live, PUBLIC_URL: 'http://taice.example/' })).toEqual([
    'PUBLIC_URL must be https: Telegram opens https mini-apps only',
  ]);
});

test('configures the login helper with its address, and uses the newer login with a secret', () => {
  const login = (env: Record<string, string>) => readConfig({ ...live, ...env });
  expect(login({})).toMatchObject({ config: { login: null } });
  const url = 'https://login.taice.example/';
  expect(login({ BOT_LOGIN_URL: url })).toMatchObject({
    config: { login: { url: 'https://login.taice.example', port: 8444, secret: null } },
  });
  expect(login({ BOT_LOGIN_URL: url, BOT_LOGIN_SECRET: 'client-secret' })).toMatchObject({
    config: { login: { secret: 'client-secret', issuer: 'https://oauth.telegram.org' } },
  });
  expect(login({ BOT_LOGIN_URL: 'http://login.taice.example' })).toEqual({
    problems: ['BOT_LOGIN_URL must be https: Telegram redirects to https only'],
  });
});

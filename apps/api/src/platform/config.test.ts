import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const linesOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
};

test('nothing set is the demo on port 8080', () => {
  expect(readConfig({})).toMatchObject({
    isDemo: true,
    port: 8080,
    publicUrl: 'http://localhost:8080',
  });
});

test('each wrong value is named in a line of its own', () => {
  const lines = linesOf({ PORT: 'http', SMTP_URL: 'mail.example', TAICE_PROFILE: 'test' });
  expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual([
    'PORT',
    'SMTP_URL',
    'TAICE_PROFILE',
  ]);
});

test('production refuses every demo secret, and starts without one', () => {
  expect(linesOf({ TAICE_PROFILE: 'production' }).map((line) => line.split(' ')[0])).toEqual([
    'BOT_TOKEN',
    'SIGN_SECRET',
    'SESSION_SECRET',
    'PUBLIC_URL',
    'SMTP_URL',
  ]);
  expect(
    linesOf({
      TAICE_PROFILE: 'production',
      BOT_TOKEN: '7:own',
      SIGN_SECRET: 'own-sign-secret',
      SESSION_SECRET: 'own-session-secret',
      PUBLIC_URL: 'https://taice.example',
      SMTP_URL: 'smtps://mail.example',
    }),
  ).toEqual([]);
});

test('an empty variable is an unset one', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 8080, smtpUrl: undefined });
});

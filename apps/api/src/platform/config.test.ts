import { describe, expect, test } from 'vitest';
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

test('an empty environment gives the demo on port 8080', () => {
  expect(readConfig({})).toMatchObject({
    isDemo: true,
    port: 8080,
    publicUrl: 'http://localhost:8080',
  });
});

test('names each wrong value in a line of its own', () => {
  const lines = linesOf({ PORT: 'http', SMTP_URL: 'mail.example', TAICE_PROFILE: 'test' });
  expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual([
    'PORT',
    'SMTP_URL',
    'TAICE_PROFILE',
  ]);
});

const production = {
  TAICE_PROFILE: 'production',
  BOT_TOKEN: '7:own',
  SIGN_SECRET: 'own-sign-secret',
  SESSION_SECRET: 'Wm3xUq0v9TgK2pZb7LcR5yHn8sDe1JfA',
  PUBLIC_URL: 'https://taice.example',
  SMTP_URL: 'smtps://mail.example',
};

test('production refuses every demo secret, and starts without one', () => {
  expect(linesOf({ TAICE_PROFILE: 'production' }).map((line) => line.split(' ')[0])).toEqual([
    'BOT_TOKEN',
    'SIGN_SECRET',
    'SESSION_SECRET',
    'PUBLIC_URL',
    'SMTP_URL',
  ]);
  expect(linesOf(production)).toEqual([]);
});

test('the demo links contacts to its own pages; production leaves unset contacts empty', () => {
  const at = 'http://localhost:8080/dev/contact';
  expect(readConfig({}).contact).toEqual({
    email: 'hello@taice.localhost',
    telegram: `${at}/telegram`,
    x: `${at}/x`,
    youtube: `${at}/youtube`,
  });
  expect(readConfig(production).contact).toMatchObject({ telegram: null, x: null, youtube: null });
});

test.each([
  ['SESSION_SECRET', 'own-session-secret'],
  ['SESSION_SECRET', 'a'.repeat(64)],
  ['LEDGER_SECRET', 'a'.repeat(64)],
  ['SEAL_SECRET', 'a'.repeat(64)],
  ['PUBLIC_URL', 'http://taice.example'],
  ['SMTP_URL', 'smtp://mail.example'],
])('production refuses a weak %s: %s', (key, value) => {
  expect(linesOf({ ...production, [key]: value }).map((line) => line.split(' ')[0])).toEqual([key]);
});

test('accepts a mail server that requires STARTTLS', () => {
  expect(linesOf({ ...production, SMTP_URL: 'smtp://mail.example?requireTLS=true' })).toEqual([]);
});

test('accepts trusted proxies only as addresses or networks', () => {
  const { trustedProxies } = readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' });
  expect(trustedProxies.check('10.9.8.7', 'ipv4')).toBe(true);
  expect(trustedProxies.check('11.0.0.1', 'ipv4')).toBe(false);
  expect(trustedProxies.check('::1', 'ipv6')).toBe(true);
  for (const wrong of ['1', 'proxy.example', '10.0.0.0/33', '10.0.0.1/', '10.0.0.1,'])
    expect(linesOf({ TRUST_PROXY: wrong })).toHaveLength(1);
});

test('production serves operators on a separate port', () => {
  expect(readConfig({}).opsPort).toBeNull();
  expect(readConfig(production)).toMatchObject({ opsPort: 8081, opsHost: '127.0.0.1' });
});

test('treats an empty variable as unset', () => {
  expect(readConfig({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 8080, smtpUrl: undefined });
});

describe('a bucket', () => {
  const bucket = {
    STORAGE: 's3',
    S3_BUCKET: 'taice-media',
    S3_ACCESS_KEY_ID: 'AKIA1',
    S3_SECRET_ACCESS_KEY: 'secret',
  };

  test('belongs to Amazon at its own host by default', () => {
    expect(readConfig(bucket)).toMatchObject({
      storage: 's3',
      s3: {
        endpoint: 'https://s3.us-east-1.amazonaws.com',
        origin: 'https://taice-media.s3.us-east-1.amazonaws.com',
        isPathStyle: false,
      },
    });
    const own = { ...bucket, S3_ENDPOINT: 'https://minio.example:9000/', S3_PATH_STYLE: 'true' };
    expect(readConfig(own).s3).toMatchObject({
      endpoint: 'https://minio.example:9000',
      origin: 'https://minio.example:9000',
    });
  });

  test('can be configured before it is used', () => {
    const config = readConfig({ ...bucket, STORAGE: '' });
    expect([config.storage, config.s3?.bucket]).toEqual(['local', 'taice-media']);
    expect(readConfig({}).s3).toBeNull();
  });

  test.each([
    [{ STORAGE: 's3' }, ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [{ S3_BUCKET: 'taice-media' }, ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']],
    [{ ...bucket, S3_BUCKET: 'media.taice.example' }, ['S3_BUCKET']],
    [{ ...bucket, S3_PATH_STYLE: 'yes' }, ['S3_PATH_STYLE']],
    [{ ...bucket, STORAGE: 'tape' }, ['STORAGE']],
    [{ ...production, ...bucket, S3_ENDPOINT: 'http://minio.example' }, ['S3_ENDPOINT']],
  ])('rejects %j by name', (env: Record<string, string>, names) => {
    expect(linesOf(env).map((line) => line.split(' ')[0])).toEqual(names);
  });
});

test('keeps the VAPID key stable, and uses the configured key if there is one', () => {
  const { publicKey } = readConfig({}).vapid;
  expect(readConfig({}).vapid.publicKey).toBe(publicKey);
  const own = Buffer.alloc(32, 7).toString('base64url');
  const { vapid } = readConfig({ VAPID_PRIVATE_KEY: own, CONTACT_EMAIL: 'a@taice.example' });
  expect(vapid).toMatchObject({ privateKey: own, subject: 'mailto:a@taice.example' });
  expect(vapid.publicKey).not.toBe(publicKey);
  for (const bad of ['x', 'A'.repeat(43), '_'.repeat(43)])
    expect(linesOf({ VAPID_PRIVATE_KEY: bad })).toEqual([
      expect.stringContaining('VAPID_PRIVATE_KEY'),
    ]);
});

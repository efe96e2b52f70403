import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from './platform/config.ts';
import { createDatabase, type Database } from './platform/db/pool.ts';
import { aSession, aUser } from './testing/builders.ts';
import { type Client, createClient } from './testing/client.ts';

const main = join(import.meta.dirname, 'main.ts');
/** Promise 19 says 30 s; the long run takes it at its word. */
const AWAY_MS = process.env['TEST_LONG'] ? 30_000 : 3_000;

let folder: string;
let product: ChildProcess;
let url: string;
let db: Database;

const cluster = (): string => join(folder, 'postgres/cluster');
const postmaster = async (): Promise<{ pid: number; port: string }> => {
  const lines = (await readFile(join(cluster(), 'postmaster.pid'), 'utf8')).split('\n');
  return { pid: Number(lines[0]), port: lines[3] ?? '' };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-away-'));
  product = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], {
    env: { ...process.env, LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  url = await new Promise<string>((ready, failed) => {
    product.stdout?.on('data', (chunk: Buffer) => {
      const line = /^ready (http:\/\/localhost:\d+)/m.exec(chunk.toString());
      if (line) ready(line[1]!);
    });
    product.once('close', (code) => failed(new Error(`ended with ${code}`)));
  });
  const { port } = await postmaster();
  const text = await readFile(join(folder, 'postgres/credentials.json'), 'utf8');
  const { taice_app: password } = JSON.parse(text) as { taice_app: string };
  db = createDatabase(`postgres://taice_app:${password}@127.0.0.1:${port}/taice`, { max: 1 });
}, 60_000);
afterAll(async () => {
  await db.destroy();
  const ended = new Promise((done) => product.once('close', done));
  product.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const aPerson = async (): Promise<{ client: Client; balance: () => Promise<string> }> => {
  const { id } = await aUser(db);
  const device = createClient({
    fetch: (to, init) => fetch(to.replace('http://taice.test', url), init),
  });
  const clock = { real: () => new Date(), rule: () => new Date() };
  const parts = { db, config: readConfig({ LOG_LEVEL: 'silent' }), clock };
  const client = device.as(await aSession(parts, id, { deviceId: device.deviceId }));
  const balance = async () => (await client.call.wallet.walletDetail({})).data.pending;
  return { client, balance };
};

/** Whatever is asked of it: the same envelope, that says when to come back. */
const calls = (client: Client, idempotencyKey: string) => [
  client.call.posts.feed({}),
  client.call.wallet.walletDetail({}),
  client.call.signIn.configs({}),
  client.call.signIn.signIn({}, { idempotencyKey }),
];

/** How long until a call is answered as always, in ms. */
const recovered = async (client: Client): Promise<number> => {
  const from = Date.now();
  while ((await client.call.wallet.walletDetail({})).code !== 0) {
    if (Date.now() - from > 20_000) throw new Error('it does not come back');
    await delay(50);
  }
  return Date.now() - from;
};

test('a database that was just killed is said at the first call already, and is back by itself', async () => {
  const { client } = await aPerson();
  for (let kills = 0; kills < (process.env['TEST_LONG'] ? 50 : 2); kills++) {
    expect((await client.call.wallet.walletDetail({})).code).toBe(0);
    process.kill((await postmaster()).pid, 'SIGKILL');
    const answers = await Promise.all(calls(client, crypto.randomUUID()));
    // What was quick enough may still have been answered, and a sign-in counts once a day.
    for (const { code } of answers) expect([0, 503, 1401]).toContain(code);
    expect(await recovered(client)).toBeLessThan(10_000);
  }
}, 900_000);

test('a database that is away gives clear errors and no wrong points, and the API needs no restart', async () => {
  const { client, balance } = await aPerson();
  const key = crypto.randomUUID();
  expect(await balance()).toBe('0');
  const { pid } = await postmaster();
  // Nothing to start from: the server stays away until its files are back.
  await rename(cluster(), `${cluster()}.away`);
  process.kill(pid, 'SIGKILL');
  await delay(300);
  const until = Date.now() + AWAY_MS;
  while (Date.now() < until) {
    for (const { code, data, msg } of await Promise.all(calls(client, key))) {
      expect(code).toBe(503);
      expect(msg).not.toBe('');
      expect(data).toMatchObject({ retry_after: 2 });
    }
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await delay(200);
  }
  await rename(`${cluster()}.away`, cluster());
  expect(await recovered(client)).toBeLessThan(10_000);
  expect(await balance()).toBe('0');
  const signedIn = await client.call.signIn.signIn({}, { idempotencyKey: key });
  expect(signedIn.code).toBe(0);
  const again = await client.call.signIn.signIn({}, { idempotencyKey: key });
  expect(again.data).toEqual(signedIn.data);
  expect(Number(await balance())).toBeGreaterThan(0);
  expect(product.exitCode).toBeNull();
}, 120_000);

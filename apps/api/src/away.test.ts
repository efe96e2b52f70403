import { rename } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './testing/client.ts';
import { limitMemory } from './testing/limit-memory.ts';
import { startProduct } from './testing/product.ts';

/** Promise 19 says 30 s; only the long run checks that time. */
const AWAY_MS = longRun ? 30_000 : 1_000;
/** Only a quiet machine can keep the recovery time, too. */
const BACK_WITHIN_MS = longRun ? 10_000 : 100_000;

let limit: Awaited<ReturnType<typeof limitMemory>>;
let product: Awaited<ReturnType<typeof startProduct>>;
// All of it runs with 1 GB, the database and the making of the demo included.
beforeAll(async () => {
  limit = await limitMemory(1024 ** 3);
  product = await startProduct({ under: limit.under });
}, 240_000);
afterAll(async () => {
  await product.stop();
  await limit.end();
}, 240_000);

/** Points booked for the sign-in. Its task's points come a moment later. */
const balanceOf = async (client: Client): Promise<string> =>
  (await client.call.wallet.walletLog({ type: 'sign_in' })).data.sum_in;

/** Any call gets the same envelope, with the time to retry after. */
const calls = (client: Client, idempotencyKey: string) => [
  client.call.posts.feed({}),
  client.call.wallet.walletDetail({}),
  client.call.signIn.configs({}),
  client.call.signIn.signIn({}, { idempotencyKey }),
];

/** Resolves once a call is answered normally again. */
const recovered = async (client: Client): Promise<void> => {
  const from = Date.now();
  while ((await client.call.wallet.walletDetail({})).code !== 0) {
    if (Date.now() - from > BACK_WITHIN_MS) throw new Error('it does not come back');
    await delay(50);
  }
};

test('starts and serves with 1 GB of memory', async ({ annotate }) => {
  const people = await Promise.all(Array.from({ length: 4 }, () => product.person()));
  for (let round = 0; round < 5; round++)
    await Promise.all(
      people.map(async (client) => {
        expect((await client.call.posts.feed({})).data.list.length).toBeGreaterThan(0);
        expect((await client.call.wallet.walletDetail({})).code).toBe(0);
        expect((await fetch(`${product.url}/Home`)).status).toBe(200);
      }),
    );
  expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
  const used = limit.peak ? `, at most ${Math.round((await limit.peak()) / 1024 ** 2)} MB` : '';
  await annotate(`limited as ${limit.how}${used}`);
}, 300_000);

test('reports a killed database at the first call, and recovers by itself', async () => {
  const client = await product.person();
  for (let kills = 0; kills < (longRun ? 20 : 1); kills++) {
    expect((await client.call.wallet.walletDetail({})).code).toBe(0);
    process.kill((await product.postmaster()).pid, 'SIGKILL');
    const answers = await Promise.all(calls(client, crypto.randomUUID()));
    // A call that ran before the outage took effect may have been answered. A sign-in counts once a day.
    for (const { code } of answers) expect([0, 503, 1401]).toContain(code);
    await recovered(client);
  }
}, 900_000);

test('without its database the API answers clear errors, pays no wrong points and needs no restart', async () => {
  const client = await product.person();
  const balance = () => balanceOf(client);
  const key = crypto.randomUUID();
  expect(await balance()).toBe('0');
  const { pid } = await product.postmaster();
  // The server has no files to start from, so it stays down until they are back.
  await rename(product.cluster, `${product.cluster}.away`);
  process.kill(pid, 'SIGKILL');
  await delay(300);
  const until = Date.now() + AWAY_MS;
  while (Date.now() < until) {
    for (const { code, data, msg } of await Promise.all(calls(client, key))) {
      expect(code).toBe(503);
      expect(msg).not.toBe('');
      expect(data).toMatchObject({ retry_after: 2 });
    }
    expect((await fetch(`${product.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
    await delay(200);
  }
  await rename(`${product.cluster}.away`, product.cluster);
  await recovered(client);
  expect(await balance()).toBe('0');
  const signedIn = await client.call.signIn.signIn({}, { idempotencyKey: key });
  expect(signedIn.code).toBe(0);
  const again = await client.call.signIn.signIn({}, { idempotencyKey: key });
  expect(again.data).toEqual(signedIn.data);
  expect(Number(await balance())).toBeGreaterThan(0);
  expect(product.child.exitCode).toBeNull();
}, 300_000);

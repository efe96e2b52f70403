import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pointsToMicro } from '@taice/core/rules';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, createClient } from '../../../testing/client.ts';
import type { CrashPoint } from '../../../testing/crash-at.ts';
import { useApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { aListing, aSeries } from '../testing/fixtures.ts';
import { buySteps, orderSteps } from '../testing/market-steps.ts';
import { aTrader, spendable, type Trader } from '../testing/trader.ts';
import { checkMarket } from './check-market.ts';

const ROUNDS = longRun ? 20 : 1;

/** The surviving server runs in this process; the killed ones are separate processes on the same database. */
let folder: string;
const api = useApi({ now: new Date() });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-market-'));
}, 120_000);
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
  expect(await checkMarket(api.services.db)).toEqual([]);
  await rm(folder, { recursive: true });
});

const startDoomed = async (step: CrashPoint): Promise<{ process: ChildProcess; url: string }> => {
  const program = join(import.meta.dirname, '../../../testing/serve-api.ts');
  const args = [new URL(api.url).href, folder, JSON.stringify(step)];
  const child = fork(program, args);
  const [port] = (await once(child, 'message')) as [number];
  return { process: child, url: `http://127.0.0.1:${port}` };
};

/**
 * Calls a process that dies at the step. Then it repeats the call on the survivor with the same key, as a client does.
 */
const callThrough = async <R>(
  step: CrashPoint,
  { client, session }: Trader,
  call: (client: Client, idempotencyKey: string) => Promise<R>,
): Promise<R> => {
  const doomed = await startDoomed(step);
  const key = randomUUID();
  const ended = once(doomed.process, 'exit') as Promise<[number | null, string | null]>;
  const dying = createClient({
    fetch: (path, init) => fetch(path.replace('http://taice.test', doomed.url), init),
    appType: 'web',
    deviceId: client.deviceId,
  }).as(session);
  await expect(call(dying, key)).rejects.toThrow();
  expect((await ended)[1]).toBe('SIGKILL');
  return call(client, key);
};

test.each(longRun ? buySteps : buySteps.slice(0, 1))(
  'a purchase of an offer completes exactly once after a kill $name',
  { timeout: 3_600_000 },
  async ({ step }) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const [seller, buyer] = [await aTrader(api, { points: 0 }), await aTrader(api)];
      const listing_id = `${await aListing(api, seller.id)}`;
      const { code, data } = await callThrough(step, buyer, (client, idempotencyKey) =>
        client.call.nft.buy({ listing_id, price: '120' }, { idempotencyKey }),
      );
      expect(code).toBe(0);
      expect(data.nft).toMatchObject({ state: 'held', owner: { id: `${buyer.id}` } });
      expect(await spendable(api, buyer)).toBe(pointsToMicro(880));
      expect(await spendable(api, seller)).toBe(pointsToMicro(114));
    }
  },
);

test.each(longRun ? orderSteps : orderSteps.slice(0, 1))(
  'a purchase from the platform completes exactly once after a kill $name',
  { timeout: 3_600_000 },
  async ({ step }) => {
    const series = await aSeries(api);
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await aTrader(api);
      const { code, data } = await callThrough(step, buyer, (client, idempotencyKey) =>
        client.call.nft.createOrder({ series_id: `${series}`, price: '100' }, { idempotencyKey }),
      );
      expect(code).toBe(0);
      expect(data.items).toHaveLength(1);
      expect(await spendable(api, buyer)).toBe(pointsToMicro(900));
    }
  },
);

import { evmNodeFaults, type ProxyFault } from '@taice/testkit/evm';
import { tonNodeFaults } from '@taice/testkit/ton';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { checkCashOuts } from '../cash-outs/check-cash-outs.ts';
import { runPayoutCycle } from './run-payout-cycle.ts';
import { armInstance, readSwitch } from './payout-switch.ts';
import { anApproved, aWorker, stateOf } from './testing/fixtures.ts';
import { createPayer } from './testing/create-payer.ts';
import { randomOf } from '../../../testing/random.ts';
import { type RealChain, realChains } from './testing/real-chains.ts';

const [seeds, rounds, most] = longRun ? [30, 25, 8] : [1, 12, 4];
/** One answer in this many is wrong, from both nodes. */
const oneIn = 5;
const instance = 'here';
const misdeeds = { bsc: evmNodeFaults, ton: tonNodeFaults };

/** Short delays: real ones would only slow the test down. */
const soon = (misdeed: ProxyFault | undefined): ProxyFault | undefined =>
  misdeed && 'late' in misdeed ? { late: 20 } : misdeed;

describe.each(['bsc', 'ton'] as const)('on %s', (name) => {
  let api: TestApi;
  let chain: RealChain;
  beforeAll(async () => {
    chain = await realChains[name]();
    api = await startApi({ now: new Date(chain.begun) });
    await armInstance(api.services.db, name, instance, api.clock.rule());
  });
  afterAll(async () => {
    await api?.stop();
    await chain?.stop();
  });

  test.each(Array.from({ length: seeds }, (_, seed) => seed))(
    'two misbehaving nodes and two leaders pay each cash-out once (seed %i)',
    async (seed) => {
      const next = randomOf(seed);
      const { db } = api.services;
      const now = () => api.clock.real().getTime();
      const pass = async (seconds: number): Promise<void> => {
        api.clock.advance(seconds * 1_000);
        await chain.pass(seconds);
      };
      const hot = createPayer(chain.payer, now).address;
      const had = await chain.has(hot);
      const ids: string[] = [];
      const approved = async () => void ids.push((await anApproved(api, '1000', name)).id);
      let worker = await aWorker(api, createPayer(chain.payer, now));
      const turn = () => runPayoutCycle({ ...worker, instance }).catch(() => undefined);

      chain.misbehave((method) => {
        if (next() >= 1 / oneIn) return undefined;
        const ways = misdeeds[name];
        return soon(ways[Math.floor(next() * ways.length)]?.(method));
      });
      for (let round = 0; round < rounds; round += 1) {
        if (ids.length < most && next() < 0.5) await approved();
        // A restarted worker knows only the database.
        if (next() < 0.2) worker = await aWorker(api, createPayer(chain.payer, now));
        await Promise.all(next() < 0.3 ? [turn(), turn()] : [turn()]);
        await pass(Math.floor(next() * 120));
      }
      chain.misbehave(() => undefined);
      const states = () => Promise.all(ids.map(async (id) => (await stateOf(api, id)).state));
      for (let more = 0; more < 60; more += 1) {
        if ((await states()).every((state) => state === 'confirmed')) break;
        await turn();
        await pass(35);
      }
      expect(await states()).toEqual(ids.map(() => 'confirmed'));
      expect(await readSwitch(db, name)).toMatchObject({ isOn: true });
      let paid = 0n;
      for (const id of ids) {
        const row = await db
          .selectFrom('cash_out')
          .select(['to_address', 'amount', 'fee'])
          .where('id', '=', BigInt(id))
          .executeTakeFirstOrThrow();
        const net = ((row.amount - row.fee) * chain.ofPoint) / 1_000_000n;
        expect(await chain.has(row.to_address)).toBe(net);
        paid += net;
      }
      expect(had - (await chain.has(hot))).toBe(paid);
      await api.services.events.waitUntilHandled();
      expect(await checkLedger(db)).toEqual([]);
      expect(await checkCashOuts(db)).toEqual([]);
    },
  );
});

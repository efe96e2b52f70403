import type { ChainPort } from '@taice/chain';
import type { Misdeed } from '@taice/testkit/evm';
import type { Settings } from '../../../../platform/settings.ts';
import { createDatabase } from '../../../../platform/db/pool.ts';
import { startApi } from '../../../../testing/harness.ts';
import { runPayoutCycle } from '../run-payout-cycle.ts';
import { arm } from '../payout-switch.ts';
import { aWorker } from './given.ts';
import { payerBy } from './payer-by.ts';
import { type RealChain, realChains } from './real-chains.ts';

const instance = 'here';

/** A real chain, an API whose clock goes with it, and one process at a time that leads its payouts, with a pool of its own. */
export const onAChain = async (name: RealChain['chain'], settings: Partial<Settings> = {}) => {
  const chain = await (name === 'bsc' ? realChains.bsc({ isSingle: true }) : realChains.ton());
  const api = await startApi({ now: new Date(chain.begun), settings });
  let db = createDatabase(api.url, { max: 4 });
  await arm(db, name, instance, api.clock.rule());
  const pass = async (seconds: number): Promise<void> => {
    api.clock.advance(seconds * 1_000);
    await chain.pass(seconds);
  };
  /** Turns of the process, with so many seconds after each. */
  const turns = async (
    count: number,
    seconds: number,
    by: (port: ChainPort) => Partial<ChainPort> = () => ({}),
  ): Promise<void> => {
    const port = payerBy(chain.payer, () => api.clock.real().getTime(), db);
    const worker = { ...(await aWorker(api, { ...port, ...by(port) })), db, instance };
    for (let turn = 0; turn < count; turn += 1) {
      await runPayoutCycle(worker).catch(() => undefined);
      await pass(seconds);
    }
  };
  /** Turns in which the nodes do as they are told. */
  const misbehaving = async (
    misdeedOf: (method: string) => Misdeed | undefined,
    count: number,
    seconds: number,
    by?: (port: ChainPort) => Partial<ChainPort>,
  ): Promise<void> => {
    chain.misbehave(misdeedOf);
    await turns(count, seconds, by);
    chain.misbehave(() => undefined);
  };
  return {
    chain,
    api,
    db: () => db,
    pass,
    turns,
    misbehaving,
    /** What is paid has been taken, and whoever sent it was killed before they wrote that down. */
    takenAndKilled: () =>
      turns(1, 10, (port) => ({
        send: async (raw) => {
          await port.send(raw);
          throw new Error('killed');
        },
      })),
    /** The process is killed, and begins anew after so long. */
    restart: async (seconds: number): Promise<void> => {
      await db.destroy();
      await pass(seconds);
      db = createDatabase(api.url, { max: 4 });
    },
    /** How a cash-out stands, and how much of it its address has, in base units, beside what it should. */
    standing: async (id: string) => {
      const row = await db
        .selectFrom('cash_out')
        .select(['to_address', 'amount', 'fee', 'state'])
        .where('id', '=', BigInt(id))
        .executeTakeFirstOrThrow();
      const net = ((row.amount - row.fee) * chain.ofPoint) / 1_000_000n;
      return { state: row.state, has: await chain.has(row.to_address), net };
    },
    stop: async (): Promise<void> => {
      await db.destroy();
      await api.stop();
      await chain.stop();
    },
  };
};

export type OnAChain = Awaited<ReturnType<typeof onAChain>>;

import type { ChainPort } from '@taice/chain';
import type { ProxyFault } from '@taice/testkit/evm';
import type { Settings } from '../../../../platform/settings.ts';
import { createDatabase } from '../../../../platform/db/pool.ts';
import { startApi } from '../../../../testing/harness.ts';
import { runPayoutCycle } from '../run-payout-cycle.ts';
import { armInstance } from '../payout-switch.ts';
import { aWorker } from './fixtures.ts';
import { createPayer } from './create-payer.ts';
import { type RealChain, realChains } from './real-chains.ts';

const instance = 'here';

/** A real chain, an API on the same clock, and one payout process at a time with its own connection pool. */
export const startChainFixture = async (
  name: RealChain['chain'],
  settings: Partial<Settings> = {},
) => {
  const chain = await (name === 'bsc' ? realChains.bsc({ isSingle: true }) : realChains.ton());
  const api = await startApi({ now: new Date(chain.begun), settings });
  let db = createDatabase(api.url, { max: 4 });
  await armInstance(db, name, instance, api.clock.rule());
  const pass = async (seconds: number): Promise<void> => {
    api.clock.advance(seconds * 1_000);
    await chain.pass(seconds);
  };
  /** Runs cycles of the process, with this many seconds after each. */
  const runCycles = async (
    count: number,
    seconds: number,
    override: (port: ChainPort) => Partial<ChainPort> = () => ({}),
  ): Promise<void> => {
    const port = createPayer(chain.payer, () => api.clock.real().getTime(), db);
    const worker = { ...(await aWorker(api, { ...port, ...override(port) })), db, instance };
    for (let cycle = 0; cycle < count; cycle += 1) {
      await runPayoutCycle(worker).catch(() => undefined);
      await pass(seconds);
    }
  };
  /** Runs cycles in which the nodes misbehave. */
  const misbehaving = async (
    misdeedOf: (method: string) => ProxyFault | undefined,
    count: number,
    seconds: number,
    override?: (port: ChainPort) => Partial<ChainPort>,
  ): Promise<void> => {
    chain.misbehave(misdeedOf);
    await runCycles(count, seconds, override);
    chain.misbehave(() => undefined);
  };
  return {
    chain,
    api,
    db: () => db,
    pass,
    turns: runCycles,
    misbehaving,
    /** A node takes the transaction, and the process is killed before it records that. */
    takenAndKilled: () =>
      runCycles(1, 10, (port) => ({
        send: async (raw) => {
          await port.send(raw);
          throw new Error('killed');
        },
      })),
    /** Kills the process and restarts it after this many seconds. */
    restart: async (seconds: number): Promise<void> => {
      await db.destroy();
      await pass(seconds);
      db = createDatabase(api.url, { max: 4 });
    },
    /** State of a cash-out, and base units its address has and should have. */
    standing: async (id: string) => {
      const row = await db
        .selectFrom('cash_out')
        .select(['to_address', 'amount', 'fee', 'state'])
        .where('id', '=', BigInt(id))
        .executeTakeFirstOrThrow();
      const expectedBalance = ((row.amount - row.fee) * chain.ofPoint) / 1_000_000n;
      return { state: row.state, has: await chain.has(row.to_address), net: expectedBalance };
    },
    stop: async (): Promise<void> => {
      await db.destroy();
      await api.stop();
      await chain.stop();
    },
  };
};

export type ChainFixture = Awaited<ReturnType<typeof startChainFixture>>;

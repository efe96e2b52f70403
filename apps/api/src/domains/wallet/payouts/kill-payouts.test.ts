import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ChainPort } from '@taice/chain';
import { longRun } from '@taice/testkit/long-run';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { checkCashOuts } from '../cash-outs/check-cash-outs.ts';
import { runPayoutCycle } from './run-payout-cycle.ts';
import { armInstance } from './payout-switch.ts';
import { anApproved, type Approved, aWorker, decide, stateOf } from './testing/fixtures.ts';
import type { KilledCycleInput } from './testing/killed-cycle.ts';
import { createPayer } from './testing/create-payer.ts';
import { type RealChain, realChains } from './testing/real-chains.ts';

/** Kills per state in the cycle that follows it: one in the short run; in the long run one at every step, and more. */
const kills = longRun ? 20 : 1;
const script = join(import.meta.dirname, 'testing/killed-cycle.ts');
const instance = 'here';

interface Stage {
  readonly api: TestApi;
  readonly chain: RealChain;
  /** Runs a cycle in this process, on the chain as changed by `by`. */
  readonly lead: (by?: (port: ChainPort) => Partial<ChainPort>) => Promise<unknown>;
  readonly pass: (seconds: number) => Promise<void>;
  readonly approved: () => Promise<Approved>;
}

/** State of a cash-out before the cycle in which the process dies. */
interface Situation {
  readonly state: string;
  /** Number of cash-outs paid together; default 1. */
  readonly count?: number;
  readonly only?: RealChain['chain'];
  /** Chains covered by the short run: a broadcast that no row records, and one that another replaces. */
  readonly short?: readonly RealChain['chain'][];
  readonly ends: 'confirmed' | 'refunded';
  /** The dying process has already seen the expiry. */
  readonly hasSeen?: true;
  readonly bring: (stage: Stage, ids: readonly string[]) => Promise<void>;
}

const away = async (): Promise<never> => {
  throw new Error('nobody answers');
};
const unanswered = async ({ lead, pass }: Stage, ids: readonly string[], api: TestApi) => {
  await lead(() => ({ send: async () => 'unknown' }));
  await pass(61);
  await lead(() => ({ send: async () => 'unknown' }));
  expect((await stateOf(api, ids[0]!)).state).toBe('needs_attention');
};
const givenUp = async (stage: Stage, ids: readonly string[]) => {
  await unanswered(stage, ids, stage.api);
  await decide(stage.api, ids[0]!, 'give-up');
};
/** Seconds for which all nodes have reported the expiry when the process dies. */
const SEEN_S = 70;
/** Waits until no node accepts the signed transaction any more, and all have reported that for a while. */
const expire = async ({ chain, lead, pass }: Stage) => {
  if (chain.expiresAfter === null) return;
  await pass(chain.expiresAfter + 60);
  await lead(() => ({ send: away }));
  await pass(SEEN_S);
};

const situations: readonly Situation[] = [
  { state: 'approved', ends: 'confirmed', bring: async () => undefined },
  {
    state: 'approved, several at once',
    count: 6,
    ends: 'confirmed',
    bring: async () => undefined,
  },
  {
    state: 'signing, and not signed yet',
    ends: 'confirmed',
    bring: async ({ lead }) => void (await lead(() => ({ sign: away }))),
  },
  {
    state: 'signing, and not sent yet',
    ends: 'confirmed',
    bring: async ({ lead }) => void (await lead(() => ({ send: away }))),
  },
  {
    state: 'signing, and sent, which nobody wrote down',
    short: ['bsc'],
    ends: 'confirmed',
    bring: async ({ lead }) =>
      void (await lead((port) => ({
        send: async (raw) => {
          await port.send(raw);
          return away();
        },
      }))),
  },
  {
    state: 'broadcast, and in no block for so long that another takes its place',
    only: 'bsc',
    ends: 'confirmed',
    bring: async ({ api, chain, lead, pass }) => {
      await chain.hold?.(true);
      await lead();
      await pass(0);
      api.clock.advance(api.services.settings.payout_stuck_ms);
    },
  },
  {
    state: 'broadcast, and lost, so that another is signed',
    short: ['ton'],
    only: 'ton',
    ends: 'confirmed',
    hasSeen: true,
    bring: async (stage) => {
      await stage.lead(() => ({ send: async () => 'taken' }));
      await expire(stage);
    },
  },
  {
    state: 'broadcast, and final',
    ends: 'confirmed',
    bring: async ({ lead, pass }) => {
      await lead();
      await pass(10);
    },
  },
  {
    state: 'broadcast, several at once, and final',
    count: 6,
    ends: 'confirmed',
    bring: async ({ lead, pass }) => {
      await lead();
      await pass(10);
    },
  },
  {
    state: 'needs_attention',
    ends: 'confirmed',
    bring: async (stage, ids) => {
      await unanswered(stage, ids, stage.api);
      await stage.pass(31);
    },
  },
  {
    state: 'needs_attention, and given up',
    ends: 'refunded',
    hasSeen: true,
    bring: async (stage, ids) => {
      await givenUp(stage, ids);
      await expire(stage);
    },
  },
  {
    state: 'given up, and its nonce closed',
    only: 'bsc',
    ends: 'refunded',
    bring: async (stage, ids) => {
      await givenUp(stage, ids);
      await stage.lead();
      await stage.pass(10);
    },
  },
];

/** A process that is about to run a cycle. */
const begin = (): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });

describe.each(['bsc', 'ton'] as const)('on %s', (name) => {
  let api: TestApi;
  let chain: RealChain;
  let next: ChildProcess;
  let had: bigint;
  let hot: string;
  beforeAll(async () => {
    chain = await realChains[name]();
    api = await startApi({ now: new Date(chain.begun) });
    hot = createPayer(chain.payer, () => chain.begun).address;
    had = await chain.has(hot);
    await armInstance(api.services.db, name, instance, api.clock.rule());
    next = begin();
  });
  afterAll(async () => {
    next?.kill('SIGKILL');
    await api?.stop();
    await chain?.stop();
  });
  const now = () => api.clock.real().getTime();
  const stage = (): Stage => ({
    api,
    chain,
    lead: async (by = () => ({})) => {
      const port = createPayer(chain.payer, now, api.services.db);
      const worker = await aWorker(api, { ...port, ...by(port) });
      return runPayoutCycle({ ...worker, instance }).catch(() => undefined);
    },
    pass: async (seconds) => {
      api.clock.advance(seconds * 1_000);
      await chain.pass(seconds);
    },
    approved: () => anApproved(api, '1000', name),
  });
  /** Runs a cycle in a process of its own; returns its number of steps; null: it died. */
  const turn = async (dieAt: number, hasSeen: boolean): Promise<number | null> => {
    const child = next;
    next = begin();
    const before = hasSeen && chain.expiresAfter !== null ? now() - SEEN_S * 1_000 : null;
    const told: KilledCycleInput = {
      url: api.url,
      instance,
      now: now(),
      payer: chain.payer,
      before,
      dieAt,
    };
    child.stdin?.end(JSON.stringify(told));
    const [said, [code, signal]] = await Promise.all([
      text(child.stdout!),
      once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>,
    ]);
    if (signal === 'SIGKILL') return null;
    if (code !== 0) throw new Error(`the turn ended with ${code}`);
    return Number(said);
  };
  const run = async (situation: Situation, dieAt: number): Promise<number | null> => {
    const { count = 1, bring, ends, hasSeen = false } = situation;
    const all: Approved[] = [];
    for (let each = 0; each < count; each += 1) all.push(await stage().approved());
    const ids = all.map(({ id }) => id);
    await bring(stage(), ids);
    const steps = await turn(dieAt, hasSeen);
    await chain.hold?.(false);
    const states = () => Promise.all(ids.map(async (id) => (await stateOf(api, id)).state));
    for (let more = 0; more < 12; more += 1) {
      if ((await states()).every((state) => state === ends)) break;
      await stage().lead();
      await stage().pass(35);
    }
    expect(await states()).toEqual(ids.map(() => ends));
    // One more cycle: a finished payout stays finished.
    await stage().lead();
    for (const id of ids) {
      const row = await api.services.db
        .selectFrom('cash_out')
        .select(['to_address', 'amount', 'fee'])
        .where('id', '=', BigInt(id))
        .executeTakeFirstOrThrow();
      const net = ((row.amount - row.fee) * chain.ofPoint) / 1_000_000n;
      expect(await chain.has(row.to_address)).toBe(ends === 'confirmed' ? net : 0n);
    }
    return steps;
  };

  test.each(
    situations.filter(
      ({ only = name, short }) => only === name && (longRun || short?.includes(name)),
    ),
  )('survives kill -9 in the cycle after: $state', { timeout: 1_200_000 }, async (situation) => {
    const steps = await run(situation, 0);
    expect(steps).toBeGreaterThan(5);
    let died = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      // Spreads the kills over the cycle; with more kills than steps each step gets one.
      const dieAt = 1 + Math.floor(((kill + 0.5) * steps!) / kills);
      if ((await run(situation, dieAt)) === null) died += 1;
    }
    // Concurrent steps may change their order, and a cycle may have one step less.
    expect(died).toBeGreaterThanOrEqual(Math.max(1, kills - Math.ceil(kills / 10)));
  });

  test('the chain balance matches the cash-outs to the base unit', async () => {
    const { db } = api.services;
    const rows = await db
      .selectFrom('cash_out')
      .select(['amount', 'fee'])
      .where('state', '=', 'confirmed')
      .execute();
    const paid = rows.reduce((sum, { amount, fee }) => sum + amount - fee, 0n);
    expect(had - (await chain.has(hot))).toBe((paid * chain.ofPoint) / 1_000_000n);
    await api.services.events.waitUntilHandled();
    expect(await checkLedger(db)).toEqual([]);
    expect(await checkCashOuts(db)).toEqual([]);
    expect(
      await db.selectFrom('cash_out').select('id').where('ended_at', 'is', null).execute(),
    ).toEqual([]);
  });
});

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { WalletError } from '../session/wallet-error.ts';
import type { CoinCall, CoinPort } from '../types.ts';
import {
  canGiveUp,
  coinCallOf,
  coinTransferOutcome,
  type CoinStepKey,
  type CoinTransfer,
  nextCoinStep,
} from './coin-transfer.ts';
import { runCoinTransfer } from './run-coin-transfer.ts';

const isLongRun = process.env['TEST_LONG'] === '1';
const todo = { state: 'todo', hash: null, since: null, confirmations: 0 } as const;
const aTransfer = (given: Partial<CoinTransfer> = {}): CoinTransfer => ({
  userId: '1',
  from: '0xaa',
  coin: 'SPK',
  to: '0xbb',
  value: '7',
  token: '0x70',
  spender: '0x5e',
  needed: 3,
  gas: null,
  steps: { approve: todo, transfer: todo, clear: todo },
  ...given,
});

const native = { coin: 'BNB', token: null, spender: null, gas: 21_000 } as const;

/** The course of one request: sent or not, the wallet's answer, and the chain's result. */
type Fate = {
  readonly sends: boolean;
  readonly says: 'hash' | 'no' | 'failed' | 'late' | 'nothing';
  readonly isOk: boolean;
  /** The number of requests for which its node is then away, and of blocks until its own block. */
  readonly away?: number;
  readonly waits?: number;
};
const well: Fate = { sends: true, says: 'hash', isOk: true };
const no: Fate = { sends: false, says: 'no', isOk: true };
const problem = { no: 'refused', failed: 'failed', late: 'late', hash: 'failed' } as const;

const key = (call: CoinCall) => Object.values(call).join(' ');

/** A chain with one block at each read, and a wallet whose requests follow `fates` one after the other. */
const aChain = (fates: readonly Fate[]) => {
  let block = 100n;
  let spoken = 0;
  let away = 0;
  /** The node's answer, one block later; rejects while it is away. */
  const read = <T>(answer: () => T): Promise<T> => {
    block += 1n;
    away -= 1;
    return away >= 0 ? Promise.reject(new Error('away')) : Promise.resolve(answer());
  };
  const mined = () => sent.filter((each) => each.block <= block);
  const sent: { call: CoinCall; block: bigint; hash: string; isOk: boolean }[] = [];
  const allowed = () => {
    let left = 0n;
    for (const { call, isOk } of mined()) {
      if (!isOk) continue;
      if (call.kind === 'approve') left = call.value;
      if (call.kind === 'transfer') left -= call.value;
    }
    return left;
  };
  const moved = () =>
    mined().flatMap(({ call, isOk }) =>
      isOk && (call.kind === 'native' || call.kind === 'transfer') ? [call.value] : [],
    );
  const asked: CoinCall[] = [];
  const port: CoinPort = {
    isAddress: () => true,
    isOnExpectedChain: async () => true,
    switchChain: async () => undefined,
    balance: async () => 100n,
    allowance: async () => allowed(),
    cost: async () => ({ gas: 1n, price: 1n }),
    estimateTransferGas: async () => 1n,
    getCheckpoint: () => read(() => ({ block: `${block}`, nonce: `${mined().length}` })),
    send: async (call) => {
      const fate = fates[spoken] ?? well;
      spoken += 1;
      asked.push(call);
      block += 1n;
      away = fate.away ?? 0;
      const hash = `0x${sent.length}`;
      const at = block + BigInt(fate.waits ?? 0);
      if (fate.sends) sent.push({ call, block: at, hash, isOk: fate.isOk });
      if (fate.says === 'hash' && fate.sends) return hash;
      if (fate.says === 'nothing') return new Promise<never>(() => undefined);
      throw new WalletError(problem[fate.says]);
    },
    findTransaction: (call, since) =>
      read(
        () =>
          mined().find((each) => each.block > BigInt(since.block) && key(each.call) === key(call))
            ?.hash ?? null,
      ),
    hasNoPendingTransaction: () => read(() => mined().length === sent.length),
    getReceipt: (hash) =>
      read(() => {
        const found = mined().find((each) => each.hash === hash);
        return found ? { isOk: found.isOk, confirmations: Number(block - found.block) } : null;
      }),
  };
  return { port, asked, sent, allowed, moved };
};
const lead = async (
  transfer: CoinTransfer,
  { port }: Pick<ReturnType<typeof aChain>, 'port'>,
  signal = new AbortController().signal,
) => {
  let kept = transfer;
  const sent: string[] = [];
  const over = await runCoinTransfer(transfer, {
    port,
    signal,
    pollMs: 0,
    save: (next) => void (kept = next),
    sent: (hash) => void sent.push(hash),
  });
  return { over, kept, sent };
};

test('a token transfer approves, moves and leaves no allowance, and is reported once', async () => {
  const chain = aChain([]);
  const { over, sent } = await lead(aTransfer(), chain);
  expect(coinTransferOutcome(over)).toBe('done');
  expect(chain.asked.map(({ kind }) => kind)).toEqual(['approve', 'transfer']);
  expect([chain.allowed(), chain.moved()]).toEqual([0n, [7n]]);
  expect(sent).toEqual(['0x1']);
});

test('the chain’s own coin needs no approval', async () => {
  const chain = aChain([]);
  const { over } = await lead(aTransfer(native), chain);
  expect(coinTransferOutcome(over)).toBe('done');
  expect(chain.asked).toEqual([{ kind: 'native', to: '0xbb', value: 7n, gas: 21_000n }]);
});

test('a refused approval moves nothing and is not requested again', async () => {
  const chain = aChain([no]);
  const { over } = await lead(aTransfer(), chain);
  expect(coinTransferOutcome(over)).toBe('failed');
  expect(chain.asked).toHaveLength(1);
});

test('a failed transfer revokes the allowance, or reports the remaining one', async () => {
  for (const fate of [no, { ...well, isOk: false }]) {
    const chain = aChain([well, fate]);
    expect(coinTransferOutcome((await lead(aTransfer(), chain)).over)).toBe('failed');
    expect([chain.allowed(), chain.moved()]).toEqual([0n, []]);
  }
  const chain = aChain([well, no, no]);
  expect(coinTransferOutcome((await lead(aTransfer(), chain)).over)).toBe('allowed');
  expect(chain.allowed()).toBe(7n);
});

test('an interrupted transfer resumes from the chain state and repeats no request', async () => {
  const chain = aChain([{ ...well, says: 'nothing' }]);
  const left = new AbortController();
  let kept = aTransfer();
  chain.port.findTransaction = vi.fn(chain.port.findTransaction);
  const leading = runCoinTransfer(kept, {
    port: { ...chain.port, findTransaction: async () => null },
    signal: left.signal,
    pollMs: 1,
    save: (next) => void (kept = next),
    sent: () => undefined,
  });
  await vi.waitFor(() => expect(chain.asked).toHaveLength(1));
  left.abort();
  await leading;
  expect(kept.steps.approve.state).toBe('asked');
  const { over } = await lead(kept, chain);
  expect(coinTransferOutcome(over)).toBe('done');
  expect(chain.asked.map(({ kind }) => kind)).toEqual(['approve', 'transfer']);
});

test('finds a transfer with a raised fee under its new hash', async () => {
  const chain = aChain([]);
  const { send } = chain.port;
  chain.port.send = async (call, signal) => {
    await send(call, signal);
    return '0xgone';
  };
  const { over } = await lead(aTransfer(), chain);
  expect(coinTransferOutcome(over)).toBe('done');
  expect(over.steps.transfer.hash).toBe('0x1');
});

test.each(['no', 'failed', 'late'] as const)(
  'finds a sent transfer despite the wallet’s “%s”, an absent node and a slow block',
  async (says) => {
    for (const bad of [{ away: 200 }, { waits: 200 }, { away: 30, waits: 300 }])
      for (const start of [aTransfer(native), aTransfer()]) {
        const chain = aChain([{ ...well, ...bad, says }]);
        const { over, sent } = await lead(start, chain);
        expect(coinTransferOutcome(over)).toBe('done');
        expect([chain.allowed(), chain.moved()]).toEqual([0n, [7n]]);
        expect(sent).toHaveLength(1);
      }
  },
);

test('checks the chain for a minute after a wallet error, and resumes on a later page', async () => {
  const chain = aChain([{ ...no, says: 'failed' }]);
  const left = new AbortController();
  const look = chain.port.hasNoPendingTransaction;
  const isQuiet = vi.spyOn(chain.port, 'hasNoPendingTransaction').mockImplementation((...asked) => {
    if (isQuiet.mock.calls.length === 6) left.abort();
    return look(...asked);
  });
  let kept = aTransfer(native);
  const leading = runCoinTransfer(kept, {
    port: chain.port,
    signal: left.signal,
    pollMs: 0,
    save: (next) => void (kept = next),
    sent: () => undefined,
  });
  await leading;
  expect(kept.steps.transfer.state).toBe('denied');
  expect(canGiveUp(kept.steps.transfer)).toBe(true);
  expect(coinTransferOutcome(kept)).toBeNull();
  isQuiet.mockClear();
  const { over } = await lead(kept, chain);
  expect(coinTransferOutcome(over)).toBe('failed');
  expect(isQuiet).toHaveBeenCalledTimes(40);
  expect(chain.asked).toHaveLength(1);
});

test('an open wallet request stays pending until its holder says that it is gone', async () => {
  const chain = aChain([{ ...no, says: 'late' }]);
  const left = new AbortController();
  const find = vi.spyOn(chain.port, 'findTransaction');
  const leading = lead(aTransfer(native), chain, left.signal);
  await vi.waitFor(() => expect(find.mock.calls.length).toBeGreaterThan(60));
  left.abort();
  const { kept } = await leading;
  expect(kept.steps.transfer.state).toBe('asked');
  expect(canGiveUp(kept.steps.transfer)).toBe(true);
});

const fate = fc.record({
  sends: fc.boolean(),
  says: fc.constantFrom('hash' as const, 'no' as const, 'failed' as const),
  isOk: fc.boolean(),
  away: fc.constantFrom(0, 3, 20),
  waits: fc.constantFrom(0, 4, 30),
});

test('moves coins at most once, asks once a step, and reports the chain’s result for any wallet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fate, { maxLength: 4 }), fc.boolean(), async (fates, isNative) => {
      const chain = aChain(fates);
      const start = isNative ? aTransfer(native) : aTransfer();
      const { over, kept } = await lead(start, chain);
      const outcome = coinTransferOutcome(over);
      expect(kept).toEqual(over);
      expect(nextCoinStep(over)).toBeNull();
      expect(chain.moved()).toEqual(outcome === 'done' ? [7n] : []);
      expect(chain.allowed() > 0n).toBe(outcome === 'allowed');
      const keys: CoinStepKey[] = ['approve', 'transfer', 'clear'];
      for (const step of keys) {
        const call = coinCallOf(over, step);
        const times = chain.asked.filter((each) => key(each) === key(call));
        expect(times.length).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns: isLongRun ? 300 : 60 },
  );
});

import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { CoinCall, CoinPort } from '../types.ts';
import {
  type NftTransfer,
  nftTransferOutcome,
  findNftTransferProblem,
  runNftTransfer,
} from './nft-transfer.ts';

const transfer: NftTransfer = {
  userId: '1',
  from: '0xaa',
  to: '0xbb',
  contract: '0xcc',
  tokenId: '7',
  name: 'Blue hour hex #1',
  needed: 3,
  step: { state: 'todo', hash: null, since: null, confirmations: 0 },
};

/** The course of the one request: sent or not, the wallet's answer, and the chain's result. */
type Fate = {
  readonly sends: boolean;
  readonly says: 'hash' | 'no' | 'nothing';
  readonly isOk: boolean;
};

const aChain = (fate: Fate) => {
  let block = 100n;
  const asked: CoinCall[] = [];
  const sent: { call: CoinCall; block: bigint }[] = [];
  const port = {
    getCheckpoint: async () => ({ block: `${block}`, nonce: '0' }),
    send: async (call: CoinCall) => {
      asked.push(call);
      block += 1n;
      if (fate.sends) sent.push({ call, block });
      if (fate.says === 'hash' && fate.sends) return '0x1';
      if (fate.says === 'nothing') return new Promise<never>(() => undefined);
      throw new Error('no');
    },
    hasNoPendingTransaction: async () => true,
    findTransaction: async (_: CoinCall, since: { readonly block: string }) => {
      block += 1n;
      return sent.some((each) => each.block > BigInt(since.block)) ? '0x1' : null;
    },
    getReceipt: async () => {
      block += 1n;
      const [found] = sent;
      return found ? { isOk: fate.isOk, confirmations: Number(block - found.block) } : null;
    },
  } as unknown as CoinPort;
  return { port, asked, sent };
};

const lead = (
  { port }: Pick<ReturnType<typeof aChain>, 'port'>,
  from: NftTransfer = transfer,
  save: (next: NftTransfer) => void = () => undefined,
  signal = new AbortController().signal,
) => runNftTransfer(from, { port, signal, pollMs: 0, save });

test('asks any wallet once, and takes the outcome from the chain', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        sends: fc.boolean(),
        says: fc.constantFrom('hash' as const, 'no' as const),
        isOk: fc.boolean(),
      }),
      async (fate) => {
        const chain = aChain(fate);
        const over = await lead(chain);
        expect(chain.asked).toEqual([
          { kind: 'nft', contract: '0xcc', from: '0xaa', to: '0xbb', tokenId: '7' },
        ]);
        expect(nftTransferOutcome(over)).toBe(fate.sends && fate.isOk ? 'done' : 'failed');
        // A transfer that is over is not run again.
        expect(await lead(chain, over)).toEqual(over);
        expect(chain.asked).toHaveLength(1);
      },
    ),
    { numRuns: 50 },
  );
});

test('an interrupted transfer resumes from the chain state and repeats no request', async () => {
  const chain = aChain({ sends: true, says: 'nothing', isOk: true });
  const left = new AbortController();
  let kept = transfer;
  const away = { ...chain.port, findTransaction: async () => null };
  const leading = lead({ port: away }, transfer, (next) => void (kept = next), left.signal);
  await vi.waitFor(() => expect(chain.asked).toHaveLength(1));
  left.abort();
  await leading;
  expect(kept.step.state).toBe('asked');
  expect(nftTransferOutcome(await lead(chain, kept))).toBe('done');
  expect(chain.asked).toHaveLength(1);
});

/** A wallet with these balances; a unit of gas costs one. */
const wallet = (given: { bnb?: bigint; isOnChain?: boolean; isThere?: boolean } = {}) =>
  ({
    isOnExpectedChain: async () => given.isOnChain ?? true,
    balance: async () => given.bnb ?? 60_000n,
    cost: async () => {
      if (given.isThere === false) throw new Error('undone');
      return { gas: 60_000n, price: 1n };
    },
  }) as unknown as CoinPort;

test.each([
  [null, {}, '0xaa'],
  ['noAddress', {}, null],
  ['mismatch', {}, '0xdd'],
  ['network', { isOnChain: false }, '0xaa'],
  ['gas', { bnb: 59_999n }, '0xaa'],
  ['gone', { isThere: false }, '0xaa'],
] as const)('reports %s before it asks the wallet', async (problem, given, bound) => {
  expect(await findNftTransferProblem(wallet(given), transfer, bound)).toBe(problem);
});

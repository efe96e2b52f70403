import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startAnvil, type Anvil } from '@taice/testkit/evm';
import { type Abi, encodeFunctionData, type Hex, zeroAddress } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileAll, shipped, shippedOf } from './compile.ts';
import * as compiled from './compiled.ts';
import { deployer } from './deploy.ts';
import { branchesOf, mapped } from './testing/branches.ts';

/** Anvil's first two, with coins. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const owner = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const stranger = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const folder = join(import.meta.dirname, '../../contracts');

let anvil: Anvil;
let contracts: ReturnType<typeof compileAll>;
beforeAll(async () => {
  anvil = await startAnvil();
  contracts = compileAll([...shipped, ...mapped], ['ast']);
}, 60_000);
afterAll(() => anvil?.stop());

test('the committed artifacts equal the compiler output', () => {
  const made = shippedOf(contracts);
  expect(Object.keys(compiled).toSorted()).toEqual([...made.keys()].toSorted());
  for (const [name, contract] of made)
    expect(Object.entries(compiled)).toContainEqual([name, contract]);
});

interface Step {
  readonly pc: number;
  readonly op: string;
  readonly depth: number;
  readonly stack: readonly string[];
}
const calls = new Set(['CALL', 'STATICCALL', 'DELEGATECALL', 'CALLCODE']);
const addressOf = (word: string): string =>
  `0x${word.replace(/^0x/, '').padStart(40, '0').slice(-40)}`;

/** The direction of each conditional jump, with the address of its code: `address pc taken`. */
const waysOf = (steps: readonly Step[], to: string): string[] => {
  const codes = [to];
  return steps.flatMap(({ pc, op, depth, stack }) => {
    if (calls.has(op)) codes[depth] = addressOf(stack.at(-2) ?? '');
    if (op !== 'JUMPI') return [];
    return [`${codes[depth - 1]} ${pc} ${BigInt(stack.at(-2) ?? 0) !== 0n}`];
  });
};

test(
  'the tests take every branch of our shipped contracts both ways',
  { timeout: 60_000 },
  async () => {
    const branches = branchesOf(contracts, (file) => readFileSync(join(folder, file), 'utf8'));
    expect(branches.length).toBeGreaterThan(5);

    const deploy = deployer({ rpcUrl: anvil.url, key });
    const factory = await deploy.cloneFactory();
    const spender = await deploy.distributor();
    const spk = await deploy.token('Taice', 'SPK', 100n);
    const spectacles = await deploy.spectacles('https://taice.example/nft/');
    const encode = (abi: Abi, functionName: string, args: readonly unknown[]): Hex =>
      encodeFunctionData({ abi, functionName, args });
    const send = async (to: string, data: Hex) => {
      const hash = await anvil.request('eth_sendTransaction', [{ from: owner, to, data }]);
      // The calls below need the block that contains it.
      await expect
        .poll(() => anvil.request('eth_getTransactionReceipt', [hash]))
        .toMatchObject({ status: '0x1' });
    };
    const cloned = async (mintable: boolean): Promise<string> => {
      const data = encode(compiled.cloneFactory.abi, 'clone', ['F', 'F', 6, 9n, mintable, owner]);
      const token = addressOf(
        String(await anvil.request('eth_call', [{ from: owner, to: factory, data }, 'latest'])),
      );
      await send(factory, data);
      return token;
    };
    const [mintable, fixed] = [await cloned(true), await cloned(false)];
    await send(spk, encode(compiled.taiceToken.abi, 'approve', [spender, 5n]));
    const implementation = addressOf(
      String(
        await anvil.request('eth_call', [
          { to: factory, data: encode(compiled.cloneFactory.abi, 'implementation', []) },
          'latest',
        ]),
      ),
    );
    const codes = new Map([
      ['CloneFactory', factory],
      ['CloneToken', implementation],
      ['Distributor', spender],
      ['TaiceToken', spk],
      ['TaiceSpectacles', spectacles],
    ]);

    const token = (name: string, ...args: unknown[]) => encode(compiled.cloneToken.abi, name, args);
    const distribute = (to: readonly string[], amounts: readonly bigint[]) =>
      encode(compiled.distributor.abi, 'distribute', [spk, to, amounts]);
    const clone = (of: string) =>
      encode(compiled.cloneFactory.abi, 'clone', ['G', 'G', 6, 9n, true, of]);
    const nft = (name: string, ...args: unknown[]) =>
      encode(compiled.taiceSpectacles.abi, name, args);
    const hash: Hex = `0x${'5a'.repeat(32)}`;
    await send(spectacles, nft('mint', stranger, 1n, hash));
    const tried: readonly (readonly [from: string, to: string, data: Hex])[] = [
      [owner, factory, clone(owner)],
      [owner, factory, clone(zeroAddress)],
      [owner, mintable, token('mint', stranger, 1n)],
      [owner, fixed, token('mint', stranger, 1n)],
      [stranger, mintable, token('mint', stranger, 1n)],
      [owner, mintable, token('transferOwnership', stranger)],
      [owner, mintable, token('transferOwnership', zeroAddress)],
      [stranger, mintable, token('transferOwnership', stranger)],
      [owner, mintable, token('renounceOwnership')],
      [stranger, mintable, token('renounceOwnership')],
      [owner, spender, distribute([stranger, owner], [2n, 3n])],
      [owner, spender, distribute([stranger, owner], [2n])],
      [owner, spectacles, nft('mint', stranger, 2n, hash)],
      [stranger, spectacles, nft('mint', stranger, 2n, hash)],
      [stranger, spectacles, nft('tokenURI', 1n)],
      [owner, spectacles, nft('setCustody', stranger)],
      [owner, spectacles, nft('setCustody', zeroAddress)],
    ];
    const ways = new Set<string>();
    for (const [from, to, data] of tried) {
      const traced = (await anvil.request('debug_traceCall', [
        { from, to, data },
        'latest',
        {},
      ])) as {
        readonly structLogs: readonly Step[];
      };
      for (const way of waysOf(traced.structLogs, to)) ways.add(way);
    }
    const missed = branches.flatMap(({ contract, words, pc }) =>
      [true, false]
        .filter((taken) => !ways.has(`${codes.get(contract)} ${pc} ${taken}`))
        .map((taken) => `${contract} at ${pc}, ${taken ? 'jumps' : 'goes on'}: ${words}`),
    );
    expect(missed).toEqual([]);
  },
);

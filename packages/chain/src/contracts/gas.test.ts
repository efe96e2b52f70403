import { startAnvil, type Anvil } from '@taice/testkit/evm';
import { encodeFunctionData, type Hex, parseUnits } from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as compiled from './compiled.ts';
import { deployer } from './deploy.ts';

/** Anvil's first, with coins. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const owner = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

// A chain of its own: addresses are the same in every run, and with them the zero bytes that a call's cost goes by.
let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
});
afterAll(() => anvil?.stop());

test('the committed gas costs match each call', async () => {
  const own = deployer({ rpcUrl: anvil.url, key });
  const token = await own.token('Taice', 'SPK', parseUnits('1000', 18));
  const spender = await own.distributor();
  const factory = await own.cloneFactory();
  const spectacles = await own.spectacles('https://taice.example/nft/');
  const costs = async (to: Hex, data: Hex): Promise<number> => {
    const call = { from: owner, to, data, gas: '0x1c9c380' };
    const receipt = (await anvil.request('eth_sendTransactionSync', [call])) as {
      readonly status: Hex;
      readonly gasUsed: Hex;
    };
    expect(receipt.status).toBe('0x1');
    return Number(receipt.gasUsed);
  };
  const { abi } = compiled.taiceToken;
  // Zero bytes in an address change the cost of a call.
  const people = Array.from(
    { length: 100 },
    (_, index): Hex => `0x${`${index + 11}`.repeat(20).slice(0, 40)}`,
  );
  const [first] = people;
  const moved = (functionName: 'transfer' | 'approve' | 'mint', to: Hex, amount: bigint) =>
    costs(token, encodeFunctionData({ abi, functionName, args: [to, amount] }));
  const handed = (to: readonly Hex[]) => {
    const args = [token, to, to.map(() => 1n)] as const;
    const data = encodeFunctionData({
      abi: compiled.distributor.abi,
      functionName: 'distribute',
      args,
    });
    return costs(spender, data);
  };
  const cloned = encodeFunctionData({
    abi: compiled.cloneFactory.abi,
    functionName: 'clone',
    args: ['Film', 'FLM', 6, 900n, true, owner],
  });
  const { abi: nftAbi } = compiled.taiceSpectacles;
  const minted = (id: bigint) =>
    encodeFunctionData({
      abi: nftAbi,
      functionName: 'mint',
      args: [owner, id, `0x${'ab'.repeat(32)}`],
    });
  const sentOn = encodeFunctionData({
    abi: nftAbi,
    functionName: 'transferFrom',
    args: [owner, first!, 1n],
  });
  const table: readonly (readonly [string, number])[] = [
    ['transfer, to who has none', await moved('transfer', first!, 1n)],
    ['transfer, to who has some', await moved('transfer', first!, 1n)],
    ['mint', await moved('mint', first!, 1n)],
    ['approve', await moved('approve', spender, 1_000n)],
    ['distribute, to one', await handed([first!])],
    [
      'distribute, to 100 who have none, each',
      (await handed(people.slice(1).concat('0x00000000000000000000000000000000000abcde'))) / 100,
    ],
    ['burn', await costs(token, encodeFunctionData({ abi, functionName: 'burn', args: [1n] }))],
    ['clone', await costs(factory, cloned)],
    ['spectacles: mint, to who has none', await costs(spectacles, minted(1n))],
    ['spectacles: mint, to who has some', await costs(spectacles, minted(2n))],
    ['spectacles: transfer, to who has none', await costs(spectacles, sentOn)],
  ];
  const lines = table.map(([name, gas]) => `${name.padEnd(40)} ${Math.round(gas)}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../../contracts/gas.txt');
});

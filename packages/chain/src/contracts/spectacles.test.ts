import { longRun } from '@taice/testkit/long-run';
import { startAnvil, type Anvil } from '@taice/testkit/evm';
import fc from 'fast-check';
import { createPublicClient, encodeFunctionData, type Hex, http, zeroAddress } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { bsc } from 'viem/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taiceSpectacles } from './compiled.ts';
import { deployer } from './deploy.ts';

const { abi } = taiceSpectacles;
const base = 'https://taice.example/nft/';
/** Anvil's first three, with coins: the custodian, who mints, and two people. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const;
const [custody, one, other] = keys.map((key) => privateKeyToAccount(key).address) as [
  Hex,
  Hex,
  Hex,
];
const hashOf = (id: bigint): Hex => `0x${id.toString(16).padStart(2, '0').repeat(32)}`;

let anvil: Anvil;
beforeAll(async () => {
  anvil = await startAnvil();
});
afterAll(() => anvil?.stop());

const reader = () => createPublicClient({ chain: bsc, transport: http(anvil.url) });

/** Sends the call in a block of its own. True if it did not revert. */
const attempt = async (from: Hex, to: Hex, data: Hex): Promise<boolean> => {
  const call = { from, to, data, gas: '0x7a120' };
  const { status } = (await anvil.request('eth_sendTransactionSync', [call])) as { status: Hex };
  return status === '0x1';
};

const mint = (to: Hex, id: bigint) =>
  encodeFunctionData({ abi, functionName: 'mint', args: [to, id, hashOf(id)] });
const move = (from: Hex, to: Hex, id: bigint) =>
  encodeFunctionData({ abi, functionName: 'transferFrom', args: [from, to, id] });

test('the custodian mints each id once, and each id has a permanent file address by hash', async () => {
  const contract = await deployer({ rpcUrl: anvil.url, key: keys[0] }).spectacles(base);
  const asked = { address: contract, abi } as const;
  expect(await attempt(one, contract, mint(one, 7n))).toBe(false);
  expect(await attempt(custody, contract, mint(one, 7n))).toBe(true);
  expect(await attempt(custody, contract, mint(other, 7n))).toBe(false);
  const client = reader();
  const uri = (id: bigint) =>
    client.readContract({ ...asked, functionName: 'tokenURI', args: [id] });
  expect(await uri(7n)).toBe(`${base}${'07'.repeat(32)}.json`);
  await expect(uri(8n)).rejects.toThrow(/invalid token ID/);
  expect(await client.readContract({ ...asked, functionName: 'ownerOf', args: [7n] })).toBe(one);
  // Neither a refused second minting nor a transfer has changed its metadata.
  await attempt(one, contract, move(one, other, 7n));
  expect(await uri(7n)).toBe(`${base}${'07'.repeat(32)}.json`);
});

test('only the owner sets the custodian and the file location', async () => {
  const contract = await deployer({ rpcUrl: anvil.url, key: keys[0] }).spectacles(base, other);
  const asked = { address: contract, abi } as const;
  const client = reader();
  expect(await client.readContract({ ...asked, functionName: 'custody' })).toBe(other);
  const keep = (by: Hex) => encodeFunctionData({ abi, functionName: 'setCustody', args: [by] });
  const lies = encodeFunctionData({ abi, functionName: 'setBase', args: ['ipfs://x/'] });
  // The deployer is the owner and cannot mint.
  expect(await attempt(custody, contract, mint(one, 1n))).toBe(false);
  expect(await attempt(other, contract, mint(one, 1n))).toBe(true);
  for (const stranger of [one, other]) {
    expect(await attempt(stranger, contract, keep(stranger))).toBe(false);
    expect(await attempt(stranger, contract, lies)).toBe(false);
  }
  expect(await attempt(custody, contract, keep(zeroAddress))).toBe(false);
  expect(await attempt(custody, contract, keep(one))).toBe(true);
  expect(await attempt(other, contract, mint(one, 2n))).toBe(false);
  expect(await attempt(one, contract, mint(one, 2n))).toBe(true);
  expect(await attempt(custody, contract, lies)).toBe(true);
  expect(await client.readContract({ ...asked, functionName: 'tokenURI', args: [1n] })).toBe(
    `ipfs://x/${'01'.repeat(32)}.json`,
  );
});

/** An action for the model and the chain. People are numbers; 0 is the custodian. */
const deed = fc.record({
  who: fc.constantFrom(0, 1, 2),
  what: fc.constantFrom('mint', 'send', 'take', 'allow'),
  to: fc.constantFrom(0, 1, 2),
  id: fc.constantFrom(1n, 2n),
});
const runs = longRun ? 200 : 20;

test(
  'in any order of calls each id is minted once, and only its holder or operator moves it',
  { timeout: 3_600_000 },
  async () => {
    const people = [custody, one, other] as const;
    const own = deployer({ rpcUrl: anvil.url, key: keys[0] });
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 20 }), async (deeds) => {
        const contract = await own.spectacles(base);
        const has = new Map<bigint, number>();
        const may = new Map<bigint, number>();
        for (const { who, what, to, id } of deeds) {
          const owner = has.get(id);
          const from = what === 'take' ? (owner ?? 0) : who;
          const isMine = owner !== undefined && owner === from;
          const can = {
            mint: who === 0 && owner === undefined,
            send: isMine,
            take: isMine && (from === who || may.get(id) === who),
            allow: isMine && to !== who,
          }[what];
          const data = {
            mint: mint(people[to], id),
            send: move(people[from]!, people[to], id),
            take: move(people[from]!, people[to], id),
            allow: encodeFunctionData({
              abi,
              functionName: 'approve',
              args: [people[to], id],
            }),
          }[what];
          expect(await attempt(people[who], contract, data)).toBe(can);
          if (!can) continue;
          if (what === 'allow') may.set(id, to);
          else {
            has.set(id, to);
            may.delete(id);
          }
        }
        const client = reader();
        for (const [id, owner] of has) {
          const asked = { address: contract, abi, args: [id] } as const;
          expect(await client.readContract({ ...asked, functionName: 'ownerOf' })).toBe(
            people[owner],
          );
          expect(await client.readContract({ ...asked, functionName: 'tokenURI' })).toBe(
            `${base}${hashOf(id).slice(2)}.json`,
          );
        }
      }),
      { numRuns: runs },
    );
  },
);

import { startAnvil, type Anvil } from '@taice/testkit/evm';
import {
  createPublicClient,
  createWalletClient,
  type Hex,
  http,
  parseUnits,
  zeroAddress,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { bsc } from 'viem/chains';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as compiled from './compiled.ts';
import { deployer } from './deploy.ts';

/** Accounts of anvil that hold coins. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const other = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const SUPPLY = parseUnits('1000', 18);

let anvil: Anvil;
/** A wallet that deploys and calls; a call is over once it is in a block. */
const wielder = (of: Hex) => {
  const transport = http(anvil.url);
  const wallet = createWalletClient({ account: privateKeyToAccount(of), chain: bsc, transport });
  const client = createPublicClient({ chain: bsc, transport });
  const done = async (hash: Hex) => {
    const receipt = await client.waitForTransactionReceipt({ hash, pollingInterval: 50 });
    if (receipt.status !== 'success') throw new Error(`transaction ${hash} was reverted`);
    return receipt;
  };
  return { ...deployer({ rpcUrl: anvil.url, key: of }), wallet, client, done };
};
let own: ReturnType<typeof wielder>;
let theirs: ReturnType<typeof wielder>;
beforeAll(async () => {
  anvil = await startAnvil();
  own = wielder(key);
  theirs = wielder(other);
});
afterAll(() => anvil?.stop());

const someone = () => privateKeyToAccount(generatePrivateKey()).address;
const owner = privateKeyToAccount(key).address;
const stranger = privateKeyToAccount(other).address;

/** A token's functions, called by a given wallet. */
const at = (address: Hex, by = own, abi = compiled.taiceToken.abi) => ({
  read: (functionName: 'totalSupply' | 'decimals' | 'name' | 'symbol' | 'getOwner') =>
    by.client.readContract({ address, abi, functionName }),
  balance: (of: Hex) =>
    by.client.readContract({ address, abi, functionName: 'balanceOf', args: [of] }),
  allowance: (of: Hex, spender: Hex) =>
    by.client.readContract({ address, abi, functionName: 'allowance', args: [of, spender] }),
  call: async (
    functionName: 'mint' | 'transfer' | 'approve' | 'increaseAllowance' | 'decreaseAllowance',
    to: Hex,
    amount: bigint,
  ) => {
    const { account } = by.wallet;
    const asked = { address, abi, functionName, args: [to, amount], account } as const;
    const { request } = await by.client.simulateContract(asked);
    return by.done(await by.wallet.writeContract(request));
  },
  burn: async (amount: bigint) => {
    const { account } = by.wallet;
    const asked = { address, abi, functionName: 'burn', args: [amount], account } as const;
    const { request } = await by.client.simulateContract(asked);
    return by.done(await by.wallet.writeContract(request));
  },
  take: async (from: Hex, to: Hex, amount: bigint) => {
    const { account } = by.wallet;
    const args = [from, to, amount] as const;
    const asked = { address, abi, functionName: 'transferFrom', args, account } as const;
    const { request } = await by.client.simulateContract(asked);
    return by.done(await by.wallet.writeContract(request));
  },
});
const distribute = async (
  by: ReturnType<typeof wielder>,
  address: Hex,
  token: Hex,
  to: readonly Hex[],
  amounts: readonly bigint[],
) => {
  const { abi } = compiled.distributor;
  const args = [token, to, amounts] as const;
  const { account } = by.wallet;
  const asked = { address, abi, functionName: 'distribute', args, account } as const;
  const { request } = await by.client.simulateContract(asked);
  return by.done(await by.wallet.writeContract(request));
};

test('in the BEP-20 token only the owner mints and only holders burn', async () => {
  const token = await own.token('Taice', 'SPK', SUPPLY);
  const [mine, their] = [at(token), at(token, theirs)];
  expect([await mine.read('name'), await mine.read('symbol'), await mine.read('decimals')]).toEqual(
    ['Taice', 'SPK', 18],
  );
  expect(await mine.read('getOwner')).toBe(owner);
  await mine.call('mint', stranger, 5n);
  await expect(their.call('mint', stranger, 5n)).rejects.toThrow(/not the owner/);
  await their.burn(2n);
  await expect(their.burn(4n)).rejects.toThrow(/exceeds balance/);
  expect(await mine.read('totalSupply')).toBe(SUPPLY + 3n);
  await mine.call('approve', stranger, 10n);
  await mine.call('increaseAllowance', stranger, 5n);
  await mine.call('decreaseAllowance', stranger, 12n);
  await expect(their.take(owner, stranger, 4n)).rejects.toThrow(/insufficient allowance/);
  await their.take(owner, stranger, 3n);
  expect(await mine.allowance(owner, stranger)).toBe(0n);
});

test('the distributor pays all recipients or none, and leaves no allowance', async () => {
  const token = await own.token('Taice', 'SPK', SUPPLY);
  const spender = await own.distributor();
  const mine = at(token);
  const [a, b] = [someone(), someone()];
  await mine.call('approve', spender, 30n);
  await expect(distribute(own, spender, token, [a, b], [20n, 11n])).rejects.toThrow(/allowance/);
  await expect(distribute(own, spender, token, [a, b], [20n])).rejects.toThrow(/LengthMismatch/);
  // The distributor spends no one's allowance but the caller's.
  await expect(distribute(theirs, spender, token, [stranger], [1n])).rejects.toThrow(
    /allowance|balance/,
  );
  await distribute(own, spender, token, [a, b], [20n, 10n]);
  expect([await mine.balance(a), await mine.balance(b)]).toEqual([20n, 10n]);
  expect(await mine.allowance(owner, spender)).toBe(0n);
});

test('the distributor’s extra gas stays within the published bound', async () => {
  const token = await own.token('Taice', 'SPK', SUPPLY);
  const spender = await own.distributor();
  const plain = await at(token).call('transfer', someone(), 5n);
  await at(token).call('approve', spender, 5n);
  const handed = await distribute(own, spender, token, [someone()], [5n]);
  const more = handed.gasUsed - plain.gasUsed;
  // `DISTRIBUTOR_EXTRA_GAS` in core/src/coins/coin-cost.ts.
  expect(more).toBeLessThanOrEqual(20_000n);
  expect(more).toBeGreaterThan(5_000n);
});

test('only the factory initialises a clone, once; the implementation is never initialised', async () => {
  const factory = await own.cloneFactory();
  const { abi } = compiled.cloneFactory;
  const { abi: tokenAbi } = compiled.cloneToken;
  const make = async (mintable: boolean, of: Hex = owner) => {
    const args = ['Film', 'FLM', 6, 900n, mintable, of] as const;
    const { account } = own.wallet;
    const asked = { address: factory, abi, functionName: 'clone', args, account } as const;
    const { request, result } = await own.client.simulateContract(asked);
    await own.done(await own.wallet.writeContract(request));
    return result;
  };
  const token = await make(true);
  const mine = at(token);
  expect([await mine.read('symbol'), await mine.read('decimals')]).toEqual(['FLM', 6]);
  expect([await mine.read('totalSupply'), await mine.balance(owner)]).toEqual([900n, 900n]);
  const implementation = await own.client.readContract({
    address: factory,
    abi,
    functionName: 'implementation',
  });
  for (const address of [token, implementation]) {
    const args = ['X', 'X', 18, 1n, true, stranger] as const;
    const { account } = theirs.wallet;
    const again = { address, abi: tokenAbi, functionName: 'initialize', args, account } as const;
    await expect(theirs.client.simulateContract(again)).rejects.toThrow(/initialized/);
  }
  await mine.call('mint', stranger, 7n);
  await expect(at(token, theirs).call('mint', stranger, 7n)).rejects.toThrow(/0x30cd7471|NotOwner/);
  await expect(at(await make(false)).call('mint', stranger, 7n)).rejects.toThrow(
    /NotMintable|0x[0-9a-f]{8}/,
  );
  await expect(make(true, zeroAddress)).rejects.toThrow(/NoOwner|0x[0-9a-f]{8}/);
});

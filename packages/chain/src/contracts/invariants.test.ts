import { startAnvil, type Anvil } from '@taice/testkit/evm';
import fc from 'fast-check';
import {
  type Abi,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  zeroAddress,
} from 'viem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as compiled from './compiled.ts';
import { deployer } from './deploy.ts';

/** Anvil's first two, with coins; and one who only has what they are given. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const owner = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';
const stranger = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8';
const third = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc';
const runs = process.env['TEST_LONG'] === '1' ? 10_000 : 60;
const SUPPLY = 10n;

let anvil: Anvil;
let distributor: Hex;
let factory: Hex;
/** All who can have some of a token; the last one hands tokens on. */
let people: readonly Hex[];
beforeAll(async () => {
  anvil = await startAnvil();
  const deploy = deployer({ rpcUrl: anvil.url, key });
  distributor = await deploy.distributor();
  factory = await deploy.cloneFactory();
  people = [owner, stranger, third, distributor];
});
afterAll(() => anvil?.stop());

interface Receipt {
  readonly status: Hex;
  readonly contractAddress: Hex | null;
}

/** Does it in a block of its own. */
const inBlock = async (from: Hex, to: Hex | null, data: Hex): Promise<Receipt> => {
  const call = { from, data, gas: '0x2dc6c0', ...(to && { to }) };
  return (await anvil.request('eth_sendTransactionSync', [call])) as Receipt;
};
const read = async (to: Hex, abi: Abi, functionName: string, args: readonly unknown[] = []) => {
  const data = encodeFunctionData({ abi, functionName, args });
  const told = (await anvil.request('eth_call', [{ from: owner, to, data }, 'latest'])) as Hex;
  return decodeFunctionResult({ abi, functionName, args, data: told });
};

/** The tokens there are: how one of each is made, and whether its owner may ever make more. */
const kinds = {
  standard: {
    abi: compiled.taiceToken.abi as Abi,
    isMintable: true,
    make: async (): Promise<Hex> => {
      const data = encodeDeployData({ ...compiled.taiceToken, args: ['Film', 'FLM', SUPPLY] });
      return (await inBlock(owner, null, data)).contractAddress!;
    },
  },
  clone: { abi: compiled.cloneToken.abi as Abi, isMintable: true, make: () => cloned(true) },
  fixed: { abi: compiled.cloneToken.abi as Abi, isMintable: false, make: () => cloned(false) },
} as const;
const cloned = async (mintable: boolean): Promise<Hex> => {
  const { abi } = compiled.cloneFactory;
  const args = ['Film', 'FLM', 6, SUPPLY, mintable, owner] as const;
  const data = encodeFunctionData({ abi, functionName: 'clone', args });
  const token = (await read(factory, abi, 'clone', args)) as Hex;
  expect((await inBlock(owner, factory, data)).status).toBe('0x1');
  return token;
};

/** What somebody tries to do with a token. `who` sends it, `to` is whom it is about. */
const deed = fc.record({
  who: fc.constantFrom(0, 1),
  what: fc.constantFrom(
    'mint',
    'transfer',
    'approve',
    'increaseAllowance',
    'decreaseAllowance',
    'burn',
    'burnFrom',
    'transferFrom',
    'distribute',
    'transferOwnership',
    'renounceOwnership',
    'initialize',
  ),
  to: fc.constantFrom(0, 1, 2, 3),
  amount: fc.bigInt({ min: 0n, max: 12n }),
});
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never;

/** What the rules say, without any chain. */
const modelOf = (isMintable: boolean) => {
  const has = [SUPPLY, 0n, 0n, 0n];
  const may = new Map<string, bigint>();
  let head: number | null = 0;
  const allowed = (from: number, by: number): bigint => may.get(`${from} ${by}`) ?? 0n;
  const allow = (from: number, by: number, amount: bigint): true => {
    may.set(`${from} ${by}`, amount);
    return true;
  };
  const move = (from: number, to: number | null, amount: bigint): boolean => {
    if (has[from]! < amount) return false;
    has[from]! -= amount;
    if (to !== null) has[to]! += amount;
    return true;
  };
  const take = (from: number, by: number, to: number | null, amount: bigint): boolean => {
    const left = allowed(from, by) - amount;
    return left >= 0n && move(from, to, amount) && allow(from, by, left);
  };
  /** Whether it may be done; it is, then. */
  const does = ({ who, what, to, amount }: Deed): boolean => {
    const before = allowed(who, to);
    if (what === 'mint') {
      if (head !== who || !isMintable) return false;
      has[to]! += amount;
      return true;
    }
    if (what === 'transfer') return move(who, to, amount);
    if (what === 'approve') return allow(who, to, amount);
    if (what === 'increaseAllowance') return allow(who, to, before + amount);
    if (what === 'decreaseAllowance') return before >= amount && allow(who, to, before - amount);
    if (what === 'burn') return move(who, null, amount);
    if (what === 'burnFrom') return take(1 - who, who, null, amount);
    if (what === 'transferFrom') return take(1 - who, who, to, amount);
    if (what === 'distribute') {
      // To all or to none.
      const [hadBefore, mayBefore] = [[...has], allowed(who, 3)];
      if (take(who, 3, to, amount) && take(who, 3, 2, 1n)) return true;
      has.splice(0, has.length, ...hadBefore);
      allow(who, 3, mayBefore);
      return false;
    }
    if (what === 'initialize' || head !== who) return false;
    head = what === 'transferOwnership' ? to : null;
    return true;
  };
  return { has, may, head: () => head, does };
};

/** The same, as it is asked of the chain. */
const callOf = (token: Hex, { who, what, to, amount }: Deed): readonly [to: Hex, data: Hex] => {
  const target = people[to]!;
  const from = people[1 - who]!;
  const args: Readonly<Partial<Record<Deed['what'], readonly unknown[]>>> = {
    burn: [amount],
    burnFrom: [from, amount],
    transferFrom: [from, target, amount],
    transferOwnership: [target],
    renounceOwnership: [],
    initialize: ['Other', 'OTH', 18, 1_000n, true, people[who]],
  };
  if (what === 'distribute') {
    const { abi } = compiled.distributor;
    const shares = [token, [target, third], [amount, 1n]] as const;
    return [distributor, encodeFunctionData({ abi, functionName: 'distribute', args: shares })];
  }
  const both: Abi = [...compiled.cloneToken.abi, ...compiled.taiceToken.abi];
  // What both can be asked is the same in both.
  const abi = both.filter(
    (each, at) =>
      each.type === 'function' &&
      both.findIndex((other) => other.type === 'function' && other.name === each.name) === at,
  );
  const data = encodeFunctionData({
    abi,
    functionName: what,
    args: args[what] ?? [target, amount],
  });
  return [token, data];
};

test.each(Object.entries(kinds))(
  'whatever is done in whatever order, a %s token does what the rules say: supply, allowances, owner, and never initialised again',
  { timeout: 7_200_000 },
  async (_, { abi, isMintable, make }) => {
    const ofPeople = <T>(ask: (person: Hex) => Promise<T>) => Promise.all(people.map(ask));
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 20 }), async (deeds) => {
        const token = await make();
        const model = modelOf(isMintable);
        for (const each of deeds) {
          const { status } = await inBlock(people[each.who]!, ...callOf(token, each));
          expect([each, status === '0x1']).toEqual([each, model.does(each)]);
        }
        expect(await ofPeople((of) => read(token, abi, 'balanceOf', [of]))).toEqual(model.has);
        const all = model.has.reduce((sum, each) => sum + each, 0n);
        expect(await read(token, abi, 'totalSupply')).toBe(all);
        for (const [pair, amount] of model.may) {
          const [from = 0, by = 0] = pair.split(' ').map(Number);
          const asked = [people[from], people[by]];
          expect(await read(token, abi, 'allowance', asked)).toBe(amount);
        }
        const head = model.head();
        const told = String(await read(token, abi, 'getOwner')).toLowerCase();
        expect(told).toBe(head === null ? zeroAddress : people[head]);
        expect(await read(token, abi, 'symbol')).toBe('FLM');
        // It hands on, and keeps nothing that it was not given by itself.
        expect(await read(token, abi, 'allowance', [distributor, owner])).toBe(0n);
      }),
      { numRuns: Math.ceil(runs / 3) },
    );
  },
);

import { longRun } from '@taice/testkit/long-run';
import { startAnvil, type Anvil } from '@taice/testkit/evm';
import fc from 'fast-check';
import {
  type Abi,
  decodeFunctionResult,
  encodeFunctionData,
  getAddress,
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
const runs = longRun ? 10_000 : 50;
const SUPPLY = 10n;

let anvil: Anvil;
let distributor: Hex;
let factory: Hex;
/** Everyone who can hold the token; the last one is the distributor. */
let people: readonly Hex[];
beforeAll(async () => {
  anvil = await startAnvil();
  const deploy = deployer({ rpcUrl: anvil.url, key });
  distributor = await deploy.distributor();
  factory = await deploy.cloneFactory();
  people = [owner, stranger, third, distributor];
});
afterAll(() => anvil?.stop());

interface Call {
  readonly from: Hex;
  readonly to: Hex;
  readonly data: Hex;
}
interface Outcome {
  readonly status: Hex;
  readonly returnData: Hex;
}

/** Simulates calls one after the other, each on the state after the previous one. The chain itself does not change. */
const inSequence = async (calls: readonly Call[]): Promise<readonly Outcome[]> => {
  const asked = calls.map(({ from, to, data }) => ({ from, to, input: data, gas: '0x493e0' }));
  const [block] = (await anvil.request('eth_simulateV1', [
    { blockStateCalls: [{ calls: asked }], validation: false },
    'latest',
  ])) as [{ readonly calls: readonly Outcome[] }];
  return block.calls;
};

const cloned = async (isMintable: boolean): Promise<Hex> => {
  const { abi } = compiled.cloneFactory;
  const args = ['Film', 'FLM', 6, SUPPLY, isMintable, owner] as const;
  const data = encodeFunctionData({ abi, functionName: 'clone', args });
  const call: Call = { from: owner, to: factory, data };
  const [outcome] = await inSequence([call]);
  await anvil.request('eth_sendTransactionSync', [call]);
  return decodeFunctionResult({ abi, functionName: 'clone', data: outcome!.returnData });
};
/** The kinds of tokens: how one of each is made, and if its owner may mint more. */
const kinds = {
  standard: {
    abi: compiled.taiceToken.abi as Abi,
    isMintable: true,
    make: () => deployer({ rpcUrl: anvil.url, key }).token('Film', 'FLM', SUPPLY),
  },
  clone: { abi: compiled.cloneToken.abi as Abi, isMintable: true, make: () => cloned(true) },
  fixed: { abi: compiled.cloneToken.abi as Abi, isMintable: false, make: () => cloned(false) },
} as const;

/** An attempted call on a token. `who` sends it; `to` is its other party. */
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

/** The token's rules as a model, without a chain. */
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
  /** Applies the action if the rules allow it. True if they do. */
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

/** The same action as a call on the chain. */
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
  // A function that both have is the same in both.
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
  'a %s token keeps supply, allowances, owner and initialisation correct in any order of calls',
  { timeout: 7_200_000 },
  async (_, { abi, isMintable, make }) => {
    const token = await make();
    const asked = (functionName: string, args: readonly unknown[] = []) => ({ functionName, args });
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 10, maxLength: 20 }), async (deeds) => {
        const model = modelOf(isMintable);
        const may = deeds.map((each) => model.does(each));
        const allowances = [...model.may].map(([pair, amount]) => {
          const [from = 0, by = 0] = pair.split(' ').map(Number);
          return { ...asked('allowance', [people[from], people[by]]), is: amount };
        });
        const head = model.head();
        const reads = [
          ...model.has.map((is, at) => ({
            ...asked('balanceOf', [people[at]]),
            is: is as unknown,
          })),
          { ...asked('totalSupply'), is: model.has.reduce((sum, each) => sum + each, 0n) },
          ...allowances,
          { ...asked('getOwner'), is: getAddress(head === null ? zeroAddress : people[head]!) },
          { ...asked('symbol'), is: 'FLM' },
          // The distributor passes tokens on and leaves no allowance on what it received.
          { ...asked('allowance', [distributor, owner]), is: 0n },
        ];
        const did = deeds.map((each): Call => {
          const [to, data] = callOf(token, each);
          return { from: people[each.who]!, to, data };
        });
        const looks = reads.map(({ functionName, args }): Call => ({
          from: owner,
          to: token,
          data: encodeFunctionData({ abi, functionName, args }),
        }));
        const outcomes = await inSequence([...did, ...looks]);
        expect(outcomes.slice(0, did.length).map(({ status }) => status === '0x1')).toEqual(may);
        const told = outcomes.slice(did.length).map(({ returnData: data }, at) => {
          const { functionName, args } = reads[at]!;
          return decodeFunctionResult({ abi, functionName, args, data });
        });
        expect(told).toEqual(reads.map(({ is }) => is));
      }),
      { numRuns: runs },
    );
  },
);

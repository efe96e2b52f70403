import { deployContracts, type Deployed } from '@taice/chain/contracts';
import { startAnvil, type Anvil } from '@taice/testkit/evm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { anAddress, aPerson, type Person } from '../cash-outs/testing/fixtures.ts';
import { checkTransfers } from './check-transfers.ts';

/** Anvil's own account; the deployer holds the whole supply of the token. */
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

let anvil: Anvil;
let api: TestApi;
let coins: Deployed;
let wallets: string[];
let taken = 0;
beforeAll(async () => {
  anvil = await startAnvil();
  coins = await deployContracts({ rpcUrl: anvil.url, key, supply: 10n ** 24n });
  wallets = ((await anvil.request('eth_accounts')) as string[]).map((each) => each.toLowerCase());
  api = await startApi({
    env: {
      BSC_RPC_URL: anvil.url,
      BSC_SPK_CONTRACT: coins.spk,
      BSC_DISTRIBUTOR_CONTRACT: coins.distributor,
    },
  });
});
afterAll(async () => {
  await api?.stop();
  await anvil?.stop();
});
beforeEach(() => api.clock.advance(61_000));

const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0');
const send = async (from: string, to: string, value: bigint, data = '0x'): Promise<string> =>
  String(
    await anvil.request('eth_sendTransaction', [
      { from, to, data, value: `0x${value.toString(16)}` },
    ]),
  );
const sendSpk = (from: string, to: string, value: bigint) =>
  send(from, coins.spk, 0n, `0xa9059cbb${word(to)}${word(value)}`);
const mine = (blocks: number) => anvil.request('anvil_mine', [`0x${blocks.toString(16)}`]);
/** A person with one of the node's own wallets; the first wallet holds the token. */
const holder = async (at?: number): Promise<Person & { wallet: string }> => {
  const wallet = wallets[at ?? (taken += 1)] ?? '';
  return { ...(await aPerson(api, { points: 0, chain_address: wallet })), wallet };
};
const tell = async (
  { client }: Person,
  tx_hash: string,
  coin_type: 'BNB' | 'SPK' | 'USDT' = 'BNB',
) => client.call.wallet.chainTxStore({ tx_hash, coin_type });
const log = async ({ client }: Person) => (await client.call.wallet.chainTxLog({})).data.list;
const look = () => checkTransfers(api.services);

test('a transfer shows the recipient, amount and confirmations our node reports', async () => {
  const person = await holder();
  const to = anAddress();
  const hash = await send(person.wallet, to, 15n * 10n ** 17n);
  const { code, data } = await tell(person, hash.toUpperCase().replace('0X', '0x'));
  expect(code).toBe(0);
  expect(data).toMatchObject({ state: 'broadcast', value: null, tx_hash: hash, kind: 'transfer' });
  await look();
  const [seen] = await log(person);
  expect(seen).toMatchObject({ state: 'broadcast', value: '1.5', to, from: person.wallet });
  expect(seen?.confirmations).toBeLessThan(15);
  await mine(15);
  await look();
  expect((await log(person))[0]).toMatchObject({ state: 'confirmed', reason: null });
  expect((await log(person))[0]?.explorer_url).toBe(`https://bscscan.com/tx/${hash}`);
  // A repeated report returns the same transaction.
  expect((await tell(person, hash)).data.state).toBe('confirmed');
  expect(await log(person)).toHaveLength(1);
});

test('a token transfer shows its contract’s amount, and another coin fails', async () => {
  const [person] = [await holder(0)];
  const to = anAddress();
  const hash = await sendSpk(person.wallet, to, 7n * 10n ** 18n);
  await tell(person, hash, 'SPK');
  const bnb = await send(person.wallet, to, 5n);
  await tell(person, bnb, 'SPK');
  await mine(15);
  await look();
  expect(await log(person)).toMatchObject([
    { tx_hash: bnb, state: 'failed', reason: 'other' },
    { tx_hash: hash, state: 'confirmed', coin_type: 'SPK', value: '7', to },
  ]);
});

test('a reverted transfer fails, and another person’s stays theirs', async () => {
  const [person, other] = [await holder(), await holder()];
  // The transfer exceeds the balance, but it is in a block all the same.
  const data = `0xa9059cbb${word(other.wallet)}${word(1n)}`;
  const call = { from: person.wallet, to: coins.spk, data, gas: '0x186a0' };
  const undone = String(await anvil.request('eth_sendTransaction', [call]));
  await tell(person, undone, 'SPK');
  const theirs = await send(other.wallet, person.wallet, 3n);
  await tell(person, theirs);
  await tell(other, theirs);
  await mine(15);
  await look();
  expect(await log(person)).toMatchObject([
    { tx_hash: theirs, state: 'failed', reason: 'other', value: null, to: null },
    { tx_hash: undone, state: 'failed', reason: 'reverted' },
  ]);
  expect(await log(other)).toMatchObject([
    { tx_hash: theirs, state: 'confirmed', value: '0.000000000000000003' },
  ]);
});

test('a transfer unseen for a day fails, but an absent node proves nothing', async () => {
  const person = await holder();
  const hash = `0x${'ab'.repeat(32)}`;
  await tell(person, hash);
  const { config } = api.services;
  const away = {
    ...api.services,
    config: { ...config, coins: { ...config.coins, rpcUrl: 'http://127.0.0.1:1' } },
  };
  await checkTransfers(away);
  await look();
  expect((await log(person))[0]).toMatchObject({ state: 'broadcast', value: null });
  const tomorrow = new Date(api.clock.real().getTime() + 25 * 3_600_000);
  const later = { ...api.services, clock: { ...api.services.clock, real: () => tomorrow } };
  await checkTransfers(later);
  expect((await log(person))[0]).toMatchObject({ state: 'failed', reason: 'unseen' });
});

test('an unknown transfer is checked less and less often', async () => {
  const person = await holder();
  const lookedAt = async () => {
    const { looked_at } = await api.services.db
      .selectFrom('chain_tx')
      .select('looked_at')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    return looked_at.getTime();
  };
  await tell(person, `0x${'ce'.repeat(32)}`);
  await look();
  const first = await lookedAt();
  const { clock } = api.services;
  const at = (minutes: number) => {
    const real = () => new Date(first + minutes * 60_000);
    return checkTransfers({ ...api.services, clock: { ...clock, real } });
  };
  await at(100);
  const second = await lookedAt();
  expect(second - first).toBe(100 * 60_000);
  await at(105);
  expect(await lookedAt()).toBe(second);
  await at(115);
  expect(await lookedAt()).toBeGreaterThan(second);
});

test('hundreds of invented transfers, new or old, do not delay real ones', async () => {
  const { db } = api.services;
  const now = api.clock.real().getTime();
  const told = (minutes: number) => new Date(now - minutes * 60_000);
  for (let liar = 0; liar < 20; liar += 1) {
    const { id } = await aPerson(api, { points: 0, chain_address: anAddress() });
    const made = Array.from({ length: 20 }, (_, at) => ({
      user_id: id,
      chain: 'bsc' as const,
      coin_type: 'BNB' as const,
      tx_hash: `0x${word(BigInt(1_000 + liar * 20 + at))}`,
      from_address: anAddress(),
      state: 'broadcast' as const,
      created_at: told(60),
      told_at: told(liar < 10 ? 60 : 1),
      looked_at: new Date(0),
    }));
    await db.insertInto('chain_tx').values(made).execute();
  }
  const person = await holder();
  const hash = await send(person.wallet, anAddress(), 5n);
  await tell(person, hash);
  await look();
  expect((await log(person))[0]).toMatchObject({
    state: 'broadcast',
    value: '0.000000000000000005',
  });
  await mine(15);
  await look();
  expect((await log(person))[0]?.state).toBe('confirmed');
  // Old transfers are looked at, too.
  const { asked } = await db
    .selectFrom('chain_tx')
    .select((eb) => eb.fn.countAll<bigint>().as('asked'))
    .where('told_at', '=', told(60))
    .where('looked_at', '>', new Date(0))
    .executeTakeFirstOrThrow();
  expect(Number(asked)).toBe(8);
  await db.deleteFrom('chain_tx').where('state', '=', 'broadcast').execute();
});

test('rejects a transfer without a bound wallet or with too many open', async () => {
  const hash = `0x${'cd'.repeat(32)}`;
  const unbound = await aPerson(api, { points: 0, chain_address: null, chain_bound_at: null });
  expect((await tell(unbound, hash)).code).toBe(1504);
  const person = await holder();
  for (let at = 0; at < 20; at += 1) {
    api.clock.advance(61_000);
    expect((await tell(person, `0x${word(BigInt(at))}`)).code).toBe(0);
  }
  api.clock.advance(61_000);
  expect((await tell(person, hash)).code).toBe(1512);
});

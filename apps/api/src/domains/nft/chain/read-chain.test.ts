import type { Deployed } from '@taice/chain/contracts';
import { randomUUID } from 'node:crypto';
import { startAnvil, type Anvil } from '@taice/testkit/evm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { startApi, type TestApi } from '../../../testing/harness.ts';
import { anItem } from '../testing/fixtures.ts';
import { anAddress, aPerson, type Person } from '../../wallet/cash-outs/testing/fixtures.ts';
import { runPayoutCycle } from '../../wallet/payouts/run-payout-cycle.ts';
import type { PayoutWorker } from '../../wallet/payouts/payout-worker.ts';
import { checkNftChain } from './check-nft-chain.ts';
import { readChain } from './read-chain.ts';
import { rereadChain } from './reread-chain.ts';
import {
  aMinter,
  chainEnv,
  contractsOn,
  custody,
  itemOf,
  payerOn,
  sendToken,
} from './testing/fixtures.ts';
import { historyOf } from '../testing/equipment-fixtures.ts';
import { changeRow } from '../../../testing/builders.ts';

const CONFIRMATIONS = 3;

let anvil: Anvil;
let api: TestApi;
let made: Deployed;
let worker: PayoutWorker;
let wallets: string[];
beforeAll(async () => {
  anvil = await startAnvil();
  made = await contractsOn(anvil);
  // The first two accounts deploy and pay.
  wallets = ((await anvil.request('eth_accounts')) as string[])
    .map((each) => each.toLowerCase())
    .slice(2);
  api = await startApi({
    env: chainEnv(anvil, made),
    settings: { bsc_confirmations: CONFIRMATIONS },
  });
  worker = await aMinter(api, payerOn(anvil, made, CONFIRMATIONS));
}, 60_000);
afterAll(async () => {
  await api?.stop();
  await anvil?.stop();
});

const mine = (blocks = CONFIRMATIONS) => anvil.request('anvil_mine', [`0x${blocks.toString(16)}`]);
const read = () => readChain({ ...api.services, clock: api.clock });
const wallet = (): string => {
  const next = wallets.shift();
  if (next === undefined) throw new Error('the node has no more wallets');
  return next;
};
/** Requests a mint and runs the queue until the token is in its wallet. */
const mint = async ({ client }: Person, item: bigint): Promise<void> => {
  const { code } = await client.call.nft.mintToChain(
    { nft_id: `${item}`, chain: 'bsc' },
    { idempotencyKey: randomUUID() },
  );
  expect(code).toBe(0);
  await expect
    .poll(
      async () => {
        await runPayoutCycle(worker);
        await mine(1);
        return (await itemOf(api, item)).state;
      },
      { timeout: 20_000 },
    )
    .toBe('on_chain');
};
const holder = async (address = wallet()): Promise<Person & { address: string }> => ({
  ...(await aPerson(api, { points: 500, chain_address: address })),
  address,
});
const inWallet = async ({ client }: Person) =>
  (await client.call.nft.chainNfts({})).data.list.map(({ nft_id }) => nft_id);

test('ownership follows the chain through mint, transfer, return and second mint', async () => {
  const [ana, ben] = [await holder(), await holder()];
  const item = await anItem(api, ana.id);
  await mint(ana, item);
  await read();
  expect(await inWallet(ana)).toEqual([`${item}`]);
  const { data } = await ana.client.call.nft.chainNfts({});
  expect(data).toMatchObject({ contract: made.nft, custody, confirmations_needed: CONFIRMATIONS });
  expect(data.synced_at).not.toBeNull();

  await sendToken(anvil, made.nft, { from: ana.address, to: ben.address, tokenId: item });
  await read();
  // Moves count only once their block is final.
  expect(await inWallet(ana)).toEqual([`${item}`]);
  await mine();
  await read();
  expect(await itemOf(api, item)).toMatchObject({ owner_id: ben.id, owner_address: ben.address });
  expect([await inWallet(ana), await inWallet(ben)]).toEqual([[], [`${item}`]]);

  await sendToken(anvil, made.nft, { from: ben.address, to: custody, tokenId: item });
  await mine();
  await read();
  expect(await itemOf(api, item)).toEqual({
    state: 'held',
    chain: 'off',
    owner_id: ben.id,
    owner_address: null,
  });
  expect(await checkNftChain(api.services)).toEqual([]);

  // A returned token can go out again. The older return does not count for the new trip.
  await mint(ben, item);
  await read();
  await read();
  expect(await itemOf(api, item)).toMatchObject({ state: 'on_chain', owner_id: ben.id });
  await mine();
  await read();
  expect(await itemOf(api, item)).toMatchObject({ state: 'on_chain', owner_id: ben.id });
  expect(await historyOf(api, item)).toEqual([
    'made',
    'minting',
    'minted',
    'sent',
    'returned',
    'minting',
    'minted',
  ]);
  expect(await checkNftChain(api.services)).toEqual([]);
});

test('an item in an unbound wallet has no owner until someone binds that wallet', async () => {
  const [ana, ben] = [await holder(), await aPerson(api)];
  const stranger = wallet();
  const item = await anItem(api, ana.id);
  await mint(ana, item);
  await sendToken(anvil, made.nft, { from: ana.address, to: stranger, tokenId: item });
  await mine();
  await read();
  expect(await itemOf(api, item)).toMatchObject({ owner_id: null, owner_address: stranger });
  const bind = async (address: string) => {
    const { db } = api.services;
    await changeRow(db, 'user', ben.id, { chain_address: address });
  };
  await bind(stranger);
  await read();
  expect((await itemOf(api, item)).owner_id).toBe(ben.id);
  await bind(anAddress());
  await read();
  expect((await itemOf(api, item)).owner_id).toBeNull();

  // The token came from an unbound wallet, so it waits until that wallet is bound.
  await sendToken(anvil, made.nft, { from: stranger, to: custody, tokenId: item });
  await mine();
  await read();
  expect(await itemOf(api, item)).toMatchObject({
    state: 'on_chain',
    owner_id: null,
    owner_address: custody,
  });
  await bind(stranger);
  await read();
  expect(await itemOf(api, item)).toMatchObject({ state: 'held', owner_id: ben.id });
  expect(await checkNftChain(api.services)).toEqual([]);
});

test('a token transferred before we confirm its mint follows the chain', async () => {
  const [ana, ben] = [await holder(), await holder()];
  const item = await anItem(api, ana.id);
  await ana.client.call.nft.mintToChain(
    { nft_id: `${item}`, chain: 'bsc' },
    { idempotencyKey: randomUUID() },
  );
  await runPayoutCycle(worker);
  await sendToken(anvil, made.nft, { from: ana.address, to: ben.address, tokenId: item });
  await mine();
  await read();
  expect((await itemOf(api, item)).state).toBe('minting');
  await expect
    .poll(async () => {
      await runPayoutCycle(worker);
      return (await itemOf(api, item)).state;
    })
    .toBe('on_chain');
  await read();
  expect(await itemOf(api, item)).toMatchObject({
    state: 'on_chain',
    owner_id: ben.id,
    owner_address: ben.address,
  });
});

test('concurrent readers record each transfer once, and rereading a block changes nothing', async () => {
  const ana = await holder();
  const item = await anItem(api, ana.id);
  await mint(ana, item);
  const to = anAddress();
  await sendToken(anvil, made.nft, { from: ana.address, to, tokenId: item });
  await mine();
  await Promise.all([read(), read(), read()]);
  expect((await itemOf(api, item)).owner_address).toBe(to);
  const before = await historyOf(api, item);
  expect(before).toEqual(['made', 'minting', 'minted', 'sent']);
  const moves = async () =>
    api.services.db.selectFrom('nft_chain_move').selectAll().orderBy('block_no').execute();
  const known = await moves();
  const block = (await anvil.request('eth_getBlockByNumber', ['0x5', false])) as { hash: string };
  const by = { staff: 'kim', reason: 'The chain was rewritten', at: api.clock.rule() };
  await transaction(api.services.db, (tx) =>
    rereadChain(tx, by, made.nft, { no: 5n, hash: block.hash }),
  );
  await read();
  expect(await moves()).toEqual(known);
  expect(await historyOf(api, item)).toEqual(before);
});

test('reading stops if a final block’s hash changes', async () => {
  const at = async () => {
    const { db } = api.services;
    return db.selectFrom('nft_chain_sync').selectAll().executeTakeFirstOrThrow();
  };
  await read();
  const { block_hash: hash } = await at();
  const set = (block_hash: string) =>
    api.services.db.updateTable('nft_chain_sync').set({ block_hash }).execute();
  await set(`0x${'00'.repeat(32)}`);
  await mine(5);
  const stopped = (await at()).block_no;
  await read();
  expect((await at()).block_no).toBe(stopped);
  await set(hash);
  await read();
  expect((await at()).block_no).toBeGreaterThan(stopped);
});

test('the nightly check reports an item whose wallet differs from its token’s', async () => {
  const ana = await holder();
  const item = await anItem(api, ana.id);
  await mint(ana, item);
  await read();
  expect(await checkNftChain(api.services)).toEqual([]);
  const put = (owner_address: string) =>
    changeRow(api.services.db, 'nft_item', item, { owner_address });
  await put(anAddress());
  expect(await checkNftChain(api.services)).toEqual([
    expect.stringContaining(`item ${item} belongs to 0x`),
  ]);
  await put(ana.address);
});

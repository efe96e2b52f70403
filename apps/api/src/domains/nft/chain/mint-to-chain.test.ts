import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { aSession, changeRow, rowOf } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { aPerson, type Person } from '../../wallet/cash-outs/testing/fixtures.ts';
import { decidePayout } from '../../wallet/payouts/decide-payout.ts';
import { runPayoutCycle } from '../../wallet/payouts/run-payout-cycle.ts';
import { aChain, anApproved, runCycles } from '../../wallet/payouts/testing/fixtures.ts';
import { readContent } from '../content.ts';
import { aListing, aSeries, anItem, items } from '../testing/fixtures.ts';
import { checkNftChain } from './check-nft-chain.ts';
import { aMinter, itemOf } from './testing/fixtures.ts';
import { historyOf } from '../testing/equipment-fixtures.ts';

const api = useApi();

const mint = (
  { client }: Pick<Person, 'client'>,
  id: bigint,
  more: { chain?: 'bsc' | 'ton'; fee?: string; to_address?: string; key?: string } = {},
) => {
  const { chain = 'bsc', key = randomUUID(), ...seen } = more;
  const asked = { nft_id: `${id}`, chain, ...seen };
  return client.call.nft.mintToChain(asked, { idempotencyKey: key });
};
const balance = async ({ client }: Person) =>
  (await client.call.wallet.wallets({})).data.list[0]?.value;

test('mints an item to the bound wallet once, charges the fee once and keeps its metadata', async () => {
  const person = await aPerson(api, { points: 200 });
  const item = await anItem(api, person.id);
  const key = randomUUID();
  const { data, code } = await mint(person, item, { fee: '50', key });
  expect(code).toBe(0);
  expect(data).toMatchObject({ fee: '50', balance: '150', tx: { state: 'requested' } });
  expect((await mint(person, item, { fee: '50', key })).data).toEqual(data);
  expect((await itemOf(api, item)).state).toBe('minting');
  await runCycles(api, await aMinter(api));
  const { chain_address: address } = await rowOf(api.services.db, 'user', person.id);
  expect(await itemOf(api, item)).toEqual({
    state: 'on_chain',
    chain: 'bsc',
    owner_id: person.id,
    owner_address: address,
  });
  expect(await historyOf(api, item)).toEqual(['made', 'minting', 'minted']);
  expect(await balance(person)).toBe('150');
  const { metadata } = await api.services.db
    .selectFrom('nft_mint')
    .select('metadata')
    .where('nft_id', '=', item)
    .executeTakeFirstOrThrow();
  const told = JSON.parse((await readContent(api.services.db, 'json', metadata)) ?? '');
  expect(told).toMatchObject({ name: 'Blue hour hex #1', description: 'Seen at dusk.' });
  expect(told.image).toMatch(/^http:\/\/localhost:8080\/nft\/[0-9a-f]{64}\.svg$/);
  expect((await mint(person, item)).code).toBe(1803);
  expect(await checkNftChain(api.services)).toEqual([]);
});

test('a mint that staff give up returns the item and its fee once', async () => {
  const person = await aPerson(api, { points: 100 });
  const item = await anItem(api, person.id);
  await mint(person, item);
  expect(await balance(person)).toBe('50');
  const worker = await aMinter(api);
  await runPayoutCycle({ ...worker, port: { ...worker.port, send: async () => 'refused' } });
  const { payout_id: payout } = await api.services.db
    .selectFrom('nft_mint')
    .select('payout_id')
    .where('nft_id', '=', item)
    .executeTakeFirstOrThrow();
  const by = { staff: 'kim', reason: 'No node takes it', at: api.clock.rule() };
  await transaction(api.services.db, (tx) => decidePayout(tx, by, payout ?? 0n, 'give-up'));
  await runCycles(api, worker, 8);
  expect(await itemOf(api, item)).toMatchObject({ state: 'held', owner_id: person.id });
  expect(await historyOf(api, item)).toEqual(['made', 'minting', 'mint_failed']);
  expect(await balance(person)).toBe('100');
  expect(await checkNftChain(api.services)).toEqual([]);
  // A failed mint may be retried.
  expect((await mint(person, item)).code).toBe(0);
});

test('cash-outs and mints share one nonce sequence', async () => {
  const [one, other] = [await aPerson(api, { points: 100 }), await aPerson(api, { points: 100 })];
  await mint(one, await anItem(api, one.id));
  await mint(other, await anItem(api, other.id));
  await anApproved(api);
  await runCycles(api, await aMinter(api), 8);
  const sent = await api.services.db
    .selectFrom('payout')
    .select(['nonce', 'kind', 'state'])
    .orderBy('nonce')
    .execute();
  expect(sent.map(({ nonce }) => nonce)).toEqual(sent.map((_, at) => BigInt(at)));
  // Includes the events of the retry.
  const kinds = sent.slice(-4).map(({ kind }) => kind);
  expect(kinds).toEqual(['single', 'mint', 'mint', 'mint']);
  expect(sent.slice(-4).every(({ state }) => state === 'confirmed')).toBe(true);
});

test('a limited account’s mint is cancelled: the item and the fee return', async () => {
  const person = await aPerson(api, { points: 100 });
  const item = await anItem(api, person.id);
  await mint(person, item);
  await changeRow(api.services.db, 'user', person.id, { status: 'limited' });
  await runCycles(api, await aMinter(api), 2);
  expect((await itemOf(api, item)).state).toBe('held');
  expect(await balance(person)).toBe('100');
  expect((await mint(person, item)).code).toBe(1306);
});

test('rejects a mint of an unknown, foreign, offered or boxed item, or for another fee or address', async () => {
  const person = await aPerson(api, { points: 100 });
  const other = await aPerson(api, { points: 100 });
  const item = await anItem(api, person.id);
  expect((await mint(person, 999_999_999n)).code).toBe(1801);
  expect((await mint(other, item)).code).toBe(1802);
  expect((await mint(person, item, { fee: '49' })).code).toBe(409);
  expect((await mint(person, item, { to_address: `0x${'11'.repeat(20)}` })).code).toBe(409);
  const listing = await aListing(api, person.id);
  const { nft_id: listed } = await rowOf(api.services.db, 'market_listing', listing);
  expect((await mint(person, listed)).code).toBe(1803);
  const { slug } = await rowOf(api.services.db, 'nft_series', await aSeries(api));
  const boxes = await aSeries(api, { kind: 'box', odds: [{ slug, ppm: 1_000_000 }] });
  const [box = 0n] = await items(api, person.id, { series: boxes });
  expect((await mint(person, box)).code).toBe(1803);
  expect(await balance(person)).toBe('100');
  expect((await itemOf(api, item)).state).toBe('held');
});

test('allows one mint at a time, with enough points and an address bound long enough', async () => {
  const person = await aPerson(api, { points: 100 });
  const [a = 0n, b = 0n] = await items(api, person.id, { quantity: 2 });
  expect((await mint(person, a)).code).toBe(0);
  expect((await mint(person, b)).code).toBe(409);
  const poor = await aPerson(api, { points: 49 });
  const theirs = await anItem(api, poor.id);
  expect((await mint(poor, theirs)).code).toBe(1501);
  expect((await itemOf(api, theirs)).state).toBe('held');
  const unbound = await aPerson(api, { points: 100, chain_address: null, chain_bound_at: null });
  expect((await mint(unbound, await anItem(api, unbound.id))).code).toBe(1504);
  const later = new Date(api.clock.rule().getTime() + 3_600_000);
  const fresh = await aPerson(api, { points: 100, cashout_from: later });
  expect((await mint(fresh, await anItem(api, fresh.id))).code).toBe(1511);
});

test('rejects a mint to TON or from Telegram', async () => {
  const person = await aPerson(api, { points: 100 });
  const item = await anItem(api, person.id);
  expect((await mint(person, item, { chain: 'ton' })).code).toBe(1505);
  const session = await aSession(api.services, person.id);
  const inTelegram = api.client({ appType: 'tg_mini' }).as(session);
  expect((await mint({ client: inTelegram }, item)).code).toBe(1809);
});

test('a mint ends once, however often its cycle is interrupted', async () => {
  const person = await aPerson(api, { points: 100 });
  const item = await anItem(api, person.id);
  await mint(person, item);
  const worker = await aMinter(api);
  let at = 0;
  const shaky = new Proxy(aChain(api), {
    get: (port, key) => {
      const value: unknown = Reflect.get(port, key);
      if (typeof value !== 'function' || key === 'callFor') return value;
      return async (...args: unknown[]) => {
        at += 1;
        if (at % 7 === 0) throw new Error('the node is away');
        return (value as (...all: unknown[]) => unknown).apply(port, args);
      };
    },
  });
  for (let turn = 0; turn < 40; turn += 1) {
    await runPayoutCycle({ ...worker, port: shaky }).catch(() => undefined);
    api.clock.advance(1_100);
  }
  expect((await itemOf(api, item)).state).toBe('on_chain');
  expect(await balance(person)).toBe('50');
  expect(await historyOf(api, item)).toEqual(['made', 'minting', 'minted']);
});

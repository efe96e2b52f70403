import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { checkLedger } from '../../ledger/check-ledger.ts';
import { enrich } from '../../post-rewards/testing/fixtures.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { aListing, anItem, aSeries, potions } from '../testing/fixtures.ts';
import { historyOf, readItemRow } from '../testing/equipment-fixtures.ts';
import { changeRow } from '../../../testing/builders.ts';

const api = useApi();

/** A person with 1,000 points and spectacles of 12 % that lack this much durability. */
const anOwner = async (missing: number, state: 'held' | 'broken' | 'equipped' = 'held') => {
  const viewer = await aViewer(api);
  await enrich(api, viewer.id, 1_000);
  const nft = await anItem(api, viewer.id);
  if (state === 'equipped') await viewer.client.call.nft.equipment({ nft_id: `${nft}` });
  await changeRow(api.services.db, 'nft_item', nft, {
    boost_bp: 1_200,
    durability: 100 - missing,
    wear: missing === 100 ? 0 : 4,
    state,
  });
  return { ...viewer, nft };
};

test('a repair in points restores full durability for the quoted cost and burns the points', async () => {
  const { client, nft } = await anOwner(100, 'broken');
  const seen = await client.call.nft.nftDetail({ id: `${nft}` });
  // 100 × 10 views × 2 points × 12 % × half.
  expect(seen.data.repair).toEqual({ cost: '120', to: 100 });
  const ask = { nft_id: `${nft}`, method: 'taice' as const, cost: '120' };
  const { code, data } = await client.call.nft.repair(ask);
  expect(code).toBe(0);
  expect(data).toMatchObject({
    nft: { state: 'held', durability: 100 },
    cost: '120',
    balance: '880',
  });
  expect(await historyOf(api, nft)).toEqual(['made', 'repaired']);
  const { data: log } = await client.call.wallet.walletLog({ type: 'repair' });
  expect(log.list[0]).toMatchObject({
    amount: '-120',
    source: { type: 'nft', id: `${nft}` },
  });
  expect(await checkLedger(api.services.db)).toEqual([]);
  // The item is whole already, so nothing is charged.
  expect((await client.call.nft.repair(ask)).code).toBe(1806);
});

test('worn spectacles stay worn through a repair and keep their wear count', async () => {
  const { client, nft } = await anOwner(30, 'equipped');
  const ask = { nft_id: `${nft}`, method: 'taice' as const, cost: '36' };
  expect((await client.call.nft.repair(ask)).data.nft).toMatchObject({ state: 'equipped' });
  expect(await readItemRow(api, nft)).toMatchObject({ durability: 100, wear: 4 });
});

test('rejects a repair at an outdated cost or with too few points', async () => {
  const { client, id, nft } = await anOwner(100, 'broken');
  const repair = (cost?: string) =>
    client.call.nft.repair({ nft_id: `${nft}`, method: 'taice', ...(cost && { cost }) });
  expect(await repair('119')).toMatchObject({ code: 1805, data: { cost: '120' } });
  expect((await repair()).code).toBe(400);
  await enrich(api, id, -950);
  expect(await repair('120')).toMatchObject({ code: 1501 });
  expect(await readItemRow(api, nft)).toMatchObject({ state: 'broken', durability: 0 });
  expect(await historyOf(api, nft)).toEqual(['made']);
});

test('each potion restores up to its power, and surplus potions are refused', async () => {
  const { client, id, nft } = await anOwner(100, 'broken');
  const prop = await potions(api, id, 5);
  const repair = (quantity: number) =>
    client.call.nft.repair({ nft_id: `${nft}`, method: 'potion', prop_id: `${prop}`, quantity });
  const one = await repair(1);
  expect(one.data).toMatchObject({
    nft: { state: 'held', durability: 40 },
    cost: '0',
    balance: '1000',
    props: [{ id: `${prop}`, quantity: 4 }],
  });
  // 60 are missing: the second potion gives 20 of its 40, a third one nothing.
  expect(await repair(3)).toMatchObject({ code: 400, data: { most: 2 } });
  expect((await repair(2)).data).toMatchObject({
    nft: { durability: 100 },
    props: [{ quantity: 2 }],
  });
  expect((await repair(1)).code).toBe(1806);
});

test('rejects a repair with too many potions, foreign ones or none named', async () => {
  const { client, id, nft } = await anOwner(100, 'broken');
  const prop = await potions(api, id, 1);
  const foreign = await potions(api, (await aViewer(api)).id, 3);
  const ask = { nft_id: `${nft}`, method: 'potion' as const };
  const codes = [
    await client.call.nft.repair({ ...ask, prop_id: `${prop}`, quantity: 2 }),
    await client.call.nft.repair({ ...ask, prop_id: `${foreign}`, quantity: 1 }),
    await client.call.nft.repair(ask),
    await client.call.nft.repair({ ...ask, prop_id: `${prop}` }),
  ].map(({ code }) => code);
  expect(codes).toEqual([1807, 1801, 400, 400]);
  expect(await readItemRow(api, nft)).toMatchObject({ durability: 0 });
});

test('rejects a repair of an unknown, foreign or offered item, or a box', async () => {
  const { client, id } = await anOwner(0);
  const repair = async (nft: bigint) =>
    (await client.call.nft.repair({ nft_id: `${nft}`, method: 'taice', cost: '1' })).code;
  expect(await repair(999_999n)).toBe(1801);
  const other = await anOwner(50);
  expect(await repair(other.nft)).toBe(1802);
  await aListing(api, id);
  const { nft_id: listed } = await api.services.db
    .selectFrom('market_listing')
    .select('nft_id')
    .where('seller_id', '=', id)
    .executeTakeFirstOrThrow();
  await changeRow(api.services.db, 'nft_item', listed, { durability: 3 });
  expect(await repair(listed)).toBe(1803);
  await aSeries(api, { slug: 'of-a-box' });
  const box = await aSeries(api, { kind: 'box', odds: [{ slug: 'of-a-box', ppm: 1_000_000 }] });
  expect(await repair(await anItem(api, id, box))).toBe(1806);
});

test('twenty concurrent repair calls charge once', async () => {
  const { client, nft } = await anOwner(100, 'broken');
  const ask = { nft_id: `${nft}`, method: 'taice' as const, cost: '120' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => client.call.nft.repair(ask)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect((await client.call.wallet.walletDetail({})).data.value).toBe('880');
});

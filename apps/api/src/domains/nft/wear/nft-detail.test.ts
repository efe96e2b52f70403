import { pointsToMicro } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { aListing, anItem, aSeries, items } from '../testing/fixtures.ts';
import { pricesByDay } from './detail-queries.ts';
import { aTrader } from '../testing/trader.ts';
import { aFullRing, aWearer } from '../testing/equipment-fixtures.ts';
import { changeRow } from '../../../testing/builders.ts';

const api = useApi();

test('item detail shows its owner effect, history, cost and earnings', async () => {
  const { client, id, nft } = await aWearer(api, { durability: 90 });
  await client.call.rewards.claimPostReward(await aFullRing(api, client));
  const { code, data } = await client.call.nft.nftDetail({ id: `${nft}` });
  expect(code).toBe(0);
  expect(data).toMatchObject({
    id: `${nft}`,
    is_mine: true,
    description: 'Seen at dusk.',
    made_of: 1,
    repair: { cost: '12', to: 100 },
    mint: { fee: '50', allowed: false },
    pace: { days: expect.any(Number), view_reward: '2' },
    mine: { paid: '0', brought: '0.24' },
  });
  expect(data.history).toMatchObject([
    { event: 'equipped', from: { id: `${id}` }, to: null, price: null },
    { event: 'made', from: null, to: { id: `${id}` } },
  ]);
});

test('a pair from a box shows the box price as its cost; one from a chain shows none', async () => {
  const { client, id } = await aTrader(api);
  const { db } = api.services;
  await aSeries(api, { slug: 'sure-ones' });
  const odds = [{ slug: 'sure-ones', ppm: 1_000_000 }];
  const boxes = await aSeries(api, { kind: 'box', price: '120', odds });
  const order = { series_id: `${boxes}`, quantity: 1, price: '120' };
  const bought = (await client.call.nft.createOrder(order)).data.items[0]!;
  const paid = async (nft: string) =>
    (await client.call.nft.nftDetail({ id: nft })).data.mine?.paid;
  expect(await paid(bought.id)).toBe('120');
  const draw = { nft_id: bought.id, client_seed: 'my-own-seed' };
  const pair = (await client.call.nft.openMysterBox(draw)).data.item!;
  expect(await paid(pair.id)).toBe('120');
  const given = await anItem(api, id, boxes);
  const other = { nft_id: `${given}`, client_seed: 'my-own-seed' };
  expect(await paid((await client.call.nft.openMysterBox(other)).data.item!.id)).toBe('0');
  const sent = { nft_id: BigInt(pair.id), event: 'sent' as const, to_id: id, at: api.clock.rule() };
  await db.insertInto('nft_event').values(sent).execute();
  expect(await paid(pair.id)).toBeNull();
});

test('item detail sums repair costs and lists market potions, cheapest first', async () => {
  const { client, id } = await aTrader(api);
  const nft = await anItem(api, id);
  const repaired = { nft_id: nft, event: 'repaired' as const, at: api.clock.rule() };
  const rows = [
    { ...repaired, from_id: id, price: pointsToMicro(30) },
    { ...repaired, from_id: id, price: pointsToMicro(11) },
    { ...repaired, from_id: id },
    { ...repaired, from_id: (await aViewer(api)).id, price: pointsToMicro(5) },
  ];
  await api.services.db.insertInto('nft_event').values(rows).execute();
  const name = { en: 'Flask', cn: '药瓶', tw: '藥瓶' };
  const flask = {
    slug: 'flask',
    kind: 'prop',
    prop: { kind: 'repair_potion', power: 100 },
    name,
  } as const;
  await aSeries(api, { ...flask, price: '50' });
  await aSeries(api, { kind: 'prop', price: '22' });
  await aSeries(api, { kind: 'prop', price: '1', stock: 0 });
  await aSeries(api, { kind: 'prop', price: '1', per_user_limit: 1 });
  const { data } = await client.call.nft.nftDetail({ id: `${nft}` });
  expect(data.mine).toMatchObject({ paid: '0', repaired: '41' });
  expect(data.pace?.potions).toEqual([
    { name: 'Flask', power: 100, price: '50' },
    { name: 'Blue hour hex', power: 40, price: '22' },
  ]);
});

test('strangers see the item without its owner’s private fields', async () => {
  const { nft } = await aWearer(api);
  const { code, data } = await api.client().call.nft.nftDetail({ id: `${nft}` });
  expect(code).toBe(0);
  expect(data).toMatchObject({
    is_mine: false,
    pace: null,
    mine: null,
    repair: null,
    mint: { allowed: false, why_not: 'visitor' },
  });
  const { client } = await aViewer(api);
  const other = await client.call.nft.nftDetail({ id: `${nft}` });
  expect(other.data).toMatchObject({ mine: null, mint: { why_not: 'not_yours' } });
  expect((await client.call.nft.nftDetail({ id: '999999' })).code).toBe(1801);
});

test('item detail shows the floor, last and daily prices of its quality', async () => {
  const seller = await aViewer(api);
  const buyer = await aViewer(api);
  const series = await aSeries(api, { quality: 5 });
  const [nft] = await items(api, seller.id, { series });
  const sell = async (price: number, state: 'open' | 'sold') => {
    const id = await aListing(api, seller.id, { series, price: pointsToMicro(price) });
    if (state === 'open') return;
    await changeRow(api.services.db, 'market_listing', id, {
      state,
      buyer_id: buyer.id,
      closed_at: api.clock.rule(),
    });
  };
  const detail = async () => (await seller.client.call.nft.nftDetail({ id: `${nft}` })).data;
  expect(await detail()).toMatchObject({ floor: null, last: null, prices: [] });
  await sell(500, 'sold');
  api.clock.advanceRule(5 * 86_400_000);
  await sell(300, 'sold');
  api.clock.advanceRule(86_400_000);
  await sell(200, 'sold');
  api.clock.advanceRule(1_000);
  await sell(225, 'sold');
  await sell(400, 'open');
  await sell(350, 'open');
  expect(await detail()).toMatchObject({
    floor: '350',
    last: '225',
    prices: [
      { date: '2026-11-21', low: '500', average: '500', sales: 1 },
      { date: '2026-11-26', low: '300', average: '300', sales: 1 },
      { date: '2026-11-27', low: '200', average: '212.5', sales: 2 },
    ],
  });
});

test('past days are summed once a day and include sales in progress at midnight', async () => {
  const { db, settings } = api.services;
  const parts = { db, clock: api.clock, settings: { ...settings, nft_facets_ms: 1_000 } };
  const seller = await aViewer(api);
  const buyer = await aViewer(api);
  const series = await aSeries(api, { quality: 4 });
  const sell = async (daysAgo: number) => {
    const id = await aListing(api, seller.id, { series, price: pointsToMicro(100) });
    const closed_at = new Date(api.clock.rule().getTime() - daysAgo * 86_400_000);
    await changeRow(db, 'market_listing', id, { state: 'sold', buyer_id: buyer.id, closed_at });
  };
  const sales = async () => {
    api.clock.advance(1_001);
    const days = await pricesByDay(parts, { kind: 'spectacles', quality: 4 });
    return days.map((day) => day.sales);
  };
  for (const daysAgo of [9, 1, 0]) await sell(daysAgo);
  expect(await sales()).toEqual([1, 1, 1]);
  for (const daysAgo of [9, 1, 0]) await sell(daysAgo);
  expect(await sales()).toEqual([1, 2, 2]);
  api.clock.advanceRule(86_400_000);
  expect(await sales()).toEqual([2, 2, 2]);
});

test('a deleted user has no name in the item’s history', async () => {
  const { id } = await aViewer(api);
  const nft = await anItem(api, id);
  await changeRow(api.services.db, 'user', id, { status: 'deleted' });
  const { data } = await api.client().call.nft.nftDetail({ id: `${nft}` });
  expect(data).toMatchObject({ owner: null, history: [{ event: 'made', to: null }] });
});

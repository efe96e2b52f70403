import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { anItem, potions } from '../testing/fixtures.ts';
import { aWearer } from '../testing/equipment-fixtures.ts';
import { changeRow } from '../../../testing/builders.ts';

const api = useApi();

test('prop detail lists repairable items, the effect of each quantity and its price in points', async () => {
  const { client, id, nft } = await aWearer(api, { durability: 30 });
  const broken = await anItem(api, id);
  await changeRow(api.services.db, 'nft_item', broken, { state: 'broken', durability: 0 });
  await anItem(api, id);
  const prop = await potions(api, id, 5);
  const { code, data } = await client.call.nft.propDetail({ id: `${prop}` });
  expect(code).toBe(0);
  expect(data).toMatchObject({ id: `${prop}`, power: 40, quantity: 5, transfers_left: 20 });
  // The worn item comes first; undamaged items are excluded.
  expect(data.usable_on.map((item) => item.id)).toEqual([`${nft}`, `${broken}`]);
  expect(data.repair_options).toEqual([
    { durability: 70, potions: 1, cost: '48' },
    { durability: 100, potions: 2, cost: '84' },
  ]);
});

test('repair options never exceed the potions held, and need a damaged item', async () => {
  const { client, id } = await aWearer(api, { durability: 30 });
  const prop = await potions(api, id, 1);
  const detail = async () => (await client.call.nft.propDetail({ id: `${prop}` })).data;
  expect((await detail()).repair_options).toHaveLength(1);
  await api.services.db
    .updateTable('nft_item')
    .set({ durability: 100 })
    .where('owner_id', '=', id)
    .execute();
  expect(await detail()).toMatchObject({ usable_on: [], repair_options: [] });
});

test('another person’s prop returns not found', async () => {
  const { client } = await aViewer(api);
  const theirs = await potions(api, (await aViewer(api)).id, 1);
  expect((await client.call.nft.propDetail({ id: `${theirs}` })).code).toBe(1801);
});

import { longRun } from '@taice/testkit/long-run';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aViewer } from '../../watching/testing/viewer.ts';
import { aListing, anItem, aSeries } from '../testing/fixtures.ts';
import { aWearer, historyOf, readItemRow } from '../testing/equipment-fixtures.ts';
import { changeRow } from '../../../testing/builders.ts';

const api = useApi();

const worn = (userId: bigint) =>
  api.services.db.selectFrom('equipment').select('nft_id').where('user_id', '=', userId).execute();

test('putting on spectacles records them in the history once', async () => {
  const { client, id } = await aViewer(api);
  const nft = await anItem(api, id);
  const { code, data } = await client.call.nft.equipment({ nft_id: `${nft}` });
  expect(code).toBe(0);
  expect(data.equipped).toMatchObject({ id: `${nft}`, state: 'equipped', durability: 100 });
  expect(await worn(id)).toEqual([{ nft_id: nft }]);
  // Repeating the call changes nothing.
  expect((await client.call.nft.equipment({ nft_id: `${nft}` })).code).toBe(0);
  expect(await historyOf(api, nft)).toEqual(['made', 'equipped']);
});

test('putting on another pair replaces the worn one', async () => {
  const { client, id, nft: first } = await aWearer(api);
  const second = await anItem(api, id);
  await client.call.nft.equipment({ nft_id: `${second}` });
  expect(await worn(id)).toEqual([{ nft_id: second }]);
  expect((await readItemRow(api, first)).state).toBe('held');
  expect(await historyOf(api, first)).toEqual(['made', 'equipped', 'taken_off']);
});

test('an unknown, foreign, offered or broken item, or a box, cannot be put on', async () => {
  const { client, id } = await aViewer(api);
  const on = async (nft: bigint | number) =>
    (await client.call.nft.equipment({ nft_id: `${nft}` })).code;
  expect(await on(999_999)).toBe(1801);
  const other = await aViewer(api);
  expect(await on(await anItem(api, other.id))).toBe(1802);
  await aListing(api, id);
  const { nft_id: listed } = await api.services.db
    .selectFrom('market_listing')
    .select('nft_id')
    .where('seller_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await on(listed)).toBe(1803);
  const broken = await anItem(api, id);
  await changeRow(api.services.db, 'nft_item', broken, { state: 'broken', durability: 0 });
  expect(await on(broken)).toBe(1806);
  const inside = await aSeries(api, { slug: 'inside-a-box' });
  expect(inside).toBeGreaterThan(0n);
  const box = await aSeries(api, { kind: 'box', odds: [{ slug: 'inside-a-box', ppm: 1_000_000 }] });
  expect(await on(await anItem(api, id, box))).toBe(1806);
  expect(await worn(id)).toEqual([]);
});

test('concurrent equips leave exactly one pair worn, without a deadlock', async () => {
  const { client, id } = await aViewer(api);
  const series = await aSeries(api);
  const items = await Promise.all(Array.from({ length: 6 }, () => anItem(api, id, series)));
  for (let round = 0; round < (longRun ? 5 : 2); round += 1) {
    // Advances past the rate limit.
    api.clock.advance(60_000);
    const answers = await Promise.all([
      ...items.map((nft) => client.call.nft.equipment({ nft_id: `${nft}` })),
      client.call.nft.cancelEquipment({}),
      ...items.toReversed().map((nft) => client.call.nft.equipment({ nft_id: `${nft}` })),
    ]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
    const [on] = await worn(id);
    const { rows } = await sql<{ id: bigint }>`
      select id from nft_item where owner_id = ${id} and state = 'equipped'`.execute(
      api.services.db,
    );
    expect(rows.map((row) => row.id)).toEqual(on ? [on.nft_id] : []);
  }
});

import { oddsHashOf, seedHashOf } from '@taice/core/rules';
import { expect, test } from 'vitest';
import { aUser, changeRow } from '../../../testing/builders.ts';
import { useApi } from '../../../testing/harness.ts';
import { anItem, aSeries } from '../testing/fixtures.ts';
import { serverSeedOf } from './commit-draw.ts';

const api = useApi();

test('boxDraw shows a sealed box’s promise without its server seed', async () => {
  const { id } = await aUser(api.services.db);
  await aSeries(api, { slug: 'night' });
  const series = await aSeries(api, { kind: 'box', odds: [{ slug: 'night', ppm: 1_000_000 }] });
  const box = await anItem(api, id, series);
  const { code, data } = await api.client({ lang: 'cn' }).call.nft.boxDraw({ nft_id: `${box}` });
  expect(code).toBe(0);
  expect(data).toMatchObject({
    nft_id: `${box}`,
    server_seed: null,
    odds: [{ slug: 'night', name: 'Blue hour hex（中）', from: 0, to: 1_000_000, quantity: 1 }],
    opened_at: null,
  });
  expect(data.odds_hash).toBe(oddsHashOf(data.odds));
  // Reading the database does not reveal the seed either.
  const row = await api.services.db
    .selectFrom('box_draw')
    .select(['nft_id', 'server_seed', 'sealed_seed'])
    .where('nft_id', '=', box)
    .executeTakeFirstOrThrow();
  const seed = serverSeedOf(api.services.config, row);
  expect(seedHashOf(seed)).toBe(data.server_seed_hash);
  expect(row.server_seed).toBeNull();
  const kept = row.sealed_seed?.toString('latin1') ?? '';
  for (const form of [seed, Buffer.from(seed, 'hex').toString('latin1')])
    expect(JSON.stringify(data) + kept).not.toContain(form);
  // The sealed seed of one box does not open with the id of another.
  expect(() => serverSeedOf(api.services.config, { ...row, nft_id: box + 1n })).toThrow();
});

test('a box keeps the odds it was made with', async () => {
  const { id } = await aUser(api.services.db);
  await aSeries(api, { slug: 'dawn' });
  const series = await aSeries(api, { kind: 'box', odds: [{ slug: 'dawn', ppm: 1_000_000 }] });
  const box = await anItem(api, id, series);
  const ask = { nft_id: `${box}` };
  const { data: before } = await api.client().call.nft.boxDraw(ask);
  const other = await aSeries(api, { slug: 'dusk' });
  await changeRow(api.services.db, 'nft_series', series, {
    odds: JSON.stringify([{ series_id: `${other}`, quantity: 1, ppm: 1_000_000 }]),
  });
  expect((await api.client().call.nft.boxDraw(ask)).data).toEqual(before);
});

test('boxDraw rejects an item that is not a box', async () => {
  const { id } = await aUser(api.services.db);
  const spectacles = await anItem(api, id);
  for (const nft_id of [`${spectacles}`, '999999'])
    expect((await api.client().call.nft.boxDraw({ nft_id })).code).toBe(1801);
});

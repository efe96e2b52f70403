import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { readItems } from './item-queries.ts';
import { nftItem } from './item-view.ts';
import { aListing, aSeries, items } from './testing/fixtures.ts';

const api = useApi();

test('serial numbers of a series are consecutive, also when made concurrently', async () => {
  const { id } = await aUser(api.services.db);
  const series = await aSeries(api);
  const made = await Promise.all(
    Array.from({ length: 5 }, () => items(api, id, { series, quantity: 4 })),
  );
  const rows = await readItems(api.services.db, made.flat(), undefined);
  expect(rows.map(({ serial }) => serial).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, at) => at + 1),
  );
});

test('an item shows its series, owner and offer', async () => {
  const { id } = await aUser(api.services.db, { nickname: 'Ana of the shelf' });
  await aListing(api, id);
  const [{ nft_id: listed } = { nft_id: 0n }] = await api.services.db
    .selectFrom('market_listing')
    .select('nft_id')
    .where('seller_id', '=', id)
    .execute();
  const [row] = await readItems(api.services.db, [listed], undefined);
  expect(nftItem({ ...api.services, lang: 'en' }, row!)).toMatchObject({
    id: `${listed}`,
    kind: 'spectacles',
    series: { name: 'Blue hour hex' },
    quality: 3,
    durability: 100,
    owner: { id: `${id}`, nickname: 'Ana of the shelf' },
    state: 'listed',
    listing: { price: '120' },
    image: expect.stringMatching(/^\/nft\/[0-9a-f]{64}\.svg$/),
  });
});

import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { readItems } from './item-queries.ts';
import { nftItem } from './item-view.ts';
import { aSeries, items } from './testing/fixtures.ts';
import { withShares } from './trait-shares.ts';

const api = useApi();

test('a trait’s share covers all items of its quality, whatever the series', async () => {
  const { id } = await aUser(api.services.db);
  const hexes = await aSeries(api, { slug: 'blue-hour-hex' });
  const pilots = await aSeries(api, { slug: 'noon-pilot' });
  const others = await aSeries(api, { slug: 'wire-round', quality: 1 });
  const made = await items(api, id, { series: hexes, quantity: 3 });
  await items(api, id, { series: pilots, quantity: 1 });
  await items(api, id, { series: others, quantity: 5 });
  const { services, clock } = api;
  const [row] = await readItems(services.db, made, undefined);
  const item = nftItem({ ...services, lang: 'en' }, row!);
  const shared = await withShares({ ...services, clock }, item);
  expect(shared.find(({ trait }) => trait === 'frame')).toEqual({
    trait: 'frame',
    value: 'hex',
    share: 0.75,
  });
  expect(shared).toHaveLength(item.attributes.length);
  expect(shared.every(({ share }) => share !== null && share > 0 && share <= 1)).toBe(true);
});

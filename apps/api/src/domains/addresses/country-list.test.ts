import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aPrize } from '../prizes/testing/fixtures.ts';

const api = useApi();

test('shipping countries are those of the prizes, and all countries once one prize ships everywhere', async () => {
  const { call } = api.client();
  const sent = async () => (await call.addresses.countryList({ ship: 1 })).data.list;
  expect(await sent()).toEqual([]);
  await aPrize(api, { countries: ['DE', 'FR'] });
  expect((await sent()).map(({ code }) => code)).toEqual(['FR', 'DE']);
  expect((await sent())[0]).toMatchObject({ name: 'France', region: 'Europe', ship_enabled: true });
  const all = (await call.addresses.countryList({})).data.list;
  expect(all.length).toBeGreaterThan(200);
  expect(all.filter(({ ship_enabled }) => ship_enabled)).toHaveLength(2);
  await aPrize(api);
  expect(await sent()).toHaveLength(all.length);
});

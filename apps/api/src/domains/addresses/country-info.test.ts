import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { aPrize } from '../prizes/testing/given.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

test('countries have names in each language, flags, dial codes and what their phones look like', async () => {
  const of = async (lang: 'en' | 'cn' | 'tw', keyword?: string) =>
    (
      await api
        .client({ lang })
        .call.addresses.countryInfo({ ...(keyword !== undefined && { keyword }) })
    ).data.list;
  const all = await of('en');
  expect(all.length).toBeGreaterThan(200);
  expect(
    all.every(({ name, flag, dial_code }) => name !== '' && flag !== '' && /^\d+$/.test(dial_code)),
  ).toBe(true);
  const [germany] = await of('en', 'germany');
  expect(germany).toMatchObject({ code: 'DE', name: 'Germany', dial_code: '49', flag: '🇩🇪' });
  expect('3415550441').toMatch(new RegExp(germany!.phone_pattern));
  expect((await of('cn', '德国')).map(({ code }) => code)).toEqual(['DE']);
  expect((await of('tw', '德國')).map(({ code }) => code)).toEqual(['DE']);
  expect((await of('en', '+62')).map(({ code }) => code)).toEqual(['ID']);
  expect(await of('en', 'nowhere at all')).toEqual([]);
});

test('something is sent to the countries of what is offered, and everywhere once something is', async () => {
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

import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

test('countries have names in each language, flags, dial codes and phone patterns', async () => {
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

import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

test('a point is worth 0.00025 euro, and more than ten currencies have a rate', async () => {
  const { currencyExchange } = api.client().call.wallet;
  const { data } = await currencyExchange({ quote: 'EUR' });
  expect(data).toMatchObject({ base: 'taice', list: [{ quote: 'EUR', rate: '0.00025' }] });
  const all = await currencyExchange({});
  expect(all.data.list.map(({ quote }) => quote)).toEqual(
    all.data.list.map(({ quote }) => quote).toSorted(),
  );
  expect(all.data.list.length).toBeGreaterThan(10);
});

test('a currency without a rate returns 404', async () => {
  const { currencyExchange } = api.client().call.wallet;
  expect((await currencyExchange({ quote: 'XXX' })).code).toBe(404);
  expect((await currencyExchange({ base: 'gold' })).code).toBe(404);
});

import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';

const api = useApi();

test('points pay for everything, and the method list gives the fee and price bounds', async () => {
  const { data } = await api.client({ lang: 'cn' }).call.nft.payMethodConfig({ for: 'nft' });
  expect(data).toMatchObject({ fee_bp: 500, price_min: '1', price_max: '1000000' });
  expect(data.list.find(({ key }) => key === 'taice')).toMatchObject({
    name: '积分',
    enabled: true,
    rate: '1',
  });
});

test('boxes have no payment method in Telegram', async () => {
  const enabled = async (appType: 'web' | 'tg_mini', what: 'box' | 'repair') =>
    (await api.client({ appType }).call.nft.payMethodConfig({ for: what })).data.list.some(
      (each) => each.enabled,
    );
  expect(await enabled('tg_mini', 'box')).toBe(false);
  expect(await enabled('web', 'box')).toBe(true);
  expect(await enabled('tg_mini', 'repair')).toBe(true);
});

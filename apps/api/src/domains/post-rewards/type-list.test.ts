import { afterAll, expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { checkLedger } from '../ledger/check-ledger.ts';

const api = useApi();
afterAll(async () => {
  expect(await checkLedger(api.services.db)).toEqual([]);
});

test('lists reward types with their rules in the reader’s language', async () => {
  const { data } = await api.client().call.postRewards.typeList({});
  expect(data.list.map(({ type_key }) => type_key)).toEqual(['fixed', 'lucky', 'share', 'comment']);
  expect(data.list[1]).toMatchObject({
    name: 'Random amount',
    fields: ['total', 'quantity', 'required_seconds'],
    min_pool: '100',
    max_per_user: '50',
    fee_rate: '0.05',
    days: { from: 1, to: 30 },
  });
  const cn = await api.client({ lang: 'cn' }).call.postRewards.typeList({});
  expect(cn.data.list[0]?.name).toBe('每人一样多');
});

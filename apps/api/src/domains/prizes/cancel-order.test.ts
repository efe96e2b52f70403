import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { address, aPrize } from './testing/fixtures.ts';
import { aRedeemer, spendable, staff } from './testing/redeemer.ts';

const api = useApi();

test('an approved order cannot be cancelled, and its points stay reserved', async () => {
  const person = await aRedeemer(api);
  const { call } = person.client;
  const ask = { prize_id: await aPrize(api), points: '100', ...address };
  const { id } = (await call.prizes.exchangePhysical(ask)).data.order;
  await staff(api, id, 'approve');
  expect(await call.prizes.cancelOrder({ id })).toMatchObject({
    code: 1708,
    data: { state: 'approved' },
  });
  expect(await spendable(api, person)).toBe(900);
});

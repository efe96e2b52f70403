import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { address, aPrize } from './testing/fixtures.ts';
import { aRedeemer } from './testing/redeemer.ts';

const api = useApi();

test('only the owner can read an order and its address', async () => {
  const person = await aRedeemer(api);
  const { call } = person.client;
  const ask = { prize_id: await aPrize(api), points: '100', ...address };
  const { id } = (await call.prizes.exchangePhysical(ask)).data.order;
  const { data } = await call.prizes.orderDetail({ id });
  expect(data).toMatchObject({ id, state: 'created', address: { phone: '+62 •••• 4471' } });
  const other = await aRedeemer(api);
  expect((await other.client.call.prizes.orderDetail({ id })).code).toBe(404);
  expect((await other.client.call.prizes.orderDetail({ id: '999999' })).code).toBe(404);
});

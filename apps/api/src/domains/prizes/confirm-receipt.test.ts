import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { address, aPrize } from './testing/fixtures.ts';
import { aRedeemer, staff } from './testing/redeemer.ts';

const api = useApi();

test('only a shipped order can be confirmed, and once', async () => {
  const person = await aRedeemer(api);
  const { call } = person.client;
  const ask = { prize_id: await aPrize(api), points: '100', ...address };
  const { id } = (await call.prizes.exchangePhysical(ask)).data.order;
  expect((await call.prizes.confirmReceipt({ id })).code).toBe(1708);
  await staff(api, id, 'approve');
  expect((await call.prizes.confirmReceipt({ id })).code).toBe(1708);
  await staff(api, id, 'ship');
  expect((await call.prizes.confirmReceipt({ id })).data.state).toBe('completed');
  expect((await call.prizes.confirmReceipt({ id })).code).toBe(1708);
});

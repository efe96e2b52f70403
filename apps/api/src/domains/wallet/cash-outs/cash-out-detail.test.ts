import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aPerson, cashOut } from './testing/fixtures.ts';

const api = useApi();

test('only the owner can read a cash-out', async () => {
  const person = await aPerson(api);
  const { data } = await cashOut(person, '1000');
  const { id } = data.cash_out;
  const { cashOutDetail } = person.client.call.wallet;
  expect((await cashOutDetail({ id })).data).toEqual(data.cash_out);
  const other = await aPerson(api);
  expect((await other.client.call.wallet.cashOutDetail({ id })).code).toBe(404);
});

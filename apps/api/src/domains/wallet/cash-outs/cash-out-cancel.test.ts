import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { readBalances } from '../../ledger/queries.ts';
import { checkCashOuts } from './check-cash-outs.ts';
import { aPerson, cashOut, staff } from './testing/fixtures.ts';

const api = useApi();

test('an unapproved cash-out is refunded in full, and once under concurrent cancels', async () => {
  const person = await aPerson(api);
  const { data } = await cashOut(person, '1500');
  const { id } = data.cash_out;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => person.client.call.wallet.cashOutCancel({ id })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, 1708, 1708, 1708, 1708, 1708]);
  const done = answers.find(({ code }) => code === 0);
  expect(done?.data).toMatchObject({ balance: '5000', cash_out: { state: 'refunded' } });
  expect(await readBalances(api.services.db, person.id)).toMatchObject({
    available: 5_000_000_000n,
    held: 0n,
  });
  expect(await checkCashOuts(api.services.db)).toEqual([]);
});

test('an approved cash-out or another person’s cannot be cancelled', async () => {
  const person = await aPerson(api);
  const { data } = await cashOut(person, '1000');
  const { id } = data.cash_out;
  const other = await aPerson(api);
  expect((await other.client.call.wallet.cashOutCancel({ id })).code).toBe(404);
  await staff(api, id, 'approve');
  expect((await person.client.call.wallet.cashOutCancel({ id })).code).toBe(1708);
});

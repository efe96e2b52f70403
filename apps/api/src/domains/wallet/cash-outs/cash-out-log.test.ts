import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { aPerson, cashOut } from './testing/fixtures.ts';

const api = useApi();

test('lists the caller’s cash-outs newest first, open or done', async () => {
  const person = await aPerson(api);
  const { cashOutCancel, cashOutLog } = person.client.call.wallet;
  const first = await cashOut(person, '1000');
  await cashOutCancel({ id: first.data.cash_out.id });
  const second = await cashOut(person, '1200');
  const ids = async (state?: 'open' | 'done') =>
    (await cashOutLog({ ...(state && { state }) })).data.list.map(({ id }) => id);
  const [a, b] = [first.data.cash_out.id, second.data.cash_out.id];
  expect(await ids()).toEqual([b, a]);
  expect(await ids('open')).toEqual([b]);
  expect(await ids('done')).toEqual([a]);
  const other = await aPerson(api);
  expect((await other.client.call.wallet.cashOutLog({})).data.list).toEqual([]);
  // The ledger row links to the cash-out and shows its destination, not its number.
  const { data } = await person.client.call.wallet.walletLog({ type: 'cashout_hold' });
  expect(data.list[0]?.source).toMatchObject({
    type: 'cash_out',
    id: b,
    title: 'To your BNB Smart Chain address',
  });
});

import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aPerson, cashOut } from '../wallet/cash-outs/testing/fixtures.ts';
import { aBot } from './testing/fixtures.ts';

const api = useApi();

test('the latest confirmation message of a pending cash-out is stored', async () => {
  const person = await aPerson(api, { telegram_id: 9_801n, telegram_can_write: true });
  const telegram_id = '9801';
  const { bot } = aBot(api).call;
  await bot.storeSettings({ telegram_id, confirm_cash_outs: 1 });
  const { id } = (await cashOut(person, '1500')).data.cash_out;
  const askedBy = async () =>
    (await bot.askCashOut({ telegram_id })).data.questions.map(({ asked_by }) => asked_by);
  expect(await askedBy()).toEqual([null]);
  for (const message_id of [5, 6, 6])
    expect((await bot.askedCashOut({ telegram_id, id, message_id })).code).toBe(0);
  expect(await askedBy()).toEqual([6]);
  const note = { telegram_id, id, message_id: 7 };
  expect((await bot.askedCashOut({ ...note, telegram_id: '1' })).code).toBe(404);
  await person.client.call.wallet.cashOutCancel({ id });
  expect(await askedBy()).toEqual([]);
});

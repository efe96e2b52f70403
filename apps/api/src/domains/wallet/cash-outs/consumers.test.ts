import { expect, test } from 'vitest';
import { useApi } from '../../../testing/harness.ts';
import { anApproved, aWorker, stateOf, runCycles } from '../payouts/testing/fixtures.ts';
import { openCashOuts } from './decide-cash-out.ts';
import { anAddress, aPerson, cashOut, type Person, staff } from './testing/fixtures.ts';
import { changeRow } from '../../../testing/builders.ts';

const api = useApi();

const told = async ({ id }: Person) => {
  await api.services.events.waitUntilHandled();
  return api.services.db
    .selectFrom('message')
    .select(['template', 'link'])
    .where('user_id', '=', id)
    .where('type', '=', 'payout')
    .orderBy('id')
    .execute();
};
const templates = async (person: Person) => (await told(person)).map(({ template }) => template);

test('the person gets one message per step, each linking to the cash-out', async () => {
  const { person, id } = await anApproved(api);
  await runCycles(api, await aWorker(api), 6);
  const messages = await told(person);
  expect(messages.map(({ template }) => template)).toEqual([
    'cash_out_reviewing',
    'cash_out_sent',
    'cash_out_confirmed',
  ]);
  expect(new Set(messages.map(({ link }) => link))).toEqual(new Set([`/Transfer?id=${id}`]));
});

test('a rejection and a cancel each send a message', async () => {
  const [refused, cancels] = [await aPerson(api), await aPerson(api)];
  const first = await cashOut(refused, '1000');
  await staff(api, first.data.cash_out.id, 'reject', { reason: 'No' });
  const second = await cashOut(cancels, '1000');
  await cancels.client.call.wallet.cashOutCancel({ id: second.data.cash_out.id });
  expect(await templates(refused)).toEqual(['cash_out_reviewing', 'cash_out_rejected']);
  expect(await templates(cancels)).toEqual(['cash_out_reviewing', 'cash_out_cancelled']);
});

test('a changed address blocks the payout, with a message, until the old one is bound again', async () => {
  const { person, id } = await anApproved(api);
  const change = (chain_address: string | null) =>
    changeRow(api.services.db, 'user', person.id, { chain_address });
  const { data } = await person.client.call.wallet.cashOutDetail({ id });
  expect(await templates(person)).toEqual(['cash_out_reviewing']);
  await change(anAddress());
  await runCycles(api, await aWorker(api), 6);
  expect(await stateOf(api, id)).toEqual({ state: 'reviewing', payout_id: null });
  expect(await templates(person)).toEqual(['cash_out_reviewing', 'cash_out_address']);
  const open = await openCashOuts(api.services, 'reviewing');
  expect(open).toContainEqual(
    expect.objectContaining({ id: BigInt(id), why: 'points other-address' }),
  );
  for (const anyway of [false, true])
    await expect(staff(api, id, 'approve', { anyway })).rejects.toMatchObject({ code: 1708 });
  await change(null);
  await expect(staff(api, id, 'approve')).rejects.toMatchObject({ code: 1708 });
  // The first address is bound again.
  await change(data.to_address);
  expect(await staff(api, id, 'approve')).toBe('approved');
  await runCycles(api, await aWorker(api), 6);
  expect((await stateOf(api, id)).state).toBe('confirmed');
});

test('a second review sends a second message', async () => {
  const { person } = await anApproved(api);
  await changeRow(api.services.db, 'user', person.id, { status: 'limited' });
  await runCycles(api, await aWorker(api), 2);
  expect(await templates(person)).toEqual(['cash_out_reviewing', 'cash_out_reviewing']);
});

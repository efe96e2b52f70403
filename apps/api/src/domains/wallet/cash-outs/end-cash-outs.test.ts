import { expect, test } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { useApi } from '../../../testing/harness.ts';
import { readBalances } from '../../ledger/queries.ts';
import { runPayoutCycle } from '../payouts/run-payout-cycle.ts';
import { anApproved, aWorker, stateOf } from '../payouts/testing/fixtures.ts';
import { refundCashOutsOfDeletedUser } from './end-cash-outs.ts';
import { aPerson, cashOut } from './testing/fixtures.ts';

const api = useApi();

const end = (id: bigint) =>
  transaction(api.services.db, (tx) => refundCashOutsOfDeletedUser(tx, id, api.clock.rule()));

test('account deletion refunds unsent cash-outs, approved or not', async () => {
  const asked = await aPerson(api);
  const { data } = await cashOut(asked, '1000');
  const approved = await anApproved(api);
  for (const [person, id] of [
    [asked, data.cash_out.id],
    [approved.person, approved.id],
  ] as const) {
    expect(await end(person.id)).toBe(true);
    expect((await stateOf(api, id)).state).toBe('refunded');
    expect(await readBalances(api.services.db, person.id)).toMatchObject({ held: 0n });
  }
  expect(await end((await aPerson(api)).id)).toBe(true);
});

test('account deletion waits for a sent cash-out', async () => {
  const { person, id } = await anApproved(api);
  await runPayoutCycle(await aWorker(api));
  expect(await end(person.id)).toBe(false);
  expect((await stateOf(api, id)).state).toBe('broadcast');
});

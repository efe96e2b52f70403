import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApi, useApi } from '../../../testing/harness.ts';
import { aChain, anApproved, aWorker, stateOf, runCycles } from '../payouts/testing/fixtures.ts';
import { checkCashOuts } from './check-cash-outs.ts';
import { aCashOut, aPerson } from './testing/fixtures.ts';

const api = useApi();

test('reports each mismatch of cash-outs, payouts and ledger on its own line', async () => {
  const { db } = api.services;
  const paid = await anApproved(api);
  await runCycles(api, await aWorker(api), 6);
  expect((await stateOf(api, paid.id)).state).toBe('confirmed');
  const held = await aPerson(api);
  const open = await aCashOut(api, held);
  expect(await checkCashOuts(db)).toEqual([]);

  const { payout_id: payout } = await stateOf(api, paid.id);
  await sql`update payout set state = 'failed' where id = ${payout}`.execute(db);
  await sql`update cash_out set state = 'refunded', ended_at = now() where id = ${open.id}`.execute(
    db,
  );
  expect((await checkCashOuts(db)).toSorted()).toEqual([
    `cash-out ${paid.id} is confirmed by payout ${payout}, which is failed`,
    `cash-out ${open.id} is refunded and has journals: cashout_hold`,
    `user ${held.id} has 1000000000 on hold but open cash-outs of 0`,
  ]);

  await sql`update payout set state = 'confirmed', value = value + 1 where id = ${payout}`.execute(
    db,
  );
  expect(await checkCashOuts(db)).toContain(
    `payout ${payout} paid 980000000000000000001 of 980000000000000000000 base units`,
  );
});

test.each([6, 18])(
  'a TON token with %i digits is paid and checked in its own units',
  async (digits) => {
    await using other = await startApi();
    const { db } = other.services;
    const { id } = await anApproved(other, '1000', 'ton');
    const chain = aChain(other, 'ton');
    const funds = async () => ({ ...(await chain.balances()), token: 10n ** 24n });
    await runCycles(
      other,
      await aWorker(other, { ...chain, decimals: digits, balances: funds }),
      6,
    );
    expect((await stateOf(other, id)).state).toBe('confirmed');
    expect(await checkCashOuts(db, digits)).toEqual([]);
    expect(await checkCashOuts(db)).toHaveLength(1);
  },
);

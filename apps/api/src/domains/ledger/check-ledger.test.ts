import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { checkLedger } from './check-ledger.ts';
import { contribute } from './contribute.ts';
import { verifyChain } from './seal.ts';
import { sealAll } from './testing/seal-all.ts';
import { grantTransfer, viewContribution } from './testing/transfers.ts';
import { transfer } from './transfer.ts';

const test = useDatabase();
const other = useDatabase();

it('the check finds entries without a journal or an account if foreign keys are missing', async () => {
  await transaction(test.db, (tx) => contribute(tx, viewContribution(1n, 2n, 'view:1:1')));
  expect(await checkLedger(test.db)).toEqual([]);
  await sql`alter table ledger_entry drop constraint ledger_entry_journal_id_fkey,
    drop constraint ledger_entry_account_id_fkey`.execute(test.owner);
  const { rows } = await sql<{ id: bigint }>`
    insert into ledger_entry (journal_id, account_id, amount, balance_after, at)
    select 0, id, 5, 5, now() from ledger_account where owner_type = 'user'
    union all select id, 0, 5, 5, now() from ledger_journal
    returning id`.execute(test.owner);
  const problems = await checkLedger(test.db);
  for (const { id } of rows) expect(problems).toContain(`entry ${id} has no journal or no account`);
});

it('the check since a day finds later changes only, the check of all finds every change', async () => {
  const { db, owner } = other;
  const grant = (key: string, day: string) =>
    transaction(db, (tx) => transfer(tx, grantTransfer(1n, 5n, key, day)));
  await grant('first', '2026-11-01');
  await grant('second', '2026-11-01');
  // Around midnight an entry of the day before follows one of the new day.
  await grant('midnight', '2026-11-10');
  await grant('late', '2026-11-09');
  await grant('third', '2026-11-20');
  await sealAll(db);
  const since = '2026-11-10';
  const problemsOf = async (day?: string) => [
    (await checkLedger(db, day)).length,
    (await verifyChain(db, day)).ok,
  ];
  expect([await problemsOf(since), await problemsOf()]).toEqual([
    [0, true],
    [0, true],
  ]);
  const change = (key: string, by: number) =>
    sql`update ledger_entry e set amount = amount + ${by}::int from ledger_journal j
      where j.id = e.journal_id and j.idem_key = ${key} and e.amount > 0`.execute(owner);
  await sql`alter table ledger_entry disable trigger append_only`.execute(owner);
  await change('second', 1);
  expect(await problemsOf(since)).toEqual([0, true]);
  expect(await problemsOf()).toEqual([expect.any(Number), false]);
  expect(await checkLedger(db)).not.toEqual([]);
  await change('second', -1);
  await change('third', 1);
  expect(await checkLedger(db, since)).not.toEqual([]);
  expect(await verifyChain(db, since)).toMatchObject({ ok: false });
  await change('third', -1);
  await sql`update ledger_account set balance = balance + 1 where owner_id = 1`.execute(owner);
  expect(await checkLedger(db, since)).toEqual([
    expect.stringMatching(/^account \d+ has balance 26 but its last entry leaves 25$/),
  ]);
});

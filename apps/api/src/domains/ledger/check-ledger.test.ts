import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { checkLedger } from './check-ledger.ts';
import { contribute } from './contribute.ts';
import { viewContribution } from './testing/transfers.ts';

const test = useDatabase();

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

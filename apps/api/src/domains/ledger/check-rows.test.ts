import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { userAccount } from './accounts.ts';
import { checkLedger } from './check-ledger.ts';
import { contribute } from './contribute.ts';
import { grantTransfer, spendTransfer, viewContribution } from './testing/transfers.ts';
import { transfer } from './transfer.ts';

const database = useDatabase();
beforeAll(async () => {
  await transaction(database.db, async (tx) => {
    await transfer(tx, grantTransfer(1n, 50n, 'grant:1'));
    await transfer(tx, spendTransfer(1n, 20n, 'spend:1', 9n));
    await contribute(tx, viewContribution(1n, 7n, 'view:1'));
    await contribute(tx, viewContribution(1n, 5n, 'view:2'));
    await transfer(tx, {
      type: 'adjustment',
      key: 'move:1',
      bizDate: '2026-11-21',
      actor: 'job',
      entries: [
        { account: userAccount(1n, 'held'), amount: 4n },
        { account: userAccount(1n, 'available'), amount: -4n },
      ],
    });
  });
});

test('a journal is one row per person, and each day keeps the sums of its rows', async () => {
  const { db } = database;
  const rows = await db
    .selectFrom('ledger_row')
    .select(['type', 'bucket', 'amount', 'balance_after'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { type: 'first_view', bucket: 'available', amount: 50n, balance_after: 50n },
    { type: 'order_debit', bucket: 'available', amount: -20n, balance_after: 30n },
    { type: 'view', bucket: 'pending', amount: 7n, balance_after: null },
    { type: 'view', bucket: 'pending', amount: 5n, balance_after: null },
    // Only the bucket changed: what left the balance.
    { type: 'adjustment', bucket: 'available', amount: -4n, balance_after: 26n },
  ]);
  const sums = await db
    .selectFrom('ledger_row_day')
    .select(['type', 'rows', 'rows_in', 'rows_out', 'credited', 'debited'])
    .orderBy('type')
    .execute();
  expect(sums).toEqual([
    { type: 'adjustment', rows: 1, rows_in: 0, rows_out: 1, credited: 0n, debited: 4n },
    { type: 'first_view', rows: 1, rows_in: 1, rows_out: 0, credited: 50n, debited: 0n },
    { type: 'order_debit', rows: 1, rows_in: 0, rows_out: 1, credited: 0n, debited: 20n },
    { type: 'view', rows: 2, rows_in: 2, rows_out: 0, credited: 12n, debited: 0n },
  ]);
  expect(await checkLedger(db)).toEqual([]);
});

const noRow = expect.stringMatching(/^the row of journal \d+ and user 1 does not match/) as unknown;
const noSums = (of: string) =>
  expect.stringContaining(`the sums of 2026-11-21 of user 1, ${of}, do not match`) as unknown;

test.each([
  [
    'a sum',
    `update ledger_row_day set credited = credited + 1 where type = 'view'`,
    [noSums('view in pending')],
  ],
  [
    'no sums',
    `delete from ledger_row_day where type = 'order_debit'`,
    [noSums('order_debit in available')],
  ],
  ['a row', `update ledger_row set balance_after = null where amount = -4`, [noRow]],
  ['no row', `delete from ledger_row where amount = 5`, [noRow, noSums('view in pending')]],
])('the nightly check reports %s that differs from the entries', async (_, change, told) => {
  const found = await transaction(database.owner, async (tx) => {
    await sql`alter table ledger_row disable trigger append_only`.execute(tx);
    await sql.raw(change).execute(tx);
    const problems = await checkLedger(tx);
    throw Object.assign(new Error('back'), { problems });
  }).catch((error: Error & { problems?: string[] }) => error.problems);
  expect(found).toEqual(told);
  expect(await checkLedger(database.db)).toEqual([]);
});

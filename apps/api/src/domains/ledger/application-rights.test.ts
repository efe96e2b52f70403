import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { sealAll } from './testing/seal-all.ts';
import { grantTransfer } from './testing/transfers.ts';
import { transfer } from './transfer.ts';

const test = useDatabase();
beforeAll(async () => {
  await transaction(test.db, (tx) => transfer(tx, grantTransfer(1n, 5n, 'first:1')));
  await sealAll(test.db);
});

const tables = [
  'ledger_account',
  'ledger_journal',
  'ledger_entry',
  'ledger_seal',
  'ledger_row',
  'ledger_row_day',
  'ledger_day_root',
  'ledger_day_leaf',
  'ledger_day_chunk',
  'ledger_secret',
];

describe.each(tables)('the table %s', (table) => {
  it.each([
    ['update', `update ${table} set ${column(table)} = ${column(table)}`],
    ['delete', `delete from ${table}`],
    ['truncate', `truncate ${table} cascade`],
    ['insert', `insert into ${table} default values`],
    ['drop', `drop table ${table} cascade`],
  ])('cannot be changed by the application: %s', async (_, statement) => {
    await expect(sql.raw(statement).execute(test.db)).rejects.toMatchObject({ code: '42501' });
  });
});

describe.each(['ledger_journal', 'ledger_entry', 'ledger_seal', 'ledger_row'])(
  'the append-only table %s',
  (table) => {
    it.each([
      ['update', `update ${table} set ${column(table)} = ${column(table)}`],
      ['delete', `delete from ${table}`],
      ['truncate', `truncate ${table} cascade`],
    ])('cannot be changed by the owner without disabling triggers: %s', async (_, statement) => {
      await expect(sql.raw(statement).execute(test.owner)).rejects.toMatchObject({ code: 'TL403' });
    });
  },
);

it('the application cannot disable the triggers or change the replication role', async () => {
  await expect(sql`alter table ledger_entry disable trigger user`.execute(test.db)).rejects.toThrow(
    'owner',
  );
  await expect(sql`set session_replication_role = replica`.execute(test.db)).rejects.toThrow(
    'permission denied',
  );
});

it('a temporary table of the application cannot shadow one of the ledger', async () => {
  await transaction(test.db, async (tx) => {
    await sql`create temporary table ledger_account (like ledger_account including all) on commit drop`.execute(
      tx,
    );
    await transfer(tx, grantTransfer(2n, 9n, 'first:2'));
  });
  const row = await test.db
    .selectFrom('ledger_account')
    .select('balance')
    .where('owner_type', '=', 'user')
    .where('owner_id', '=', 2n)
    .executeTakeFirst();
  expect(row?.balance).toBe(9n);
});

function column(table: string): string {
  const columns: Record<string, string> = {
    ledger_account: 'balance',
    ledger_journal: 'type',
    ledger_entry: 'amount',
    ledger_seal: 'hash',
    ledger_row: 'amount',
    ledger_row_day: 'credited',
    ledger_day_leaf: 'position',
    ledger_day_chunk: 'hash',
    ledger_secret: 'secret',
  };
  return columns[table] ?? 'merkle_root';
}

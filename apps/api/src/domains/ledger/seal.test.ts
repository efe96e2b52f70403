import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDatabase } from '../../platform/db/testing.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { sealJournals, verifyChain } from './seal.ts';
import { sealAll } from './testing/seal-all.ts';
import { grantTransfer } from './testing/transfers.ts';
import { transfer } from './transfer.ts';

const test = useDatabase();
const other = useDatabase();

const post = (key: string) =>
  transaction(test.db, (tx) =>
    transfer(tx, { ...grantTransfer(1n, 3n, key), note: 'naïve 二字', detail: { rule: key } }),
  );

it('chains every journal once, from several sealers at once', async () => {
  for (let n = 0; n < 25; n++) await post(`seal:${n}`);
  await Promise.all([1, 2, 3].map(() => sealJournals(test.db)));
  await sealAll(test.db);
  expect(await sealJournals(test.db)).toBe(0);
  expect(await verifyChain(test.db)).toMatchObject({ ok: true, length: 25n });
});

it('sealing never skips a transaction that commits late', async () => {
  let commit: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (commit = resolve));
  let begun: () => void = () => undefined;
  const started = new Promise<void>((resolve) => (begun = resolve));
  const late = transaction(test.db, async (tx) => {
    await transfer(tx, grantTransfer(2n, 1n, 'late'));
    begun();
    await asked;
  });
  await started;
  await post('quick');
  await sealJournals(test.db);
  expect(await verifyChain(test.db)).toMatchObject({ ok: true, length: 25n });
  commit();
  await late;
  await sealAll(test.db);
  expect(await verifyChain(test.db)).toMatchObject({ ok: true, length: 27n });
});

it.each([
  [
    'an amount',
    `update ledger_entry set amount = amount + 1 where id = (select max(id) from ledger_entry)`,
  ],
  ['a reason', `update ledger_journal set detail = '{"rule": "other"}' where idem_key = 'seal:7'`],
  ['a day', `update ledger_journal set biz_date = biz_date + 1 where idem_key = 'seal:8'`],
  [
    'an owner',
    `update ledger_account set owner_id = 77 where owner_type = 'user' and owner_id = 1`,
  ],
  ['a hash', `update ledger_seal set hash = sha256('x') where seq = 10`],
  ['a missing entry', `delete from ledger_entry where id = (select min(id) from ledger_entry)`],
  ['a missing seal', `delete from ledger_seal where seq = 12`],
])('%s changed behind its back is detected', async (_, change) => {
  await sealAll(test.db);
  const tampered = transaction(test.owner, async (tx) => {
    await sql`alter table ledger_entry disable trigger append_only`.execute(tx);
    await sql`alter table ledger_journal disable trigger append_only`.execute(tx);
    await sql`alter table ledger_seal disable trigger append_only`.execute(tx);
    const { numAffectedRows } = await sql.raw(change).execute(tx);
    expect(numAffectedRows).toBe(1n);
    expect(await verifyChain(tx)).toMatchObject({ ok: false });
    throw new Error('undo');
  });
  await expect(tampered).rejects.toThrow('undo');
  expect(await verifyChain(test.db)).toMatchObject({ ok: true });
});

it('sealing refuses a database from another server and names the remedy', async () => {
  await transaction(other.db, (tx) => transfer(tx, grantTransfer(1n, 1n, 'one')));
  await sql`alter table ledger_journal disable trigger append_only`.execute(other.owner);
  await sql`update ledger_journal set xid = '999999999999'`.execute(other.owner);
  await sql`insert into ledger_seal select 1, id, sha256(''), sha256('') from ledger_journal`.execute(
    other.owner,
  );
  await expect(sealJournals(other.db)).rejects.toThrow('restart the server');
});

import { createHash } from 'node:crypto';
import pg from 'pg';
import { startEmbedded } from './platform/db/embedded.ts';
import { migrate } from './platform/db/migrate.ts';
import { createDatabase } from './platform/db/pool.ts';
import { checkLedger } from './domains/ledger/check-ledger.ts';
import { sealJournals, verifyChain } from './domains/ledger/seal.ts';
void createHash;
const N = Number(process.argv[2]);
const U = 100_000;
const SEAL = process.argv[3] === 'seal';
const server = await startEmbedded({ dataDir: '/work/scale', log: () => undefined });
await migrate(server.ownerUrl);
const c = new pg.Client({ connectionString: server.ownerUrl });
await c.connect();
const t0 = Date.now();
const lap = (s: string) => console.log(s, ((Date.now() - t0) / 1000).toFixed(0), 's');
const { rows } = await c.query('select count(*)::int as n from ledger_journal');
if (rows[0].n === 0) {
  await c.query(`set synchronous_commit = off; set maintenance_work_mem='1GB'`);
  await c.query(
    'alter table ledger_entry disable trigger user; alter table ledger_journal disable trigger user; alter table ledger_row disable trigger user',
  );
  await c.query(
    'alter table ledger_entry drop constraint ledger_entry_journal_id_fkey, drop constraint ledger_entry_account_id_fkey',
  );
  await c.query(`insert into ledger_account (id, owner_type, owner_name, bucket, shard, balance) overriding system value
    select s + 1, 'system', 'issuance', 'available', s, -2 * ((${N} - s - 1) / 64 + 1) from generate_series(0, 63) s`);
  await c.query(`insert into ledger_account (id, owner_type, owner_id, bucket, balance) overriding system value
    select 100 + u, 'user', u, 'available', 2 * (${N} / ${U}) from generate_series(0, ${U} - 1) u`);
  await c.query(`insert into ledger_journal (id, type, idem_key, currency_key, biz_date, actor, at, xid) overriding system value
    select n, 'first_view', 'f:' || n, 'taice', date '2026-08-24' + ((n - 1) / ${U}), 'user', timestamptz '2026-08-24 04:00Z' + (n * interval '0.8 s'), current_xid()
    from generate_series(1, ${N}) n`);
  lap('journals');
  await c.query(`insert into ledger_entry (id, journal_id, account_id, amount, balance_after, at) overriding system value
    select 2 * n - 1 + i, n, case i when 0 then (n - 1) % 64 + 1 else 100 + (n - 1) % ${U} end, case i when 0 then -2 else 2 end,
      case i when 0 then -2 * ((n - 1) / 64 + 1) else 2 * ((n - 1) / ${U} + 1) end, timestamptz '2026-08-24 04:00Z' + (n * interval '0.8 s')
    from generate_series(1, ${N}) n, generate_series(0, 1) i`);
  lap('entries');
  await c.query(`insert into ledger_row (user_id, biz_date, at, id, journal_id, type, bucket, amount, balance_after)
    select (n - 1) % ${U}, date '2026-08-24' + ((n - 1) / ${U}), timestamptz '2026-08-24 04:00Z' + (n * interval '0.8 s'), 2 * n, n, 'first_view', 'available', 2, 2 * ((n - 1) / ${U} + 1)
    from generate_series(1, ${N}) n`);
  lap('rows');
  await c.query(`insert into ledger_row_day (user_id, biz_date, type, bucket, rows, rows_in, rows_out, credited, debited)
    select (n - 1) % ${U}, date '2026-08-24' + ((n - 1) / ${U}), 'first_view', 'available', 1, 1, 0, 2, 0 from generate_series(1, ${N}) n`);
  lap('row days');
  await c.query('vacuum analyze ledger_entry; ');
  await c.query('analyze');
  lap('analyze');
}
const db = createDatabase(server.appUrl, { max: 2, statementTimeoutMs: 7_200_000 });
if (SEAL) {
  console.log('sealed', await sealJournals(db));
  lap('seal');
}
const since = new Date(Date.UTC(2026, 7, 24) + (N / U - 8) * 86_400_000).toISOString().slice(0, 10);
for (const [name, run] of [
  ['ledger since ' + since, () => checkLedger(db, since)],
  ['ledger all', () => checkLedger(db)],
  ['chain since', () => verifyChain(db, since)],
  ['chain all', () => verifyChain(db)],
] as const) {
  if (name.startsWith('chain') && !SEAL) continue;
  const s = Date.now();
  const r = await run();
  console.log(
    name,
    ((Date.now() - s) / 1000).toFixed(1),
    's',
    Array.isArray(r) ? [r.length, r.slice(0, 3)] : r,
    Math.round(process.memoryUsage.rss() / 1e6),
    'MB',
  );
}
await db.destroy();
await c.end();
await server.stop();

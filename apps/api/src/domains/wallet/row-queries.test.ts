import { type KyselyPlugin, RawNode, sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../../platform/db/pool.ts';
import { useDatabase } from '../../platform/db/testing.ts';
import type { RowFilter } from './row-filter.ts';
import { readDays, readRow, readRows, sumRows } from './row-queries.ts';

const days = 365;
const person = 1n;
let db: Database;
const database = useDatabase();
beforeAll(async () => {
  ({ db } = database);
  // Day by day: a transaction that moves one balance thousands of times takes minutes.
  for (let day = 1; day <= days; day++) await live(day);
  await vi.waitFor(async () => {
    await sql`vacuum analyze ledger_row_day, daily_contribution, ledger_row, ledger_journal`.execute(
      database.owner,
    );
    // Index-only scans need pages that are visible to all transactions.
    const { rows } = await sql<{
      unseen: number;
    }>`select sum(relpages - relallvisible)::int as unseen
      from pg_class where relname in ('ledger_row_day', 'daily_contribution')`.execute(db);
    expect(rows).toEqual([{ unseen: 0 }]);
  }, 60_000);
}, 120_000);

/** Ten events of the person, and one of another person. */
const live = (day: number) =>
  sql`select posted.journal_id
    from (select 1 as owner, generate_series(0, 9) as n union all select 2, 0) event,
      ledger_contribute(case n when 0 then 'sign_in' else 'view' end, ${`${day}:`} || n || ':' || owner, owner,
        date '2025-11-20' + ${day}::int, 2000000, case when n > 0 then 'post' end,
        case when n > 0 then n::text end, 'user', null, null,
        timestamptz '2025-11-20 04:00Z' + make_interval(days => ${day}::int, mins => n)) posted`.execute(
    db,
  );

const explain = 'explain (analyze, buffers, format json)';
/** The same database with every raw statement explained: returns `blocks` of each, and no rows. */
const explained = (): { db: Database; blocks: number[] } => {
  const blocks: number[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) =>
      RawNode.is(node)
        ? RawNode.create(
            node.sqlFragments.map((text, at) => (at === 0 ? `${explain} ${text}` : text)),
            node.parameters,
          )
        : node,
    transformResult: async ({ result }) => {
      const [row] = result.rows as {
        'QUERY PLAN': { Plan: Record<'Shared Hit Blocks' | 'Shared Read Blocks', number> }[];
      }[];
      const plan = row?.['QUERY PLAN'][0]?.Plan;
      blocks.push((plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0));
      return { rows: [] };
    },
  };
  return { db: db.withPlugin(plugin), blocks };
};
const blocksOf = async (read: (on: Database) => Promise<unknown>): Promise<number> => {
  const { db: on, blocks } = explained();
  await read(on);
  expect(blocks).toHaveLength(1);
  return blocks[0]!;
};

/** Blocks of 8 KB. Reading all entries of the person for each page took 11,000. */
const most = 400;

test('a page costs its rows, not the history: a year of ten events a day', async () => {
  const filter = { userId: person };
  const page = (number: number, more: Partial<RowFilter> = {}) => {
    return (on: Database) => readRows(on, { ...filter, ...more }, { page: number, pageSize: 20 });
  };
  expect(await sumRows(db, filter)).toEqual({
    total: 3_650n,
    sum_in: 7_300_000_000n,
    sum_out: 0n,
  });
  expect(await readDays(db, filter)).toHaveLength(days);
  const [row] = await page(90)(db);
  expect(await readRow(db, person, row!.id)).toEqual(row);
  expect(await page(183)(db)).toHaveLength(10);
  const costs = {
    first: await blocksOf(page(1)),
    last: await blocksOf(page(183)),
    beyond: await blocksOf(page(184)),
    signIns: await blocksOf(page(9, { type: 'sign_in' })),
    spent: await blocksOf(page(1, { direction: 'out' })),
    sums: await blocksOf((on) => sumRows(on, filter)),
    days: await blocksOf((on) => readDays(on, filter)),
    one: await blocksOf((on) => readRow(on, person, row!.id)),
  };
  for (const [name, blocks] of Object.entries(costs)) {
    expect(blocks, name).toBeGreaterThan(0);
    expect(blocks, name).toBeLessThan(most);
  }
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createDatabase, preparedQuery } from './pool.ts';
import type { TestDatabase } from './testing.ts';
import { asAdmin, createTestDatabase } from './testing.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ max: 1 });
});
afterAll(() => test.drop());

describe('a database', () => {
  it('is used with the application’s rights', async () => {
    const { rows } = await sql<{ me: string }>`select current_user as me`.execute(test.db);
    expect(rows).toEqual([{ me: 'taice_app' }]);
  });

  it('reads int8 as bigint, numeric and days as text, and an instant as Date', async () => {
    const { rows } = await sql`select 9007199254740993::int8 as big, 0.1::numeric as exact,
      '2026-11-21'::date as day, '2026-11-21T00:00:00+08'::timestamptz as instant, 5 as small`.execute(
      test.db,
    );
    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_993n,
        exact: '0.1',
        day: '2026-11-21',
        instant: new Date('2026-11-20T16:00:00Z'),
        small: 5,
      },
    ]);
  });

  it('keeps hot queries prepared under their names', async () => {
    const twice = await Promise.all(
      [1, 2].map((n) =>
        preparedQuery<{ n: number }>(test.db, 'test_hot', 'select $1::int as n', [n]),
      ),
    );
    expect(twice).toEqual([[{ n: 1 }], [{ n: 2 }]]);
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(
      test.db,
    );
    expect(rows).toEqual([{ name: 'test_hot' }]);
    await expect(preparedQuery(test.db, 'test_hot', 'select 2', [])).rejects.toThrow(
      'used for two texts',
    );
  });

  it('starts no parallel workers', async () => {
    // Costs as of a large table, which makes the planner use an index.
    await sql`set parallel_setup_cost = 0; set parallel_tuple_cost = 0; set min_parallel_table_scan_size = 0`.execute(
      test.db,
    );
    const { rows } = await sql<
      Record<string, string>
    >`explain select count(*) from pg_attribute`.execute(test.db);
    await sql`reset all`.execute(test.db);
    expect(rows.map(Object.values).join('\n')).not.toContain('Gather');
  });

  it('cancels a statement that runs too long', async () => {
    const impatient = createDatabase(test.url, { max: 1, statementTimeoutMs: 50 });
    await expect(sql`select pg_sleep(5)`.execute(impatient)).rejects.toMatchObject({
      code: '57014',
    });
    await impatient.destroy();
  });

  it('survives broken connections, idle or in use', async () => {
    const broken: string[] = [];
    const db = createDatabase(test.url, { max: 2, onError: (error) => broken.push(error.message) });
    const name = new URL(test.url).pathname.slice(1);
    const breakAll = (): Promise<void> =>
      asAdmin(
        inject('testDatabase').adminUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
      );
    /** The server first announces that it ends the connection, and then ends it: both are reported. */
    const toldAfter = (before: number) => expect.poll(() => broken.length).toBeGreaterThan(before);
    let isBroken = false;
    const inUse = db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      await breakAll();
      await toldAfter(0);
      isBroken = true;
      await sql`select 1`.execute(tx);
    });
    await expect(inUse).rejects.toThrow();
    expect(isBroken).toBe(true);
    await sql`select 1`.execute(db);
    const before = broken.length;
    await breakAll();
    await toldAfter(before);
    const { rows } = await sql`select 1 as n`.execute(db);
    expect(rows).toEqual([{ n: 1 }]);
    await db.destroy();
  });
});

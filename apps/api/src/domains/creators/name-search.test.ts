import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/db/pool.ts';
import { useDatabase } from '../../platform/db/testing.ts';
import { findIdsByName } from './name-search.ts';

const people = 20_000;
const rare = ['小明', 'Li', '@王', '🐼🎋', 'Ωmega', '50%_off', 'ab', 'A'];
const database = useDatabase();
beforeAll(async () => {
  // Names of the letters c to z and of digits, including the searched ones.
  await sql`insert into "user" (nickname, invite_code, log_type)
    select translate(substr(md5(i::text), 1, 12), 'abli', 'wxyz'), lpad(i::text, 8, '0'), 2
    from generate_series(1, ${people}::int) i`.execute(database.owner);
  for (const [at, nickname] of rare.entries())
    await database.owner
      .insertInto('user')
      .values({ nickname, invite_code: `rare${at}`, log_type: 2 })
      .execute();
  await sql`vacuum analyze "user"`.execute(database.owner);
}, 120_000);

const called = async (keyword: string) => {
  const ids = await findIdsByName(database.db, keyword);
  if (!ids) return ids;
  const rows = await database.db
    .selectFrom('user')
    .select('nickname')
    .where('id', '=', sql<bigint>`any(${ids})`)
    .orderBy('id')
    .execute();
  return rows.map(({ nickname }) => nickname);
};

test('finds a name by any part of it, in either case', async () => {
  expect(await called('小明')).toEqual(['小明']);
  expect(await called('明')).toEqual(['小明']);
  expect(await called('li')).toEqual(['Li']);
  expect(await called('王')).toEqual(['@王']);
  expect(await called('🎋')).toEqual(['🐼🎋']);
  expect(await called('ΩM')).toEqual(['Ωmega']);
  expect(await called('meg')).toEqual(['Ωmega']);
  expect(await called('%_o')).toEqual(['50%_off']);
  expect(await called('a')).toEqual(['Ωmega', 'ab', 'A']);
  expect(await called('明小')).toEqual([]);
  // Half of all names contain it: too many for a list.
  expect(await called('7')).toBe(null);
});

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}
/** Pages of 8 KB that the search for a name reads. */
const blocksOf = async (keyword: string): Promise<number> => {
  const { db } = database;
  let read = 0;
  const explaining = {
    executeQuery: async ({ sql: text, parameters }: CompiledQuery) => {
      const asked = `explain (analyze, buffers, format json) ${text}`;
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        CompiledQuery.raw(asked, [...parameters]),
      );
      const [{ Plan: plan }] = rows[0]!['QUERY PLAN'];
      read += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      return { rows: [] };
    },
  };
  await findIdsByName(explaining as unknown as Database, keyword);
  return read;
};

/** All people fill hundreds of pages. */
const most = 60;

test.each(['小明', '明', 'li', 'Lb', '🎋', '王王王'])(
  'a search for %s does not read all people',
  async (keyword) => {
    const blocks = await blocksOf(keyword);
    expect(blocks).toBeGreaterThan(0);
    expect(blocks).toBeLessThan(most);
  },
);

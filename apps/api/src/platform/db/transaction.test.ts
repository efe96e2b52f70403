import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestDatabase } from './testing.ts';
import { createTestDatabase } from './testing.ts';
import { transaction } from './transaction.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  await sql`create table counter (id int primary key, n int not null)`.execute(test.owner);
});
beforeEach(async () => {
  await sql`truncate counter`.execute(test.owner);
  await sql`insert into counter values (1, 0), (2, 0)`.execute(test.owner);
});
afterAll(() => test.drop());

async function counts(): Promise<number[]> {
  const { rows } = await sql<{ n: number }>`select n from counter order by id`.execute(test.db);
  return rows.map((row) => row.n);
}

const fail = (code: string) =>
  sql`do ${sql.raw(`$$ begin raise exception 'x' using errcode = '${code}'; end $$`)}`;

describe('a transaction', () => {
  it('is repeated as a whole after a deadlock', async () => {
    let runs = 0;
    let arrived = 0;
    let meet: () => void = () => undefined;
    const both = new Promise<void>((resolve) => (meet = resolve));
    const crossing = (first: number, second: number) =>
      transaction(test.db, async (tx) => {
        runs += 1;
        await sql`update counter set n = n + 1 where id = ${first}`.execute(tx);
        if (++arrived === 2) meet();
        await both;
        await sql`update counter set n = n + 1 where id = ${second}`.execute(tx);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    // Three, or more where both notice the deadlock at the same moment.
    expect(runs).toBeGreaterThanOrEqual(3);
    expect(await counts()).toEqual([2, 2]);
  });

  it.each(['40P01', '40001'])(
    'gives up after three repetitions of %s, without effect',
    async (code) => {
      let runs = 0;
      const hopeless = transaction(test.db, async (tx) => {
        runs += 1;
        await sql`update counter set n = n + 1`.execute(tx);
        await fail(code).execute(tx);
      });
      await expect(hopeless).rejects.toMatchObject({ code });
      expect(runs).toBe(4);
      expect(await counts()).toEqual([0, 0]);
    },
  );

  it('is not repeated after any other error', async () => {
    let runs = 0;
    const wrong = transaction(test.db, async (tx) => {
      runs += 1;
      await fail('23505').execute(tx);
    });
    await expect(wrong).rejects.toMatchObject({ code: '23505' });
    expect(runs).toBe(1);
  });
});

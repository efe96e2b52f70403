import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';
import { repeatedPost } from './prints.ts';
import { manyPrints } from './testing/many-prints.ts';

const POSTS = Number(process.env['PRINTS'] ?? 20_000);

let api: TestApi;
let first: bigint;
beforeAll(async () => {
  api = await startApi();
  const { db } = api.services;
  first = (await aPost(db, { duration_s: 15, title: 'Film 0' })).id;
  for (const { text, values } of manyPrints(first, POSTS))
    await db.executeQuery(CompiledQuery.raw(text, [...values]));
}, 600_000);
afterAll(() => api.stop());

/** A copy of a video whose pictures have each so many other bits. */
const copyOf = async (of: bigint, wrong: number, duration = 1) => {
  const { db } = api.services;
  const { duration_s } = await db
    .selectFrom('post')
    .select('duration_s')
    .where('id', '=', of)
    .executeTakeFirstOrThrow();
  const { id } = await aPost(db, { duration_s: duration_s * duration, state: 'processing' });
  await sql`insert into post_print (post_id, interval_s, pictures, keys)
    select ${id}, t.interval_s, t.pictures, print_keys(t.pictures, t.interval_s, ${duration_s * duration}, 0) from (
      select interval_s, array(select picture # (('x' || lpad(to_hex((1::bigint << ${wrong}) - 1), 16, '0'))::bit(64) << (n::int % 40))
        from unnest(pictures) with ordinality as e (picture, n)) as pictures
      from post_print where post_id = ${of}
    ) t`.execute(db);
  return id;
};
const repeated = (id: bigint) =>
  transaction(api.services.db, (tx) => repeatedPost(tx, id, new Date(0)));

test('a copy is found among many by pictures that are near and a length that is the same, and no other', async () => {
  expect(await repeated(await copyOf(first, 8))).toBe(first);
  expect(await repeated(await copyOf(first + 1n, 10, 1.015))).toBe(first + 1n);
  expect(await repeated(await copyOf(first + 1n, 10, 0.985))).toBe(first + 1n);
  expect(await repeated(await copyOf(first + 2n, 14))).toBeNull();
  expect(await repeated(await copyOf(first + 3n, 2, 1.05))).toBeNull();
  expect(await repeated(first + 4n)).toBeNull();
});

test('a copy is found by pictures that were taken half as often or twice as often, and no other', async () => {
  const { db } = api.services;
  const halfAsOften = (id: bigint) =>
    sql`update post_print set interval_s = interval_s * 2, pictures = print_every(pictures, 2),
        keys = print_keys(print_every(pictures, 2), (interval_s * 2)::real, 15, 0)
      where post_id = ${id}`.execute(db);
  const [coarse, fine, other] = [first + 6n, first + 9n, first + 12n];
  const copies = [await copyOf(coarse, 8), await copyOf(fine, 8), await copyOf(other, 14)] as const;
  for (const id of [coarse, copies[1], copies[2]]) await halfAsOften(id);
  expect(await repeated(copies[0])).toBe(coarse);
  expect(await repeated(copies[1])).toBe(fine);
  expect(await repeated(copies[2])).toBeNull();
});

test('a copy is looked for by an index, however many videos there are', async () => {
  const { db } = api.services;
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select o.post_id from post_print o
    where o.keys && (select print_keys(pictures, interval_s, 15, 0.5) from post_print where post_id = ${first + 3n})`.execute(
    db,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('post_print_keys');
  const times: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const began = performance.now();
    expect(await repeated(first + 3n + BigInt(n))).toBeNull();
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  process.stdout.write(
    `a copy is looked for among ${POSTS} videos in ${times[100]} ms, p99 ${times[197]} ms\n`,
  );
  expect(times[100]).toBeLessThan(50);
});

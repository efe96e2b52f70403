import { longRun } from '@taice/testkit/long-run';
import { CompiledQuery, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '../../platform/db/transaction.ts';
import { aPost, changeRow } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { findRepeatedPost } from './video-fingerprints.ts';
import { manyPrints } from './testing/many-prints.ts';

const POSTS = Number(process.env['PRINTS'] ?? (longRun ? 20_000 : 5_000));

let first: bigint;
const api = useApi();
beforeAll(async () => {
  const { db } = api.services;
  first = (await aPost(db, { duration_s: 15, title: 'Film 0' })).id;
  for (const { text, values } of manyPrints(first, POSTS))
    await db.executeQuery(CompiledQuery.raw(text, [...values]));
}, 600_000);

interface Unlike {
  /** Times as long. */
  readonly duration?: number;
  /** Pictures at the start that differ from the original. */
  readonly others?: number;
  /** Blank pictures at the end. */
  readonly blank?: number;
  readonly mirrored?: boolean;
}
/** A copy of a video with so many wrong bits in each picture. */
const copyOf = async (of: bigint, wrong: number, more: Unlike = {}) => {
  const { duration = 1, others = 0, blank = 0, mirrored = false } = more;
  const seenIn = `x${(mirrored ? '5' : '0').repeat(16)}`;
  const { db } = api.services;
  const { duration_s } = await db
    .selectFrom('post')
    .select('duration_s')
    .where('id', '=', of)
    .executeTakeFirstOrThrow();
  const { id } = await aPost(db, { duration_s: duration_s * duration, state: 'processing' });
  await sql`insert into post_print (post_id, interval_s, pictures, keys)
    select ${id}, t.interval_s, t.pictures, print_keys(t.pictures, t.interval_s, ${duration_s * duration}, 0) from (
      select interval_s, array(select case when n <= ${others}::int then ~picture
          when n <= cardinality(pictures) - ${blank}::int
            then picture # ${seenIn}::bit(64) # (('x' || lpad(to_hex((1::bigint << ${wrong}) - 1), 16, '0'))::bit(64) << (n::int % 40)) end
        from unnest(pictures) with ordinality as e (picture, n)) as pictures
      from post_print where post_id = ${of}
    ) t`.execute(db);
  return id;
};
const repeated = (id: bigint) =>
  transaction(api.services.db, (tx) => findRepeatedPost(tx, id, new Date(0)));

test('finds a copy by near pictures and equal length, and no other video', async () => {
  expect(await repeated(await copyOf(first, 8))).toBe(first);
  expect(await repeated(await copyOf(first + 1n, 10, { duration: 1.015 }))).toBe(first + 1n);
  expect(await repeated(await copyOf(first + 1n, 10, { duration: 0.985 }))).toBe(first + 1n);
  expect(await repeated(await copyOf(first + 2n, 14))).toBeNull();
  expect(await repeated(await copyOf(first + 3n, 2, { duration: 1.05 }))).toBeNull();
  expect(await repeated(first + 4n)).toBeNull();
});

test('finds a mirrored copy beside its original, and no other video', async () => {
  const copy = await copyOf(first + 15n, 8, { duration: 1.015, mirrored: true });
  expect(await repeated(copy)).toBe(first + 15n);
  expect(await repeated(await copyOf(copy, 4, { mirrored: true }))).toBe(first + 15n);
  expect(await repeated(await copyOf(first + 18n, 14, { mirrored: true }))).toBeNull();
  expect(
    await repeated(await copyOf(first + 18n, 2, { duration: 1.05, mirrored: true })),
  ).toBeNull();
});

test('pictures match up to twelve bits, lengths within 2 % and a tenth of a second', async () => {
  expect(await repeated(await copyOf(first, 12))).toBe(first);
  expect(await repeated(await copyOf(first, 13))).toBeNull();
  expect(await repeated(await copyOf(first, 0, { duration: 1.025 }))).toBe(first);
  expect(await repeated(await copyOf(first, 0, { duration: 1.03 }))).toBeNull();
  expect(await repeated(await copyOf(first, 0, { duration: 0.975 }))).toBe(first);
  expect(await repeated(await copyOf(first, 0, { duration: 0.97 }))).toBeNull();
});

test('a match needs four fifths of the shared pictures, at least half of all and eight', async () => {
  // 15 seconds have sixty pictures.
  expect(await repeated(await copyOf(first, 0, { others: 12 }))).toBe(first);
  expect(await repeated(await copyOf(first, 0, { others: 13 }))).toBeNull();
  expect(await repeated(await copyOf(first, 0, { blank: 30 }))).toBe(first);
  expect(await repeated(await copyOf(first, 0, { blank: 31 }))).toBeNull();
  const { db } = api.services;
  const short = async (pictures: number) => {
    const { id } = await aPost(db, { duration_s: 2, title: 'short', state: 'published' });
    await sql`insert into post_print (post_id, interval_s, pictures, keys)
      select ${id}, interval_s, pictures[${pictures}:${pictures * 2 - 1}],
        print_keys(pictures[${pictures}:${pictures * 2 - 1}], interval_s, 2, 0)
      from post_print where post_id = ${first + 15n}`.execute(db);
    return id;
  };
  const [seven, eight] = [await short(7), await short(8)];
  expect(await repeated(await copyOf(seven, 0))).toBeNull();
  expect(await repeated(await copyOf(eight, 0))).toBe(eight);
});

test('a hidden original, or one its own owner removed, does not block a copy', async () => {
  const { db } = api.services;
  const since = new Date('2026-11-01T00:00:00Z');
  const later = new Date(since.getTime() + 1);
  const original = first + 18n;
  const copy = await copyOf(original, 0);
  const { user_id: owner } = await db
    .selectFrom('post')
    .select('user_id')
    .where('id', '=', copy)
    .executeTakeFirstOrThrow();
  const { user_id: another } = await db
    .selectFrom('post')
    .select('user_id')
    .where('id', '=', original)
    .executeTakeFirstOrThrow();
  const gone = { state: 'deleted', deleted_from: 'published', deleted_at: later } as const;
  const found = async (change: object, repeats: bigint | null = null) => {
    const whole = { deleted_from: null, deleted_at: null, purged_at: null, approved_at: null };
    await changeRow(db, 'post', original, { ...whole, user_id: another, ...change });
    await db.updateTable('post_print').set({ repeats }).where('post_id', '=', original).execute();
    const id = await transaction(db, (tx) => findRepeatedPost(tx, copy, since));
    return id === null ? false : id === original;
  };
  for (const state of ['review', 'scheduled', 'published', 'offline', 'removed'])
    expect(await found({ state }), state).toBe(true);
  for (const state of ['draft', 'processing', 'rejected'])
    expect(await found({ state }), state).toBe(false);
  for (const deleted_from of ['review', 'scheduled', 'published', 'offline'])
    expect(await found({ ...gone, deleted_from }), deleted_from).toBe(true);
  expect(await found({ ...gone, deleted_from: 'rejected' })).toBe(false);
  expect(await found({ ...gone, user_id: owner })).toBe(false);
  expect(await found({ ...gone, deleted_at: since })).toBe(false);
  expect(await found({ ...gone, purged_at: later })).toBe(false);
  // A repeat counts as an original once the staff approve it, but never against its own original.
  expect(await found({ state: 'published' }, first)).toBe(false);
  expect(await found({ state: 'published', approved_at: later }, first)).toBe(true);
  expect(await found({ state: 'published', approved_at: later }, copy)).toBe(false);
});

test('finds a copy sampled half or twice as often, and no other video', async () => {
  const { db } = api.services;
  const halfAsOften = (id: bigint) =>
    sql`update post_print set interval_s = interval_s * 2, pictures = print_every(pictures, 2),
        keys = print_keys(print_every(pictures, 2), (interval_s * 2)::real, 15, 0)
      where post_id = ${id}`.execute(db);
  const [coarse, fine, other] = [first + 6n, first + 9n, first + 12n];
  const copies = [await copyOf(coarse, 8), await copyOf(fine, 8), await copyOf(other, 14)] as const;
  const seen = [
    await copyOf(first + 21n, 8, { mirrored: true }),
    await copyOf(first + 24n, 8, { mirrored: true }),
  ] as const;
  for (const id of [coarse, copies[1], copies[2], first + 21n, seen[1]]) await halfAsOften(id);
  expect(await repeated(copies[0])).toBe(coarse);
  expect(await repeated(copies[1])).toBe(fine);
  expect(await repeated(copies[2])).toBeNull();
  expect(await repeated(seen[0])).toBe(first + 21n);
  expect(await repeated(seen[1])).toBe(first + 24n);
});

test('the copy search uses an index and stays fast', async () => {
  const { db } = api.services;
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select o.post_id from post_print o
    where o.keys && (select print_keys(pictures, interval_s, 15, 0.5) from post_print where post_id = ${first + 3n})`.execute(
    db,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('post_print_keys');
  const times: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const began = performance.now();
    expect(await repeated(first + 3n + BigInt(n))).toBeNull();
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  process.stdout.write(
    `a copy is looked for among ${POSTS} videos in ${times[20]} ms, at most ${times[39]} ms\n`,
  );
  expect(times[20]).toBeLessThan(50);
});

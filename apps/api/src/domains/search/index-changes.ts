import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { countChange, countTags, countWords } from './count-words.ts';
import { personDocument, postDocument } from './document.ts';
import { foldName } from '../../platform/fold.ts';
import { type PersonRead, type PostRead, readPeople, readPosts } from './read-sources.ts';

type Needs = Pick<Services, 'db' | 'settings'>;

const BATCH = 500;
/** One process at a time, so that reads and writes have the same order. */
const LOCK = `select pg_try_advisory_xact_lock(hashtextextended('search_due', 0)) as mine`;
const TAKE = `delete from search_due where seq in (select seq from search_due order by seq limit ${BATCH})
  returning kind, id`;

/** Indexes all changes; everything committed before the call is searchable after it. Harmless to repeat. */
export const indexPendingChanges = async ({ db, settings }: Needs): Promise<void> => {
  for (;;) {
    const taken = await transaction(db, (tx) => indexBatch(tx, settings.view_min_duration_ms));
    if (taken < BATCH) return;
  }
};

const indexBatch = async (tx: Tx, minPayingMs: number): Promise<number> => {
  const [lock] = await preparedQuery<{ mine: boolean }>(tx, 'search_lock', LOCK, []);
  if (!lock?.mine) return 0;
  const due = await preparedQuery<{ kind: 'post' | 'user'; id: bigint }>(
    tx,
    'search_take',
    TAKE,
    [],
  );
  if (due.length === 0) return 0;
  const idsOf = (kind: 'post' | 'user'): bigint[] => [
    ...new Set(due.filter((each) => each.kind === kind).map(({ id }) => id)),
  ];
  const words = new Map<string, number>();
  await indexPeople(tx, idsOf('user'), words);
  await indexPosts(tx, await readPosts(tx, idsOf('post'), minPayingMs), words);
  await countWords(tx, words);
  return due.length;
};

/** Assigns sequence numbers in order of publication to documents without one. */
const nextSequenceNumbers = async (
  tx: Tx,
  kind: 'post' | 'user',
  many: number,
): Promise<number[]> => {
  if (many === 0) return [];
  const rows = await preparedQuery<{ seq: number }>(
    tx,
    `search_places_${kind}`,
    `select nextval(pg_get_serial_sequence('search_${kind}', 'seq'))::float8 as seq from generate_series(1, $1::int)`,
    [many],
  );
  return rows.map(({ seq }) => seq);
};

const withSequenceNumbers = async <Row extends { readonly seq: number | null }>(
  tx: Tx,
  kind: 'post' | 'user',
  rows: readonly Row[],
): Promise<(Row & { readonly seq: number })[]> => {
  const fresh = await nextSequenceNumbers(tx, kind, rows.filter(({ seq }) => seq === null).length);
  let next = 0;
  return rows.map((row) => ({ ...row, seq: row.seq ?? fresh[next++] ?? 0 }));
};

const WRITE_POSTS = `insert into search_post (id, seq, user_id, level, words, tags, spelt)
  select id, seq, user_id, level, words::tsvector, tags::text[], spelt::text[]
  from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::text[], $6::text[], $7::text[])
    x (id, seq, user_id, level, words, tags, spelt)
  on conflict (id) do update set user_id = excluded.user_id, level = excluded.level, words = excluded.words,
    tags = excluded.tags, spelt = excluded.spelt`;

const indexPosts = async (
  tx: Tx,
  rows: readonly PostRead[],
  words: Map<string, number>,
): Promise<void> => {
  const tags = new Map<string, number>();
  const open = await withSequenceNumbers(
    tx,
    'post',
    rows.filter(({ is_open }) => is_open),
  );
  const made = open.map((row) => ({ row, document: postDocument(row, row.seq) }));
  for (const { row, document } of made) {
    countChange(words, row.old_spelt ?? [], document.spelt);
    countChange(tags, row.old_tags ?? [], document.tags);
  }
  if (made.length > 0)
    await preparedQuery(tx, 'search_write_posts', WRITE_POSTS, [
      made.map(({ row }) => row.id),
      made.map(({ row }) => row.seq),
      made.map(({ row }) => row.user_id),
      made.map(({ row }) => row.level),
      made.map(({ document }) => document.words),
      made.map(({ document }) => textArray(document.tags)),
      made.map(({ document }) => textArray(document.spelt)),
    ]);
  const gone = rows.filter(({ is_open, seq }) => !is_open && seq !== null);
  for (const row of gone) {
    countChange(words, row.old_spelt ?? [], []);
    countChange(tags, row.old_tags ?? [], []);
  }
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id);
    await tx.deleteFrom('search_post').where('id', 'in', ids).execute();
  }
  await countTags(
    tx,
    tags,
    open.flatMap((row) => row.tags),
  );
};

const WRITE_PEOPLE = `insert into search_user (id, seq, level, words, name, spelt)
  select id, seq, level, words::tsvector, name, spelt::text[]
  from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[])
    x (id, seq, level, words, name, spelt)
  on conflict (id) do update set level = excluded.level, words = excluded.words, name = excluded.name,
    spelt = excluded.spelt`;
/** A name is part of its videos' documents, too. */
const THEIR_POSTS = `insert into search_due (kind, id)
  select 'post', id from post where user_id = any($1::bigint[]) and state = 'published'`;

const indexPeople = async (
  tx: Tx,
  ids: readonly bigint[],
  words: Map<string, number>,
): Promise<void> => {
  if (ids.length === 0) return;
  const rows: readonly PersonRead[] = await readPeople(tx, ids);
  const open = await withSequenceNumbers(
    tx,
    'user',
    rows.filter(({ is_open }) => is_open),
  );
  const made = open.map((row) => ({ row, document: personDocument(row, row.seq) }));
  for (const { row, document } of made) countChange(words, row.old_spelt ?? [], document.spelt);
  if (made.length > 0)
    await preparedQuery(tx, 'search_write_people', WRITE_PEOPLE, [
      made.map(({ row }) => row.id),
      made.map(({ row }) => row.seq),
      made.map(({ row }) => row.level),
      made.map(({ document }) => document.words),
      made.map(({ document }) => document.name),
      made.map(({ document }) => textArray(document.spelt)),
    ]);
  const gone = rows.filter(({ is_open, seq }) => !is_open && seq !== null);
  for (const row of gone) countChange(words, row.old_spelt ?? [], []);
  if (gone.length > 0) {
    const gones = gone.map(({ id }) => id);
    await tx.deleteFrom('search_user').where('id', 'in', gones).execute();
  }
  const renamed = rows.filter(
    ({ is_open, nickname, old_name }) => (is_open ? foldName(nickname) : null) !== old_name,
  );
  if (renamed.length > 0)
    await preparedQuery(tx, 'search_due_of_people', THEIR_POSTS, [renamed.map(({ id }) => id)]);
};

/** An array literal, because nested arrays would need equal lengths. */
const textArray = (list: readonly string[]): string =>
  `{${list.map((each) => `"${each.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;

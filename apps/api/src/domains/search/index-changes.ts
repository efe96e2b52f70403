import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { transaction } from '../../platform/db/transaction.ts';
import type { Services } from '../../platform/services.ts';
import { countChange, countTags, countWords } from './count-words.ts';
import { personDocument, postDocument } from './document.ts';
import { foldName } from '../../platform/fold.ts';
import { type PersonRead, type PostRead, readPeople, readPosts } from './read-sources.ts';

type Needs = Pick<Services, 'db' | 'settings'>;

const BATCH_SIZE = 500;
/** One process at a time, so that reads and writes have the same order. */
const TRY_INDEX_LOCK = `select pg_try_advisory_xact_lock(hashtextextended('search_due', 0)) as mine`;
const DEQUEUE_CHANGES = `delete from search_due where seq in (select seq from search_due order by seq limit ${BATCH_SIZE})
  returning kind, id`;

/** Indexes all changes; everything committed before the call is searchable after it. Harmless to repeat. */
export const indexPendingChanges = async ({ db, settings }: Needs): Promise<void> => {
  for (;;) {
    const indexedCount = await transaction(db, (tx) =>
      indexBatch(tx, settings.view_min_duration_ms),
    );
    if (indexedCount < BATCH_SIZE) return;
  }
};

const indexBatch = async (tx: Tx, minPayingMs: number): Promise<number> => {
  const [lock] = await preparedQuery<{ mine: boolean }>(tx, 'search_lock', TRY_INDEX_LOCK, []);
  if (!lock?.mine) return 0;
  const changes = await preparedQuery<{ kind: 'post' | 'user'; id: bigint }>(
    tx,
    'search_take',
    DEQUEUE_CHANGES,
    [],
  );
  if (changes.length === 0) return 0;
  const idsOf = (kind: 'post' | 'user'): bigint[] => [
    ...new Set(changes.filter((each) => each.kind === kind).map(({ id }) => id)),
  ];
  const words = new Map<string, number>();
  await indexPeople(tx, idsOf('user'), words);
  await indexPosts(tx, await readPosts(tx, idsOf('post'), minPayingMs), words);
  await countWords(tx, words);
  return changes.length;
};

/** Assigns sequence numbers in order of publication to documents without one. */
const nextSequenceNumbers = async (
  tx: Tx,
  kind: 'post' | 'user',
  count: number,
): Promise<number[]> => {
  if (count === 0) return [];
  const rows = await preparedQuery<{ seq: number }>(
    tx,
    `search_places_${kind}`,
    `select nextval(pg_get_serial_sequence('search_${kind}', 'seq'))::float8 as seq from generate_series(1, $1::int)`,
    [count],
  );
  return rows.map(({ seq }) => seq);
};

const withSequenceNumbers = async <Row extends { readonly seq: number | null }>(
  tx: Tx,
  kind: 'post' | 'user',
  rows: readonly Row[],
): Promise<(Row & { readonly seq: number })[]> => {
  const newSeqs = await nextSequenceNumbers(
    tx,
    kind,
    rows.filter(({ seq }) => seq === null).length,
  );
  let next = 0;
  return rows.map((row) => ({ ...row, seq: row.seq ?? newSeqs[next++] ?? 0 }));
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
  const visible = await withSequenceNumbers(
    tx,
    'post',
    rows.filter(({ is_open }) => is_open),
  );
  const documents = visible.map((row) => ({ row, document: postDocument(row, row.seq) }));
  for (const { row, document } of documents) {
    countChange(words, row.old_spelt ?? [], document.spelt);
    countChange(tags, row.old_tags ?? [], document.tags);
  }
  if (documents.length > 0)
    await preparedQuery(tx, 'search_write_posts', WRITE_POSTS, [
      documents.map(({ row }) => row.id),
      documents.map(({ row }) => row.seq),
      documents.map(({ row }) => row.user_id),
      documents.map(({ row }) => row.level),
      documents.map(({ document }) => document.words),
      documents.map(({ document }) => textArray(document.tags)),
      documents.map(({ document }) => textArray(document.spelt)),
    ]);
  const removed = rows.filter(({ is_open, seq }) => !is_open && seq !== null);
  for (const row of removed) {
    countChange(words, row.old_spelt ?? [], []);
    countChange(tags, row.old_tags ?? [], []);
  }
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id);
    await tx.deleteFrom('search_post').where('id', 'in', ids).execute();
  }
  await countTags(
    tx,
    tags,
    visible.flatMap((row) => row.tags),
  );
};

const WRITE_PEOPLE = `insert into search_user (id, seq, level, words, name, spelt)
  select id, seq, level, words::tsvector, name, spelt::text[]
  from unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[])
    x (id, seq, level, words, name, spelt)
  on conflict (id) do update set level = excluded.level, words = excluded.words, name = excluded.name,
    spelt = excluded.spelt`;
/** A name is part of its videos' documents, too. */
const ENQUEUE_POSTS_OF_PEOPLE = `insert into search_due (kind, id)
  select 'post', id from post where user_id = any($1::bigint[]) and state = 'published'`;

const indexPeople = async (
  tx: Tx,
  ids: readonly bigint[],
  words: Map<string, number>,
): Promise<void> => {
  if (ids.length === 0) return;
  const rows: readonly PersonRead[] = await readPeople(tx, ids);
  const visible = await withSequenceNumbers(
    tx,
    'user',
    rows.filter(({ is_open }) => is_open),
  );
  const documents = visible.map((row) => ({ row, document: personDocument(row, row.seq) }));
  for (const { row, document } of documents)
    countChange(words, row.old_spelt ?? [], document.spelt);
  if (documents.length > 0)
    await preparedQuery(tx, 'search_write_people', WRITE_PEOPLE, [
      documents.map(({ row }) => row.id),
      documents.map(({ row }) => row.seq),
      documents.map(({ row }) => row.level),
      documents.map(({ document }) => document.words),
      documents.map(({ document }) => document.name),
      documents.map(({ document }) => textArray(document.spelt)),
    ]);
  const removed = rows.filter(({ is_open, seq }) => !is_open && seq !== null);
  for (const row of removed) countChange(words, row.old_spelt ?? [], []);
  if (removed.length > 0) {
    const removedIds = removed.map(({ id }) => id);
    await tx.deleteFrom('search_user').where('id', 'in', removedIds).execute();
  }
  const renamed = rows.filter(
    ({ is_open, nickname, old_name }) => (is_open ? foldName(nickname) : null) !== old_name,
  );
  if (renamed.length > 0)
    await preparedQuery(tx, 'search_due_of_people', ENQUEUE_POSTS_OF_PEOPLE, [
      renamed.map(({ id }) => id),
    ]);
};

/** An array literal, because nested arrays would need equal lengths. */
const textArray = (list: readonly string[]): string =>
  `{${list.map((each) => `"${each.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;

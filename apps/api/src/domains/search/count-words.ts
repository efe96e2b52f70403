import { preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { foldName } from '../../platform/fold.ts';
import { tagWords } from './document.ts';

/** Changes of document counts, by word. */
type Counts = Map<string, number>;

export const countChange = (
  counts: Counts,
  previous: readonly string[],
  after: readonly string[],
): void => {
  for (const each of previous) counts.set(each, (counts.get(each) ?? 0) - 1);
  for (const each of after) counts.set(each, (counts.get(each) ?? 0) + 1);
};

const UPSERT_WORDS = `insert into search_word as w (word, docs) select * from unnest($1::text[], $2::int[])
  on conflict (word) do update set docs = w.docs + excluded.docs`;
const UPSERT_TAGS = `insert into search_tag as t (tag, posts, name, words)
  select tag, posts, name, words::tsvector from unnest($1::text[], $2::int[], $3::text[], $4::text[]) x (tag, posts, name, words)
  on conflict (tag) do update set posts = t.posts + excluded.posts`;

const changedEntries = (counts: Counts): [string, number][] =>
  [...counts].filter(([, count]) => count !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** Words no longer in use are removed. */
export const countWords = async (tx: Tx, counts: Counts): Promise<void> => {
  const rows = changedEntries(counts);
  if (rows.length === 0) return;
  const words = rows.map(([word]) => word);
  await preparedQuery(tx, 'search_count_words', UPSERT_WORDS, [
    words,
    rows.map(([, count]) => count),
  ]);
  if (rows.some(([, count]) => count < 0))
    await tx.deleteFrom('search_word').where('word', 'in', words).where('docs', '<=', 0).execute();
};

/** `names`: a spelling of each tag, by any of its authors. */
export const countTags = async (
  tx: Tx,
  counts: Counts,
  names: readonly string[],
): Promise<void> => {
  const rows = changedEntries(counts);
  if (rows.length === 0) return;
  const nameByKey = new Map(names.map((name) => [foldName(name), name]));
  const tags = rows.map(([tag]) => tag);
  await preparedQuery(tx, 'search_count_tags', UPSERT_TAGS, [
    tags,
    rows.map(([, count]) => count),
    tags.map((tag) => nameByKey.get(tag) ?? tag),
    tags.map(tagWords),
  ]);
  if (rows.some(([, count]) => count < 0))
    await tx.deleteFrom('search_tag').where('tag', 'in', tags).where('posts', '<=', 0).execute();
};

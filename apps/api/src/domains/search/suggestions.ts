import { beginningWith } from '../../platform/db/like.ts';
import type { Suggestion } from '@taice/contract';
import { hot } from '../../platform/db/pool.ts';
import { keeper } from '../../platform/kept.ts';
import type { Services } from '../../platform/services.ts';
import { correct } from './correct.ts';
import { fold, foldName } from './fold.ts';
import { highlight } from './highlight.ts';
import { loose, strict, weighed, without } from './lexemes.ts';
import { findDocuments } from './find-documents.ts';
import { parseQuery, type Query } from './parse-query.ts';
import { tokens } from './tokens.ts';
import { edges } from './windows.ts';

type Parts = Pick<Services, 'db' | 'clock'>;

/** How many of each kind, and of all. */
const WORDS = 4;
const TAGS = 4;
const PEOPLE = 2;
const VIDEOS = 4;
const MOST = 8;
const KEPT_MS = 10_000;
/** Of a single letter begin thousands; the first of them are as good as any. */
const LOOKED_AT = 500;

const begin = (table: string, column: string, more: string, order: string): string =>
  `select ${more} from (
    select * from ${table} where ${column} like $1 limit ${LOOKED_AT}
  ) begun order by ${order} limit $2`;
const BEGUN_WORDS = begin(
  'search_word',
  'word',
  'word as text, null::text as id',
  'docs desc, word',
);
const BEGUN_TAGS = begin('search_tag', 'tag', 'name as text, null::text as id', 'posts desc, tag');
const BEGUN_PEOPLE = `select u.nickname as text, u.id::text as id from (
    select id, level from search_user where name like $1 limit ${LOOKED_AT}
  ) begun join "user" u on u.id = begun.id order by begun.level desc, u.fans_num desc, u.id limit $2`;
const TITLES = `select p.title as text, p.id::text as id
  from unnest($1::bigint[]) with ordinality k (id, at) join post p on p.id = k.id order by k.at`;

interface Row {
  readonly text: string;
  readonly id: string | null;
}

const kept = keeper<readonly Suggestion[]>();

/** The same for everybody; see `areOpen` for who may see which. */
export const suggestionsFor = (parts: Parts, keyword: string): Promise<readonly Suggestion[]> =>
  kept(parts, foldName(keyword), KEPT_MS, async () => {
    const typed = await suggest(parts, keyword);
    if (typed.length > 0) return typed;
    // Only where nothing begins so: looking for what is spelt alike costs as much again.
    const meant = await correct(parts.db, keyword);
    if (meant === null) return typed;
    const word = { kind: 'word', text: meant, id: null, hits: hitsOf(meant, parseQuery(meant)) };
    return [word as Suggestion, ...(await suggest(parts, meant))].slice(0, MOST);
  });

const suggest = async (parts: Parts, keyword: string): Promise<readonly Suggestion[]> => {
  const { db } = parts;
  const start = beginningWith(foldName(keyword));
  const query = parseQuery(keyword);
  const [words, tags, people, videos] = await Promise.all([
    completed(parts, keyword),
    hot<Row>(db, 'search_begun_tags', BEGUN_TAGS, [start, TAGS]),
    hot<Row>(db, 'search_begun_people', BEGUN_PEOPLE, [start, PEOPLE]),
    titles(parts, query),
  ]);
  const list = [
    // Who is called so stands there as a person.
    ...words
      .filter((text) => !people.some((person) => foldName(person.text) === foldName(text)))
      .map((text) => ({ kind: 'word' as const, text, id: null })),
    ...tags.map((row) => ({ kind: 'tag' as const, ...row })),
    ...people.map((row) => ({ kind: 'user' as const, ...row })),
    ...videos.map((row) => ({ kind: 'video' as const, ...row })),
  ];
  const seen = new Set<string>();
  const once = list.filter(({ kind, text }) => {
    if (kind !== 'user' && text === keyword) return false;
    const key = `${kind === 'user' || kind === 'video' ? kind : ''}${foldName(text)}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return once.slice(0, MOST).map((each) => ({ ...each, hits: hitsOf(each.text, query) }));
};

const hitsOf = (text: string, query: Query): [number, number][] =>
  highlight(text, query).map(([from, to]) => [from, to]);

/** The last word as it may go on, behind the others. */
const completed = async ({ db }: Parts, keyword: string): Promise<string[]> => {
  const last = tokens(fold(keyword)).at(-1);
  if (last?.kind !== 'word' || last.end !== keyword.length || last.spelt.length < 2) return [];
  const rows = await hot<Row>(db, 'search_begun_words', BEGUN_WORDS, [
    beginningWith(last.spelt),
    WORDS,
  ]);
  return rows.map(({ text }) => keyword.slice(0, last.start) + text);
};

const titles = async (parts: Parts, query: Query): Promise<Row[]> => {
  if (query.wanted.length === 0) return [];
  const nearly = loose(query);
  const hits = await findDocuments(parts.db, {
    kind: 'post',
    sort: 'relevance',
    edges: await edges(parts, 'post'),
    wishes: [strict(query), ...(nearly === null ? [] : [nearly])],
    conditions: without(query),
    rank: weighed(query),
    after: undefined,
    limit: VIDEOS,
  });
  return hot<Row>(parts.db, 'search_titles', TITLES, [hits.map(({ id }) => id)]);
};

import { prefixPattern } from '../../platform/db/like-pattern.ts';
import type { Suggestion } from '@taice/contract';
import { preparedQuery } from '../../platform/db/pool.ts';
import { ttlCache } from '../../platform/ttl-cache.ts';
import type { Services } from '../../platform/services.ts';
import { prefixQuery, MAX_SCANNED } from './prefix-query.ts';
import { completeWords, correctUpTo } from './complete-words.ts';
import { correct } from './correct.ts';
import { foldName } from '../../platform/fold.ts';
import { highlight } from './highlight.ts';
import { looseQuery, strictQuery, rankingQuery, exclusionTerms } from './lexemes.ts';
import { findDocuments } from './find-documents.ts';
import { parseQuery, type Query } from './parse-query.ts';
import { readEdges } from './windows.ts';

type Parts = Pick<Services, 'db' | 'clock'>;

/** The most suggestions per kind, and in all. */
const MAX_TAGS = 4;
const MAX_PEOPLE = 2;
const MAX_VIDEOS = 4;
const MAX_SUGGESTIONS = 8;
const CACHE_MS = 10_000;

const COMPLETE_TAGS = prefixQuery(
  'search_tag',
  'tag',
  'name as text, null::text as id',
  'posts desc, tag',
);
const COMPLETE_PEOPLE = `select u.nickname as text, u.id::text as id from (
    select id, level from search_user where name like $1 limit ${MAX_SCANNED}
  ) begun join "user" u on u.id = begun.id order by begun.level desc, u.verified_fans_num desc, u.id limit $2`;
const READ_TITLES = `select p.title as text, p.id::text as id
  from unnest($1::bigint[]) with ordinality k (id, at) join post p on p.id = k.id order by k.at`;

interface Row {
  readonly text: string;
  readonly id: string | null;
}

const cache = ttlCache<readonly Suggestion[]>();

/** The same for all callers; `filterVisibleSuggestions` filters by access. */
export const suggestionsFor = (parts: Parts, keyword: string): Promise<readonly Suggestion[]> =>
  cache(parts, foldName(keyword), CACHE_MS, async () => {
    const { list, doubtedTo } = await suggest(parts, keyword);
    if (list.length > 0)
      return doubtedTo === null ? list : withCorrectedStart(parts, keyword, list, doubtedTo);
    // Only without any completion, because the search for similar spellings doubles the cost.
    const corrected = await correct(parts.db, keyword);
    if (corrected === null) return list;
    const word = {
      kind: 'word',
      text: corrected,
      id: null,
      hits: hitsOf(corrected, parseQuery(corrected)),
    };
    return [word as Suggestion, ...(await suggest(parts, corrected)).list].slice(
      0,
      MAX_SUGGESTIONS,
    );
  });

/**
 * Suggestions with the earlier words corrected. A description may contain them as typed: its video stays, at the end.
 */
const withCorrectedStart = async (
  parts: Parts,
  keyword: string,
  list: readonly Suggestion[],
  correctUntil: number,
): Promise<readonly Suggestion[]> => {
  const correctedStart = await correctUpTo(parts.db, keyword, correctUntil);
  if (correctedStart === null) return list;
  const asTyped = list.filter(({ kind }) => kind !== 'word');
  return removeDuplicates([
    ...(await suggest(parts, correctedStart, keyword)).list,
    ...asTyped,
  ]).slice(0, MAX_SUGGESTIONS);
};

/** `prefixText` is excluded from the suggestions. */
const suggest = async (
  parts: Parts,
  keyword: string,
  prefixText = keyword,
): Promise<{ list: readonly Suggestion[]; doubtedTo: number | null }> => {
  const { db } = parts;
  const start = prefixPattern(foldName(keyword));
  const query = parseQuery(keyword);
  const [{ texts, doubtedTo }, tags, people, videos] = await Promise.all([
    completeWords(db, keyword),
    preparedQuery<Row>(db, 'search_begun_tags', COMPLETE_TAGS, [start, MAX_TAGS]),
    preparedQuery<Row>(db, 'search_begun_people', COMPLETE_PEOPLE, [start, MAX_PEOPLE]),
    findTitles(parts, query),
  ]);
  const found = [
    // A name is listed as a person only.
    ...texts
      .filter((text) => !people.some((person) => foldName(person.text) === foldName(text)))
      .map((text) => ({ kind: 'word' as const, text, id: null })),
    ...tags.map((row) => ({ kind: 'tag' as const, ...row })),
    ...people.map((row) => ({ kind: 'user' as const, ...row })),
    ...videos.map((row) => ({ kind: 'video' as const, ...row })),
  ].filter(({ kind, text }) => kind === 'user' || text !== prefixText);
  const list = removeDuplicates(found)
    .slice(0, MAX_SUGGESTIONS)
    .map((each) => ({ ...each, hits: hitsOf(each.text, query) }));
  return { list, doubtedTo };
};

/** Removes duplicates within a kind; a person and a video may share a word's text. */
const removeDuplicates = <Each extends Pick<Suggestion, 'kind' | 'text'>>(
  list: readonly Each[],
): Each[] => {
  const seenTexts = new Set<string>();
  return list.filter(({ kind, text }) => {
    const key = `${kind === 'user' || kind === 'video' ? kind : ''}${foldName(text)}`;
    if (seenTexts.has(key)) return false;
    seenTexts.add(key);
    return true;
  });
};

const hitsOf = (text: string, query: Query): [number, number][] =>
  highlight(text, query).map(([from, to]) => [from, to]);

const findTitles = async (parts: Parts, query: Query): Promise<Row[]> => {
  if (query.wanted.length === 0) return [];
  const looseAlternative = looseQuery(query);
  const hits = await findDocuments(parts.db, {
    kind: 'post',
    sort: 'relevance',
    edges: await readEdges(parts, 'post'),
    alternatives: [strictQuery(query), ...(looseAlternative === null ? [] : [looseAlternative])],
    conditions: exclusionTerms(query),
    rank: rankingQuery(query),
    after: undefined,
    limit: MAX_VIDEOS,
  });
  return preparedQuery<Row>(parts.db, 'search_titles', READ_TITLES, [hits.map(({ id }) => id)]);
};

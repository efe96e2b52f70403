import { contract, type FoundTag } from '@taice/contract';
import { type Call, handler } from '../../platform/endpoint.ts';
import { viewerOf } from '../posts/viewer.ts';
import { findCategoriesByName } from './find-categories-by-name.ts';
import { correct } from './correct.ts';
import { searchCursor } from './search-cursor.ts';
import { findDocuments, type Hit } from './find-documents.ts';
import { findTags } from './find-tags.ts';
import { foldName } from '../../platform/fold.ts';
import { foundPosts } from './found-posts.ts';
import { foundUsers } from './find-people.ts';
import {
  allAsPrefixes,
  anyOf,
  looseQuery,
  indexTerms,
  strictQuery,
  rankingQuery,
  exclusionTerms,
} from './lexemes.ts';
import { parseQuery, type Query } from './parse-query.ts';
import { type Edges, readEdges, type Kind } from './windows.ts';

type SearchCall = Call<typeof contract.search.globalSearchV2>;

/** Beside videos only a few people and tags are shown. */
const FIRST_PAGE_PEOPLE = 6;
const FIRST_PAGE_TAGS = 12;
const MAX_TAGS = 50;
const MAX_SUGGESTIONS = 8;
/** With fewer results a correction is tried. */
const MIN_EXACT_HITS = 3;
const lengthBands = { short: 0, medium: 1, long: 2 } as const;

const conditions = ({ input: { duration, category_id, has_reward } }: SearchCall): string[] =>
  [
    ...(duration ? [indexTerms.length(lengthBands[duration])] : []),
    ...(category_id === undefined ? [] : [indexTerms.category(category_id)]),
    ...(has_reward === '1' ? [indexTerms.paying] : []),
  ].map((mark) => `'${mark}'`);

interface InterpretedQuery {
  readonly query: Query;
  /** Categories whose name was typed. */
  readonly categories: readonly bigint[];
}

interface Found {
  readonly hits: readonly Hit[];
  readonly edges: Edges;
}

const noHits: Found = { hits: [], edges: { newest: 0, fine: 0, coarse: 0 } };

/** One more than the page, to detect a next one. */
const find = async (
  call: SearchCall,
  kind: Kind,
  { query, categories }: InterpretedQuery,
  limit: number,
): Promise<Found> => {
  if (query.wanted.length === 0) return noHits;
  const reading = searchCursor.decode(call.input.cursor);
  const edges = reading?.edges ?? (await readEdges(call, kind));
  const looseAlternative = looseQuery(query);
  const alternatives =
    kind === 'user'
      ? [allAsPrefixes(query)]
      : [
          strictQuery(query),
          ...(looseAlternative === null ? [] : [looseAlternative]),
          // Ranks behind matches in the text.
          ...(categories.length === 0
            ? []
            : [anyOf(categories.map((id) => `'${indexTerms.category(id)}'`))]),
        ];
  const hits = await findDocuments(call.db, {
    kind,
    sort: kind === 'user' ? 'relevance' : call.input.sort,
    edges,
    alternatives,
    conditions: [...exclusionTerms(query), ...(kind === 'post' ? conditions(call) : [])],
    rank: kind === 'user' ? allAsPrefixes(query) : rankingQuery(query),
    after: reading?.after,
    limit: limit + 1,
  });
  return { hits, edges };
};

const pageOf = <Item>(
  list: Item[],
  { hits, edges }: Found,
  { limit, corrected, isFirst }: { limit: number; corrected: string | null; isFirst: boolean },
) => {
  const last = hits[limit - 1];
  const hasMore = hits.length > limit;
  return {
    list,
    ...(isFirst && !hasMore && { total: list.length }),
    page_size: limit,
    has_more: hasMore,
    next_cursor: hasMore && last ? searchCursor.encode({ after: last, edges, corrected }) : null,
  };
};

const emptyPage = (size: number) => ({
  list: [],
  total: 0,
  page_size: size,
  has_more: false,
  next_cursor: null,
});

interface AllFound {
  readonly posts: Found | undefined;
  readonly people: Found | undefined;
  readonly tags: FoundTag[];
}

const peopleLimit = ({ type, page_size }: SearchCall['input']): number =>
  type === 'user' ? page_size : FIRST_PAGE_PEOPLE;

/** All requested kinds; people and tags come with the first page of videos. */
const findAll = async (call: SearchCall, interpreted: InterpretedQuery): Promise<AllFound> => {
  const { type, cursor, page_size: size } = call.input;
  const { query } = interpreted;
  const isFirst = !cursor;
  const asksPosts = type === 'all' || type === 'post';
  const asksPeople = type === 'user' || (type === 'all' && isFirst);
  const asksTags = (type === 'all' || type === 'tag') && isFirst && query.wanted.length > 0;
  const [posts, people, tags] = await Promise.all([
    asksPosts ? find(call, 'post', interpreted, size) : undefined,
    asksPeople ? find(call, 'user', interpreted, peopleLimit(call.input)) : undefined,
    asksTags ? findTags(call.db, query, type === 'tag' ? MAX_TAGS : FIRST_PAGE_TAGS) : [],
  ]);
  return { posts, people, tags };
};

/** The number of exact results for the typed query. */
const countExactMatches = ({ posts, people, tags }: AllFound): number =>
  posts
    ? posts.hits.filter(({ alternative }) => alternative === 0).length
    : (people?.hits.length ?? tags.length);

/** Searches the typed words, or the corrected ones if those match almost nothing. */
const searchWithCorrection = async (call: SearchCall) => {
  const { keyword, exact, cursor, page_size } = call.input;
  const interpret = async (words: string): Promise<InterpretedQuery> => ({
    query: parseQuery(words),
    categories: await findCategoriesByName(call, words),
  });
  const search = async (corrected: string | null) => {
    const { query, categories } = await interpret(corrected ?? keyword);
    return { corrected, query, categories, found: await findAll(call, { query, categories }) };
  };
  const reading = searchCursor.decode(cursor);
  if (reading) return search(reading.corrected);
  const asTyped = await search(null);
  const isEnough = countExactMatches(asTyped.found) >= Math.min(MIN_EXACT_HITS, page_size);
  const isUnambiguous = asTyped.categories.length > 0 || asTyped.query.wanted.length === 0;
  if (exact === '1' || isUnambiguous || isEnough) return asTyped;
  const corrected = await correct(call.db, keyword);
  return corrected === null ? asTyped : search(corrected);
};

export const globalSearchV2 = handler(contract.search.globalSearchV2, {
  run: async (call) => {
    const started = performance.now();
    const { keyword, cursor, page_size: size } = call.input;
    const [viewer, { corrected, query, found }] = await Promise.all([
      viewerOf(call, call.user, call.lang),
      searchWithCorrection(call),
    ]);
    const isFirst = !cursor;
    const maxPeople = peopleLimit(call.input);
    const idsOf = (results: Found | undefined, limit: number): bigint[] =>
      (results?.hits ?? []).slice(0, limit).map(({ id }) => id);
    const [shown, users] = await Promise.all([
      foundPosts(call, idsOf(found.posts, size), viewer, query),
      foundUsers(call, idsOf(found.people, maxPeople), viewer.userId, query),
    ]);
    return {
      posts: found.posts
        ? pageOf(shown.list, found.posts, { limit: size, corrected, isFirst })
        : emptyPage(size),
      users: found.people
        ? pageOf(users, found.people, { limit: maxPeople, corrected, isFirst })
        : emptyPage(size),
      tags: found.tags,
      suggestions: isFirst ? relatedTags(shown.tags, corrected ?? keyword) : [],
      corrected,
      took_ms: Math.round((performance.now() - started) * 10) / 10,
    };
  },
});

/** The most frequent tags of the results, without the searched ones. */
const relatedTags = (tags: readonly string[], keyword: string): string[] => {
  const foldedKeyword = foldName(keyword);
  const counts = new Map<string, { name: string; count: number }>();
  for (const name of tags) {
    const key = foldName(name);
    if (key === '' || foldedKeyword.includes(key)) continue;
    const counted = counts.get(key);
    if (counted) counted.count++;
    else counts.set(key, { name, count: 1 });
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
};

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
  marks,
  strictQuery,
  rankingQuery,
  exclusionTerms,
} from './lexemes.ts';
import { parseQuery, type Query } from './parse-query.ts';
import { type Edges, readEdges, type Kind } from './windows.ts';

type SearchCall = Call<typeof contract.search.globalSearchV2>;

/** Beside videos only a few people and tags are shown. */
const FIRST_PEOPLE = 6;
const FIRST_TAGS = 12;
const MOST_TAGS = 50;
const MOST_SUGGESTIONS = 8;
/** With fewer results a correction is tried. */
const FEW = 3;
const bands = { short: 0, medium: 1, long: 2 } as const;

const conditions = ({ input: { duration, category_id, has_reward } }: SearchCall): string[] =>
  [
    ...(duration ? [marks.length(bands[duration])] : []),
    ...(category_id === undefined ? [] : [marks.category(category_id)]),
    ...(has_reward === '1' ? [marks.paying] : []),
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

const nothing: Found = { hits: [], edges: { newest: 0, fine: 0, coarse: 0 } };

/** One more than the page, to detect a next one. */
const find = async (
  call: SearchCall,
  kind: Kind,
  { query, categories }: InterpretedQuery,
  limit: number,
): Promise<Found> => {
  if (query.wanted.length === 0) return nothing;
  const reading = searchCursor.decode(call.input.cursor);
  const known = reading?.edges ?? (await readEdges(call, kind));
  const looseAlternative = looseQuery(query);
  const wishes =
    kind === 'user'
      ? [allAsPrefixes(query)]
      : [
          strictQuery(query),
          ...(looseAlternative === null ? [] : [looseAlternative]),
          // Ranks behind matches in the text.
          ...(categories.length === 0
            ? []
            : [anyOf(categories.map((id) => `'${marks.category(id)}'`))]),
        ];
  const hits = await findDocuments(call.db, {
    kind,
    sort: kind === 'user' ? 'relevance' : call.input.sort,
    edges: known,
    alternatives: wishes,
    conditions: [...exclusionTerms(query), ...(kind === 'post' ? conditions(call) : [])],
    rank: kind === 'user' ? allAsPrefixes(query) : rankingQuery(query),
    after: reading?.after,
    limit: limit + 1,
  });
  return { hits, edges: known };
};

const pageOf = <Item>(
  list: Item[],
  { hits, edges: known }: Found,
  { limit, corrected, isFirst }: { limit: number; corrected: string | null; isFirst: boolean },
) => {
  const last = hits[limit - 1];
  const hasMore = hits.length > limit;
  return {
    list,
    ...(isFirst && !hasMore && { total: list.length }),
    page_size: limit,
    has_more: hasMore,
    next_cursor:
      hasMore && last ? searchCursor.encode({ after: last, edges: known, corrected }) : null,
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
  type === 'user' ? page_size : FIRST_PEOPLE;

/** All requested kinds; people and tags come with the first page of videos. */
const findAll = async (call: SearchCall, meant: InterpretedQuery): Promise<AllFound> => {
  const { type, cursor, page_size: size } = call.input;
  const { query } = meant;
  const isFirst = !cursor;
  const asksPosts = type === 'all' || type === 'post';
  const asksPeople = type === 'user' || (type === 'all' && isFirst);
  const asksTags = (type === 'all' || type === 'tag') && isFirst && query.wanted.length > 0;
  const [posts, people, tags] = await Promise.all([
    asksPosts ? find(call, 'post', meant, size) : undefined,
    asksPeople ? find(call, 'user', meant, peopleLimit(call.input)) : undefined,
    asksTags ? findTags(call.db, query, type === 'tag' ? MOST_TAGS : FIRST_TAGS) : [],
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
  const meant = async (words: string): Promise<InterpretedQuery> => ({
    query: parseQuery(words),
    categories: await findCategoriesByName(call, words),
  });
  const answer = async (corrected: string | null) => {
    const { query, categories } = await meant(corrected ?? keyword);
    return { corrected, query, categories, found: await findAll(call, { query, categories }) };
  };
  const reading = searchCursor.decode(cursor);
  if (reading) return answer(reading.corrected);
  const asTyped = await answer(null);
  const isEnough = countExactMatches(asTyped.found) >= Math.min(FEW, page_size);
  const isMeant = asTyped.categories.length > 0 || asTyped.query.wanted.length === 0;
  if (exact === '1' || isMeant || isEnough) return asTyped;
  const corrected = await correct(call.db, keyword);
  return corrected === null ? asTyped : answer(corrected);
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
    const most = peopleLimit(call.input);
    const idsOf = (some: Found | undefined, limit: number): bigint[] =>
      (some?.hits ?? []).slice(0, limit).map(({ id }) => id);
    const [shown, users] = await Promise.all([
      foundPosts(call, idsOf(found.posts, size), viewer, query),
      foundUsers(call, idsOf(found.people, most), viewer.userId, query),
    ]);
    return {
      posts: found.posts
        ? pageOf(shown.list, found.posts, { limit: size, corrected, isFirst })
        : emptyPage(size),
      users: found.people
        ? pageOf(users, found.people, { limit: most, corrected, isFirst })
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
  const own = foldName(keyword);
  const counts = new Map<string, { name: string; count: number }>();
  for (const name of tags) {
    const key = foldName(name);
    if (key === '' || own.includes(key)) continue;
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { name, count: 1 });
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ name }) => name);
};

import type {
  FoundPost,
  FoundUser,
  Reply,
  SearchLength,
  SearchSort,
  TaiceContract,
} from '@taice/contract';
import { byId, defineListQuery } from '../queries/pages.ts';
import { defineQuery } from '../queries/read.ts';
import type { Taice } from '../types.ts';

type Search = TaiceContract['search'];
type Answer = Reply<Search['globalSearchV2']>;

/** A search query with its filters. */
export type SearchFilter = {
  readonly keyword: string;
  readonly sort?: SearchSort | undefined;
  readonly duration?: SearchLength | undefined;
  /** A category's id. */
  readonly category?: string | undefined;
  readonly rewarded?: boolean | undefined;
  /** Exactly as spelt. */
  readonly exact?: boolean | undefined;
};

/** Results beside a page of the list. */
export type SearchExtras = Pick<Answer, 'tags' | 'suggestions' | 'corrected'> & {
  readonly people: readonly FoundUser[];
  readonly morePeople: boolean;
};

export const searchKeys = {
  all: ['search'],
  found: (type: 'all' | 'post' | 'user' | 'tag', filter: SearchFilter) => [
    'search',
    'found',
    type,
    filter,
  ],
  suggest: (typed: string) => ['search', 'suggest', typed],
} as const;

const toRequest = ({ keyword, sort, duration, category, rewarded, exact }: SearchFilter) => ({
  keyword,
  sort,
  duration,
  category_id: category,
  has_reward: rewarded ? ('1' as const) : undefined,
  exact: exact ? ('1' as const) : undefined,
});

const besideOf = ({ tags, suggestions, corrected, users }: Answer): SearchExtras => ({
  tags,
  suggestions,
  corrected,
  people: users.list,
  morePeople: users.has_more,
});

const minute = 60_000;

export const searchQueries = {
  /** Videos; with `all` also the first people and tags, beside the first page. */
  videos: ({ api }: Taice, type: 'all' | 'post', filter: SearchFilter) =>
    defineListQuery<FoundPost, Answer['posts'] & { readonly beside: SearchExtras }>({
      queryKey: searchKeys.found(type, filter),
      idOf: byId,
      ask: async ({ cursor }, signal) => {
        const reply = await api.search.globalSearchV2(
          { ...toRequest(filter), type, cursor },
          { signal },
        );
        return { ...reply.posts, beside: besideOf(reply) };
      },
    }),
  people: ({ api }: Taice, filter: SearchFilter) =>
    defineListQuery<FoundUser, Answer['users'] & { readonly beside: SearchExtras }>({
      queryKey: searchKeys.found('user', filter),
      idOf: byId,
      ask: async ({ cursor }, signal) => {
        const reply = await api.search.globalSearchV2(
          { ...toRequest(filter), type: 'user', cursor },
          { signal },
        );
        return { ...reply.users, beside: besideOf(reply) };
      },
    }),
  tags: ({ api }: Taice, filter: SearchFilter) =>
    defineQuery<Answer>({
      queryKey: searchKeys.found('tag', filter),
      queryFn: ({ signal }) =>
        api.search.globalSearchV2({ ...toRequest(filter), type: 'tag' }, { signal }),
    }),
  /** Suggestions for the typed text; without text, the videos that many people watch now. */
  suggest: ({ api }: Taice, typed: string) =>
    defineQuery<Reply<Search['searchSuggest']>>({
      queryKey: searchKeys.suggest(typed),
      queryFn: ({ signal }) =>
        api.search.searchSuggest({ keyword: typed.slice(0, 100) }, { signal }),
      staleTime: minute,
    }),
};

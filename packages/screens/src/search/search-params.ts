import { idPattern } from '@taice/contract/shapes';
import type { SearchLength, SearchSort, SearchType } from '@taice/contract';
import type { SearchFilter } from '@taice/core';

/** The search that the page's address holds. */
export type SearchParams = { readonly [K in keyof Required<SearchFilter>]: SearchFilter[K] } & {
  readonly type: SearchType;
};

const types: readonly SearchType[] = ['all', 'post', 'user', 'tag'];
const sorts: readonly SearchSort[] = ['relevance', 'new', 'views'];
const lengths: readonly SearchLength[] = ['short', 'medium', 'long'];

const parseOneOf = <T extends string>(all: readonly T[], text: string | null): T | undefined =>
  all.find((each) => each === text);

/** The server's limit, in characters. */
const keywordMaxLength = 100;

export const parseSearchParams = (params: URLSearchParams): SearchParams => ({
  keyword: (params.get('keyword') ?? '').trim().slice(0, keywordMaxLength),
  type: parseOneOf(types, params.get('type')) ?? 'all',
  sort: parseOneOf(sorts, params.get('sort')) ?? 'relevance',
  duration: parseOneOf(lengths, params.get('duration')),
  category: idPattern.exec(params.get('category') ?? '')?.[0],
  rewarded: params.get('rewarded') === '1',
  exact: params.get('exact') === '1',
});

/** Address of a search. Default values are omitted. */
export const searchHref = (searchParams: Partial<SearchParams>): string => {
  const params = new URLSearchParams();
  const { keyword, type, sort, duration, category, rewarded, exact } = searchParams;
  if (keyword) params.set('keyword', keyword);
  if (type && type !== 'all') params.set('type', type);
  if (sort && sort !== 'relevance') params.set('sort', sort);
  if (duration) params.set('duration', duration);
  if (category) params.set('category', category);
  if (rewarded) params.set('rewarded', '1');
  if (exact) params.set('exact', '1');
  const text = params.toString();
  return text === '' ? '/Discover' : `/Discover?${text}`;
};

/** Number of active filters. */
export const countActiveFilters = ({ duration, category, rewarded }: SearchParams): number =>
  [duration, category, rewarded].filter(Boolean).length;

export const noFilters = { duration: undefined, category: undefined, rewarded: false } as const;

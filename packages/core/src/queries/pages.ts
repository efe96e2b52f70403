import type { DataTag, DefaultError, InfiniteData, QueryKey } from '@tanstack/query-core';

/** The start of a page; an endpoint takes one of the two. The first page has no cursor. */
export type PageStart = { readonly cursor: string | undefined; readonly page: number };

export type PageReply<T> = {
  readonly list: readonly T[];
  readonly next_cursor?: string | null;
  readonly has_more?: boolean;
};

/** A paged query. */
export type ListQueryDefinition<T, R extends PageReply<T> = PageReply<T>> = {
  readonly queryKey: DataTag<QueryKey, InfiniteData<R, PageStart>, DefaultError>;
  readonly queryFn: (context: { signal: AbortSignal; pageParam: PageStart }) => Promise<R>;
  readonly initialPageParam: PageStart;
  readonly getNextPageParam: (last: R, all: readonly R[], at: PageStart) => PageStart | undefined;
  readonly enabled?: boolean | (() => boolean);
  /** ms after which it is reloaded by itself, as long as the page is in view. */
  readonly refetchInterval?: (query: {
    state: { data: { readonly pages: readonly R[] } | undefined };
  }) => number | false;
  /** The key of an item, so that none is shown twice. */
  readonly idOf: (item: T) => string;
};

type Question<T, R extends PageReply<T>> = Pick<
  ListQueryDefinition<T, R>,
  'enabled' | 'idOf' | 'refetchInterval'
> & {
  readonly queryKey: QueryKey;
  readonly ask: (at: PageStart, signal: AbortSignal) => Promise<R & PageReply<T>>;
};

/** Declares a list; it supports both ways of paging in the contract. */
export const defineListQuery = <T, R extends PageReply<T>>({
  ask,
  ...question
}: Question<T, R>): ListQueryDefinition<T, R> => ({
  ...question,
  queryKey: question.queryKey as ListQueryDefinition<T, R>['queryKey'],
  queryFn: ({ signal, pageParam }) => ask(pageParam, signal),
  initialPageParam: { cursor: undefined, page: 1 },
  getNextPageParam: (last, _, at) => {
    const cursor = last.next_cursor ?? undefined;
    return (last.has_more ?? cursor !== undefined) ? { cursor, page: at.page + 1 } : undefined;
  },
});

/** The key of items in most lists. */
export const byId = ({ id }: { readonly id: string }): string => id;

/** The items of all pages; one that moved to a later page meanwhile appears once. */
export function uniqueItems<T>(
  pages: ReadonlyArray<PageReply<T>>,
  idOf: (item: T) => string,
): readonly T[] {
  const items = new Map<string, T>();
  for (const item of pages.flatMap(({ list }) => list)) {
    const id = idOf(item);
    if (!items.has(id)) items.set(id, item);
  }
  return [...items.values()];
}

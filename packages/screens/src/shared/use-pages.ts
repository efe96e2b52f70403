import { useInfiniteQuery } from '@tanstack/react-query';
import { uniqueItems, type ListQueryDefinition, type PageReply } from '@taice/core';
import { useMemo } from 'react';

export type Pages<T, R = PageReply<T>> = {
  items: readonly T[];
  /** The newest page's full answer, for the content beside the list. */
  last: R | undefined;
  /** The full answers of all loaded pages, for the headings in the list. */
  answers: readonly R[];
  loading: boolean;
  error: unknown;
  hasMore: boolean;
  /** Loads the next page, or retries a failed request. */
  more: () => void;
  /** Reloads all loaded pages. */
  reload: () => void;
};

const emptyList: readonly never[] = [];

/** Reads one of core's lists page by page: `usePages(walletQueries.log(taice, {}))`. */
export function usePages<T, R extends PageReply<T>>(list: ListQueryDefinition<T, R>): Pages<T, R> {
  const { idOf, ...question } = list;
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(question);
  const pages = data?.pages;
  // Like its key, `idOf` never changes for a list.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const items = useMemo(() => (pages ? uniqueItems<T>(pages, idOf) : emptyList), [pages]);
  return {
    items,
    last: pages?.at(-1),
    answers: pages ?? emptyList,
    loading: isFetching,
    error: error ?? undefined,
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage) void fetchNextPage({ cancelRefetch: false });
      else if (error) void refetch();
    },
    reload: () => void refetch(),
  };
}

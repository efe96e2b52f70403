import { useInfiniteQuery } from '@tanstack/react-query';
import { itemsOf, type ListRead, type PageReply } from '@taice/core';
import { useMemo } from 'react';

export type Pages<T, R = PageReply<T>> = {
  items: readonly T[];
  /** The newest page's whole answer, for what stands beside its list. */
  last: R | undefined;
  /** The whole answers of all pages so far, for what heads parts of the list. */
  answers: readonly R[];
  loading: boolean;
  error: unknown;
  hasMore: boolean;
  /** Asks for the next page, or again for what failed. */
  more: () => void;
  /** Asks again for all pages that are there. */
  reload: () => void;
};

const none: readonly never[] = [];

/** Asks one of core's lists page by page: `usePages(walletQueries.log(taice, {}))`. */
export function usePages<T, R extends PageReply<T>>(list: ListRead<T, R>): Pages<T, R> {
  const { idOf, ...question } = list;
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(question);
  const pages = data?.pages;
  // What tells items apart belongs to the list as its key does.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const items = useMemo(() => (pages ? itemsOf<T>(pages, idOf) : none), [pages]);
  return {
    items,
    last: pages?.at(-1),
    answers: pages ?? none,
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

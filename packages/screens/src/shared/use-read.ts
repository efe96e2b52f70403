import { useQuery } from '@tanstack/react-query';
import type { Read } from '@taice/core';

export type Answer<T> = {
  /** What was last answered; kept while it is asked again. */
  data: T | undefined;
  /** Of the last time: an ApiError or a NetworkError. */
  error: unknown;
  /** It is being asked. */
  loading: boolean;
  reload: () => void;
};

/**
 * Asks one of core's questions for as long as somebody is there: `useRead(postQueries.detail(taice, id))`.
 * At once what is remembered, and the fresh answer behind it. Errors are not toasted.
 */
export function useRead<T>(question: Read<T>): Answer<T> {
  const { data, error, isFetching, refetch } = useQuery(question);
  return {
    data,
    error: error ?? undefined,
    loading: isFetching,
    reload: () => void refetch(),
  };
}

import { useQuery } from '@tanstack/react-query';
import type { QueryDefinition } from '@taice/core';

export type ReadResult<T> = {
  /** The last answer; kept during a reload. */
  data: T | undefined;
  /** Error of the last request: an ApiError or a NetworkError. */
  error: unknown;
  /** True while a request is running. */
  loading: boolean;
  reload: () => void;
};

/**
 * Runs one of core's queries while the component is mounted: `useRead(postQueries.detail(taice, id))`. Returns the
 * cached answer at once and the fresh one later. Errors show no toast.
 */
export function useRead<T>(question: QueryDefinition<T>): ReadResult<T> {
  const { data, error, isFetching, refetch } = useQuery(question);
  return {
    data,
    error: error ?? undefined,
    loading: isFetching,
    reload: () => void refetch(),
  };
}

import type { DataTag, DefaultError, QueryClient, QueryKey } from '@tanstack/query-core';
import { tokenAtom } from '../session/atoms.ts';
import type { Taice } from '../types.ts';

/** One query to the server: its key, typed by its answer, and its call. */
export type QueryDefinition<T> = {
  readonly queryKey: DataTag<QueryKey, T, DefaultError>;
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  /** False prevents the query for now. */
  readonly enabled?: boolean | (() => boolean);
  /** ms for which the answer stays fresh. */
  readonly staleTime?: number;
  /** ms after which it is reloaded by itself, as long as the page is in view. */
  readonly refetchInterval?:
    | number
    | ((query: { state: { data: T | undefined } }) => number | false);
  /** ms for which it is kept without a reader. */
  readonly gcTime?: number;
};

/** Declares a query; the key's type then knows the answer. */
export const defineQuery = <T>(
  question: Omit<QueryDefinition<T>, 'queryKey'> & { queryKey: QueryKey },
): QueryDefinition<T> => question as QueryDefinition<T>;

/** For queries that require a login. */
export const loggedIn =
  ({ store }: Taice) =>
  (): boolean =>
    store.get(tokenAtom) !== null;

/** Throws the error, unless the session of `token` is over. */
export const rethrowIfLoggedIn =
  ({ store }: Taice, token: string) =>
  (error: unknown): void => {
    if (store.get(tokenAtom) === token) throw error;
  };

/**
 * Queries now, whatever is known or under way: the answer is newer than this call. Rejects with the query's error, and
 * with a CancelledError once everything is dropped.
 */
export function refetchQuery<T>(queries: QueryClient, question: QueryDefinition<T>): Promise<T> {
  const options = queries.defaultQueryOptions(question);
  const query = queries.getQueryCache().build(queries, options);
  void query.cancel({ silent: true });
  return query.fetch(options);
}

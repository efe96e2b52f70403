import type { Query, QueryClient, QueryKey } from '@tanstack/query-core';
import { createCacheChange, updateQueryData } from './cache-change.ts';

/** Applies a change to the data of one query; returns the very same data if it is not affected. Harmless to repeat. */
export type Show = (data: unknown, key: QueryKey) => unknown;

type Taken = { readonly query: Query; readonly before: unknown; readonly after: unknown };

/**
 * Shows a change that the server does not know yet on every list, also on those whose answer arrives meanwhile.
 * `takeBack` restores each exactly, or as its last answer had it. A list that something else has changed since is
 * reloaded, unless `isSkipped` keeps it.
 */
export const createOptimisticChange = (
  queries: QueryClient,
  show: Show,
  isSkipped: (key: QueryKey) => boolean = () => false,
) => {
  const snapshots = new Map<string, Taken>();
  const { finish, stop } = createCacheChange(queries, (query) => {
    const before: unknown = query.state.data;
    if (before === undefined) return;
    updateQueryData(queries, query, (data) => show(data, query.queryKey));
    const after: unknown = query.state.data;
    if (after !== before) snapshots.set(query.queryHash, { query, before, after });
  });
  const rollback = (): void => {
    stop();
    for (const { query, before, after } of snapshots.values()) {
      const { queryKey } = query;
      if (query.state.data === after) updateQueryData(queries, query, () => before);
      else if (!isSkipped(queryKey)) void queries.invalidateQueries({ queryKey, exact: true });
    }
  };
  return { finish, stop, takeBack: rollback };
};

/** Shows a change at once and makes it; if that fails, everything is as before. Returns the result of `run`. */
export const optimistic = async <T>(
  { finish, takeBack }: ReturnType<typeof createOptimisticChange>,
  run: () => Promise<T>,
): Promise<T> => {
  try {
    const result = await run();
    finish();
    return result;
  } catch (error) {
    takeBack();
    throw error;
  }
};

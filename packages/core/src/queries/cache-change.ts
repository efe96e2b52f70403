import type { Query, QueryClient } from '@tanstack/query-core';

/** Replaces a query's data but not its age: the rest of it is reloaded in its time. */
export const updateQueryData = (
  queries: QueryClient,
  { state, queryKey }: Query,
  change: (data: unknown) => unknown,
): void => {
  const { data, dataUpdatedAt: updatedAt } = state;
  const next = change(data);
  if (next !== data) queries.setQueryData(queryKey, next, { updatedAt });
};

/**
 * Applies a change that the server does not know yet to all known data, and to every answer that arrives. An answer
 * that was sent before the change does not undo it. `apply` must be harmless to repeat.
 */
export const createCacheChange = (queries: QueryClient, apply: (query: Query) => void) => {
  const cache = queries.getQueryCache();
  /** Queries under way that the change still waits for, once the server has made it. */
  let inFlight: Set<Query> | null = null;
  const stop = cache.subscribe((event) => {
    const { query } = event;
    // Readers of a query get its answer before this does, and by that time it is idle.
    if (event.type !== 'updated' && event.type !== 'removed') return;
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      apply(query);
    if (!inFlight) return;
    if (event.type === 'removed' || query.state.fetchStatus === 'idle') inFlight.delete(query);
    if (inFlight.size === 0) stop();
  });
  const applyAll = (): void => {
    for (const query of cache.getAll()) apply(query);
  };
  applyAll();
  return {
    /** Applies it again to everything, after `apply` has other results. */
    again: applyAll,
    /** The server has made it: only answers under way can still lack it. */
    finish: (): void => {
      applyAll();
      inFlight = new Set(cache.findAll({ fetchStatus: 'fetching' }));
      if (inFlight.size === 0) stop();
    },
    stop,
  };
};

import type { Query, QueryClient } from '@tanstack/query-core';

/** Puts other data into a query that is as old as it was: what else it holds is asked for again in its time. */
export const putData = (
  queries: QueryClient,
  { state, queryKey }: Query,
  change: (data: unknown) => unknown,
): void => {
  const { data, dataUpdatedAt: updatedAt } = state;
  const next = change(data);
  if (next !== data) queries.setQueryData(queryKey, next, { updatedAt });
};

/**
 * Makes a change that the server does not know yet to everything that is known, and to every answer that comes in:
 * one that left before the change does not undo it. `make` must be harmless to repeat.
 */
export const followChange = (queries: QueryClient, make: (query: Query) => void) => {
  const cache = queries.getQueryCache();
  /** What the change still waits for, once the server has made it. */
  let underWay: Set<Query> | null = null;
  const stop = cache.subscribe((event) => {
    const { query } = event;
    // Those who read a query hear of its answer before this does, and it rests by then.
    if (event.type !== 'updated' && event.type !== 'removed') return;
    if (event.type === 'updated' && event.action.type === 'success' && !event.action.manual)
      make(query);
    if (!underWay) return;
    if (event.type === 'removed' || query.state.fetchStatus === 'idle') underWay.delete(query);
    if (underWay.size === 0) stop();
  });
  const again = (): void => {
    for (const query of cache.getAll()) make(query);
  };
  again();
  return {
    /** To everything once more, after what is to be made has changed. */
    again,
    /** The server has made it: only answers that are under way can still be without it. */
    finish: (): void => {
      again();
      underWay = new Set(cache.findAll({ fetchStatus: 'fetching' }));
      if (underWay.size === 0) stop();
    },
    stop,
  };
};

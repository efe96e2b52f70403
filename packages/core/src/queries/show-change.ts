import type { Query, QueryClient, QueryKey } from '@tanstack/query-core';
import { followChange, putData } from './follow-change.ts';

/** What a change makes of what one query holds: the very same data where it concerns none of it. Harmless to repeat. */
export type Show = (data: unknown, key: QueryKey) => unknown;

type Taken = { readonly query: Query; readonly before: unknown; readonly after: unknown };

/**
 * Shows a change that the server does not know yet on every list, also on those whose answer comes in meanwhile.
 * `takeBack` puts each back exactly as it was, or as its last answer said; one that something else has changed since is
 * asked for again, unless `isLeft` leaves it as it is.
 */
export const showChange = (
  queries: QueryClient,
  show: Show,
  isLeft: (key: QueryKey) => boolean = () => false,
) => {
  const taken = new Map<string, Taken>();
  const { finish, stop } = followChange(queries, (query) => {
    const before: unknown = query.state.data;
    if (before === undefined) return;
    putData(queries, query, (data) => show(data, query.queryKey));
    const after: unknown = query.state.data;
    if (after !== before) taken.set(query.queryHash, { query, before, after });
  });
  const takeBack = (): void => {
    stop();
    for (const { query, before, after } of taken.values()) {
      const { queryKey } = query;
      if (query.state.data === after) putData(queries, query, () => before);
      else if (!isLeft(queryKey)) void queries.invalidateQueries({ queryKey, exact: true });
    }
  };
  return { finish, stop, takeBack };
};

/** Shows a change at once and makes it; where that fails, everything is as before. Answers as `run` does. */
export const optimistic = async <T>(
  { finish, takeBack }: ReturnType<typeof showChange>,
  run: () => Promise<T>,
): Promise<T> => {
  try {
    const answer = await run();
    finish();
    return answer;
  } catch (error) {
    takeBack();
    throw error;
  }
};

import { hashKey, type Query, type QueryKey } from '@tanstack/query-core';
import { dropQueries } from './cache.ts';
import type { Taice } from '../types.ts';

/**
 * Forgets what the server has told, but for the keys in `keep`, since it was another viewer's or in
 * another language. What is on the page is asked for again, if the viewer may.
 */
export function forgetAnswers(taice: Taice, keep: readonly QueryKey[] = []): void {
  const kept = new Set(keep.map((key) => hashKey(key)));
  const { queries } = taice;
  const gone = (query: Query) => !kept.has(query.queryHash);
  queries.removeQueries({ predicate: (query) => gone(query) && query.getObserversCount() === 0 });
  // Whoever asked is answered by the screen that asks; nobody waits for all of them.
  void queries.resetQueries({ predicate: gone });
  dropQueries(taice);
}

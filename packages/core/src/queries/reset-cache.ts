import { hashKey, type Query, type QueryKey } from '@tanstack/query-core';
import type { Taice } from '../types.ts';

const allBut = (keep: readonly QueryKey[]) => {
  const keptHashes = new Set(keep.map((key) => hashKey(key)));
  return ({ queryHash }: Query) => !keptHashes.has(queryHash);
};

/** Removes data that no component on the page reads. */
const removeUnread = ({ queries }: Taice, isDropped: (query: Query) => boolean) =>
  queries.removeQueries({
    predicate: (query) => isDropped(query) && query.getObserversCount() === 0,
  });

/**
 * Drops all server data but that of the keys in `keep`, because it belongs to another viewer or language. The data on
 * the page is reloaded, if the viewer may.
 */
export function resetQueryCache(taice: Taice, keep: readonly QueryKey[] = []): void {
  const isDropped = allBut(keep);
  removeUnread(taice, isDropped);
  // Each screen shows the state of its own query; no one waits for all of them.
  void taice.queries.resetQueries({ predicate: isDropped });
}

/**
 * Reloads a visitor's data, but that of the keys in `keep`. The data on the page is no secret and stays until the
 * viewer's own answer arrives, so that nothing that plays is interrupted.
 */
export function refetchForViewer(taice: Taice, keep: readonly QueryKey[]): void {
  const isDropped = allBut(keep);
  removeUnread(taice, isDropped);
  void taice.queries.invalidateQueries({ predicate: isDropped });
}

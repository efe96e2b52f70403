import { hashKey, type Query, type QueryKey } from '@tanstack/query-core';
import type { Taice } from '../types.ts';

const allBut = (keep: readonly QueryKey[]) => {
  const kept = new Set(keep.map((key) => hashKey(key)));
  return ({ queryHash }: Query) => !kept.has(queryHash);
};

/** Forgets what nobody on the page reads. */
const removeUnread = ({ queries }: Taice, gone: (query: Query) => boolean) =>
  queries.removeQueries({ predicate: (query) => gone(query) && query.getObserversCount() === 0 });

/**
 * Forgets what the server has told, but for the keys in `keep`, since it was another viewer's or in
 * another language. What is on the page is asked for again, if the viewer may.
 */
export function forgetAnswers(taice: Taice, keep: readonly QueryKey[] = []): void {
  const gone = allBut(keep);
  removeUnread(taice, gone);
  // Each screen shows how its own question goes; nobody waits for all of them.
  void taice.queries.resetQueries({ predicate: gone });
}

/**
 * Asks again for what a visitor was told, but for the keys in `keep`: what is on the page is no
 * secret and stays until the viewer's own answer is there, so that nothing that plays is interrupted.
 */
export function askForViewer(taice: Taice, keep: readonly QueryKey[]): void {
  const gone = allBut(keep);
  removeUnread(taice, gone);
  void taice.queries.invalidateQueries({ predicate: gone });
}

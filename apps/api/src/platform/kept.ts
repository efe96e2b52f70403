import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Database } from './db/pool.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
}

const MOST_KEYS = 1_000;

/**
 * What is the same for many callers, read once in a while per process and database. Callers who meet
 * share one read; one that failed is not kept, and whoever asked for it hears of the error.
 */
export const keeper = <T extends object>() => {
  const byDatabase = new WeakMap<Database, LRUCache<string, T, () => Promise<T>>>();
  const cacheOf = ({ db, clock }: Parts) => {
    const known = byDatabase.get(db);
    if (known) return known;
    const made = new LRUCache<string, T, () => Promise<T>>({
      max: MOST_KEYS,
      ttl: 1,
      ttlResolution: 0,
      // Age goes by the same clock as everything real.
      perf: { now: () => clock.real().getTime() },
      fetchMethod: (_key, _stale, { context: read }) => read(),
    });
    byDatabase.set(db, made);
    return made;
  };
  /** The value of `key`, at most `maxAgeMs` old. */
  return (parts: Parts, key: string, maxAgeMs: number, read: () => Promise<T>): Promise<T> =>
    maxAgeMs > 0 ? cacheOf(parts).forceFetch(key, { ttl: maxAgeMs, context: read }) : read();
};

/** As `keeper`, for the `most` rows used last, by their id: those that are not there are read together. */
export const rowKeeper = <R extends { readonly id: bigint }>({
  most,
}: {
  readonly most: number;
}) => {
  const byDatabase = new WeakMap<Database, LRUCache<bigint, R & object>>();
  return async (
    { db, clock }: Parts,
    ids: readonly bigint[],
    maxAgeMs: number,
    read: (missing: bigint[]) => Promise<readonly R[]>,
  ): Promise<Map<bigint, R>> => {
    const perf = { now: () => clock.real().getTime() };
    const kept =
      byDatabase.get(db) ??
      new LRUCache<bigint, R & object>({ max: most, ttl: 1, ttlResolution: 0, perf });
    byDatabase.set(db, kept);
    const found = new Map<bigint, R>();
    const missing: bigint[] = [];
    for (const id of ids) {
      const row = maxAgeMs > 0 ? kept.get(id) : undefined;
      if (row) found.set(id, row);
      else missing.push(id);
    }
    for (const row of missing.length > 0 ? await read(missing) : []) {
      found.set(row.id, row);
      if (maxAgeMs > 0) kept.set(row.id, row, { ttl: maxAgeMs });
    }
    return found;
  };
};

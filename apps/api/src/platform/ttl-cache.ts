import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';
import type { Database } from './db/pool.ts';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
}

const MAX_KEYS = 1_000;

/** A value of a clock that is ahead would stay until that time. */
const isClockRight = ({ clock }: Pick<Parts, 'clock'>): boolean => clock.problem() === undefined;

/**
 * Caches a value that many callers share, per process and database. Concurrent callers share one read. A failed read is
 * not cached, and its callers get the error.
 */
export const ttlCache = <T extends object>() => {
  const byDatabase = new WeakMap<Database, LRUCache<string, T, () => Promise<T>>>();
  const cacheOf = ({ db, clock }: Parts) => {
    const existing = byDatabase.get(db);
    if (existing) return existing;
    const created = new LRUCache<string, T, () => Promise<T>>({
      max: MAX_KEYS,
      ttl: 1,
      ttlResolution: 0,
      // Age is measured by the real clock.
      perf: { now: () => clock.real().getTime() },
      fetchMethod: (_key, _stale, { context: read }) => read(),
    });
    byDatabase.set(db, created);
    return created;
  };
  /** The value of `key`, at most `maxAgeMs` old. */
  return (parts: Parts, key: string, maxAgeMs: number, read: () => Promise<T>): Promise<T> =>
    maxAgeMs > 0 && isClockRight(parts)
      ? cacheOf(parts).forceFetch(key, { ttl: maxAgeMs, context: read })
      : read();
};

/**
 * As `ttlCache`, for rows by their key: missing ones are read together. Both return them in the order of the keys. At
 * most twice `most` are cached, and the least recently used are dropped first.
 */
export const rowTtlCache = <R extends object, K extends bigint | number>({
  most: maxRows,
}: {
  readonly most: number;
}) => {
  interface CachedRow {
    readonly key: K;
    readonly row: R;
    readonly until: number;
  }
  // Two generations: forgetting is dropping the older one. Ids count up from 1, so each fits a number.
  const byDatabase = new WeakMap<
    Database,
    { young: Map<number, CachedRow>; old: Map<number, CachedRow> }
  >();
  return async (
    { db, clock }: Parts,
    keys: readonly K[],
    maxAgeMs: number,
    read: (missing: readonly K[]) => Promise<readonly (R | undefined)[]>,
  ): Promise<readonly (R | undefined)[]> => {
    if (maxAgeMs === 0 || !isClockRight({ clock })) return read(keys);
    const generations = byDatabase.get(db) ?? { young: new Map(), old: new Map() };
    byDatabase.set(db, generations);
    const store = (id: number, cachedRow: CachedRow): void => {
      if (generations.young.size >= maxRows) {
        generations.old = generations.young;
        generations.young = new Map();
      }
      generations.young.set(id, cachedRow);
    };
    // Looked up once: a page is made of a hundred of them.
    const now = clock.real().getTime();
    const find = (key: K): R | undefined => {
      const id = Number(key);
      const recent = generations.young.get(id);
      const cachedRow = recent ?? generations.old.get(id);
      if (!cachedRow || cachedRow.until <= now || cachedRow.key !== key) return undefined;
      if (!recent) store(id, cachedRow);
      return cachedRow.row;
    };
    const rows = keys.map(find);
    const missing = keys.filter((_key, index) => !rows[index]);
    if (missing.length === 0) return rows;
    const fetched = await read(missing);
    missing.forEach((key, index) => {
      const row = fetched[index];
      if (row) store(Number(key), { key, row, until: now + maxAgeMs });
    });
    let fetchedIndex = 0;
    return rows.map((row) => row ?? fetched[fetchedIndex++]);
  };
};

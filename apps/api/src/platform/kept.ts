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

/**
 * As `keeper`, for rows by their id: those that are not there are read together. Gives them in the order
 * of the ids. Twice `most` are kept at most, those longest unused are forgotten first.
 */
export const rowKeeper = <R extends { readonly id: bigint }>({
  most,
}: {
  readonly most: number;
}) => {
  interface Kept {
    readonly row: R;
    readonly until: number;
  }
  // Two generations: forgetting is dropping the older one. Ids are counted up from 1, so each is a number.
  const byDatabase = new WeakMap<Database, { young: Map<number, Kept>; old: Map<number, Kept> }>();
  return async (
    { db, clock }: Parts,
    ids: readonly bigint[],
    maxAgeMs: number,
    read: (missing: bigint[]) => Promise<readonly R[]>,
  ): Promise<(R | undefined)[]> => {
    const kept = byDatabase.get(db) ?? { young: new Map(), old: new Map() };
    byDatabase.set(db, kept);
    const keep = (key: number, each: Kept): void => {
      if (kept.young.size >= most) {
        kept.old = kept.young;
        kept.young = new Map();
      }
      kept.young.set(key, each);
    };
    // Asked once: a page is made of a hundred of them.
    const now = clock.real().getTime();
    const find = (id: bigint): R | undefined => {
      const key = Number(id);
      const young = kept.young.get(key);
      const found = young ?? kept.old.get(key);
      if (!found || found.until <= now || found.row.id !== id) return undefined;
      if (!young) keep(key, found);
      return found.row;
    };
    if (maxAgeMs === 0) return inOrder(ids, await read([...ids]));
    const rows = ids.map(find);
    const missing = ids.filter((_id, at) => !rows[at]);
    if (missing.length === 0) return rows;
    const fresh = await read(missing);
    for (const row of fresh) keep(Number(row.id), { row, until: now + maxAgeMs });
    const late = inOrder(missing, fresh);
    let next = 0;
    return rows.map((row) => row ?? late[next++]);
  };
};

const inOrder = <R extends { readonly id: bigint }>(
  ids: readonly bigint[],
  rows: readonly R[],
): (R | undefined)[] => {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id));
};

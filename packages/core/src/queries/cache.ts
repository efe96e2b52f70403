import type { Taice } from '../types.ts';

export type QueryKey = readonly unknown[];

/** What is known of one query. The object changes whenever something in it does. */
export type QueryState<T> = {
  readonly data: T | undefined;
  readonly error: unknown;
  readonly loading: boolean;
};

export type QueryRun<T> = (
  taice: Taice,
  signal: AbortSignal,
  /** What is shown at this moment. */
  before: T | undefined,
) => Promise<T>;

type Entry = {
  state: QueryState<unknown>;
  /** Of the run whose answer will count. */
  running: AbortController | undefined;
  readonly listeners: Set<() => void>;
  /** Of a mounted reader; runs again when the cache is dropped. */
  run: QueryRun<unknown> | undefined;
};

const caches = new WeakMap<Taice, Map<string, Entry>>();
const nothing: QueryState<never> = { data: undefined, error: undefined, loading: false };

const cacheOf = (taice: Taice): Map<string, Entry> => {
  const known = caches.get(taice);
  if (known) return known;
  const made = new Map<string, Entry>();
  caches.set(taice, made);
  return made;
};

const entryOf = (taice: Taice, key: string): Entry => {
  const cache = cacheOf(taice);
  const known = cache.get(key);
  if (known) return known;
  const made: Entry = {
    state: nothing,
    running: undefined,
    listeners: new Set(),
    run: undefined,
  };
  cache.set(key, made);
  return made;
};

const change = (entry: Entry, state: QueryState<unknown>) => {
  entry.state = state;
  for (const listener of entry.listeners) listener();
};

export function queryState<T>(taice: Taice, key: string): QueryState<T> {
  return entryOf(taice, key).state as QueryState<T>;
}

/** Asks again; what was known stays until the answer is there. A run under way is given up. */
export async function runQuery<T>(taice: Taice, key: string, run: QueryRun<T>): Promise<void> {
  const entry = entryOf(taice, key);
  entry.running?.abort();
  const running = new AbortController();
  entry.running = running;
  change(entry, { ...entry.state, loading: true });
  const settle = (state: QueryState<unknown>) => {
    if (entry.running !== running) return;
    entry.running = undefined;
    change(entry, state);
  };
  try {
    const data = await run(taice, running.signal, entry.state.data as T | undefined);
    settle({ data, error: undefined, loading: false });
  } catch (error) {
    settle({ ...entry.state, error, loading: false });
  }
}

/**
 * Reads a query for as long as somebody is there: asks at the first reader, unless already asked,
 * and gives the call up after the last.
 */
export function readQuery<T>(
  taice: Taice,
  key: string,
  run: QueryRun<T>,
  listener: () => void,
): () => void {
  const entry = entryOf(taice, key);
  entry.listeners.add(listener);
  entry.run = run as QueryRun<unknown>;
  if (!entry.running) void runQuery(taice, key, run);
  return () => {
    entry.listeners.delete(listener);
    if (entry.listeners.size > 0) return;
    entry.run = undefined;
    entry.running?.abort();
    entry.running = undefined;
    entry.state = { ...entry.state, loading: false };
  };
}

/** Asks again for every query whose key begins with these parts and that is on the page; forgets the others. */
export function invalidate(taice: Taice, ...start: QueryKey): void {
  const beginning = JSON.stringify(start).slice(0, -1);
  for (const [key, entry] of cacheOf(taice)) {
    const rest = key.slice(beginning.length);
    if (!key.startsWith(beginning) || (start.length > 0 && !/^[,\]]/.test(rest))) continue;
    if (entry.run) void runQuery(taice, key, entry.run);
    else cacheOf(taice).delete(key);
  }
}

/** Forgets everything, since it was another viewer's, and asks again for what is on the page. */
export function dropQueries(taice: Taice): void {
  for (const [key, entry] of cacheOf(taice)) {
    entry.running?.abort();
    entry.running = undefined;
    if (!entry.run) {
      cacheOf(taice).delete(key);
      continue;
    }
    entry.state = nothing;
    void runQuery(taice, key, entry.run);
  }
}

import type { Database } from './pool.ts';

interface PendingItem<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

const MAX_BATCH_SIZE = 128;
/** A second statement runs beside a slow one, so that it does not hold up everyone. */
const SLOW_MS = 20;
const MAX_CONCURRENT = 2;

/**
 * A read for one `Item` that runs once for all that callers request at the same moment: a statement costs more than one
 * of its rows. Nothing is cached, so each answer is newer than its request. `run` returns the results in the order of
 * the items. Inside a transaction each runs alone.
 */
export const batchLoader = <Item, Result>(
  run: (db: Database, items: readonly Item[]) => Promise<readonly Result[]>,
) => {
  const queues = new WeakMap<Database, (item: Item) => Promise<Result>>();
  const open = (db: Database) => {
    let pending: PendingItem<Item, Result>[] = [];
    let running = 0;
    let isDue = false;
    let slowTimer: NodeJS.Timeout | undefined;
    const flush = async (): Promise<void> => {
      isDue = false;
      clearTimeout(slowTimer);
      slowTimer = undefined;
      const batch = pending.slice(0, MAX_BATCH_SIZE);
      if (batch.length === 0) return;
      pending = pending.slice(MAX_BATCH_SIZE);
      running++;
      try {
        const results = await run(
          db,
          batch.map(({ item }) => item),
        );
        batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
      running--;
      plan();
    };
    const plan = (): void => {
      if (isDue || pending.length === 0) return;
      if (running === 0) {
        isDue = true;
        // Runs once all calls that have arrived by now are read.
        setImmediate(() => void flush());
      } else if (running < MAX_CONCURRENT) slowTimer ??= setTimeout(() => void flush(), SLOW_MS);
    };
    return (item: Item): Promise<Result> =>
      new Promise((resolve, reject) => {
        pending.push({ item, resolve, reject });
        plan();
      });
  };
  return async (db: Database, item: Item): Promise<Result> => {
    if (db.isTransaction) return (await run(db, [item]))[0] as Result;
    const queue = queues.get(db) ?? open(db);
    queues.set(db, queue);
    return queue(item);
  };
};

/**
 * Rows of a statement over `unnest(…) with ordinality`, each at the index of its item; undefined where there is none.
 */
export const alignByIndex = <Row extends { readonly at: number }>(
  rows: readonly Row[],
  { length }: readonly unknown[],
): (Row | undefined)[] => {
  const placed = Array<Row | undefined>(length).fill(undefined);
  for (const row of rows) placed[row.at - 1] = row;
  return placed;
};

/** Rows that were read for all of these lists of keys, for each in its order; undefined where there is none. */
export const alignByKeys = <Row, Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
  lists: readonly (readonly Key[])[],
): (Row | undefined)[][] => {
  const byKey = new Map<Key, Row>();
  for (const row of rows) byKey.set(keyOf(row), row);
  return lists.map((keys) => keys.map((key) => byKey.get(key)));
};

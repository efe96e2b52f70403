/** Collects calls and runs them together. */
export interface Batcher<Item, Result> {
  /** Resolves once the item's batch has run. */
  add(item: Item): Promise<Result>;
  /** Runs the waiting items and accepts no more. */
  stop(): Promise<void>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * A batch has at most `most` items and runs `waitMs` after its first; one batch runs at a time. Two items of one key
 * never share a batch: the second waits for the next, in order.
 */
export const createBatcher = <Item, Result>({
  waitMs,
  most,
  keyOf,
  run,
}: {
  waitMs: number;
  most: number;
  keyOf: (item: Item) => string;
  /** Results in the order of the items. */
  run: (items: Item[]) => Promise<Result[]>;
}): Batcher<Item, Result> => {
  let waiting: Waiting<Item, Result>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  const take = (): Waiting<Item, Result>[] => {
    const keys = new Set<string>();
    const batch: Waiting<Item, Result>[] = [];
    const deferred: Waiting<Item, Result>[] = [];
    for (const each of waiting) {
      const key = keyOf(each.item);
      if (batch.length < most && !keys.has(key)) batch.push(each);
      else deferred.push(each);
      keys.add(key);
    }
    waiting = deferred;
    return batch;
  };

  const flush = async (): Promise<void> => {
    const batch = take();
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const start = (): void => {
    clearTimeout(timer);
    timer = undefined;
    running = flush().finally(() => {
      running = undefined;
      if (waiting.length > 0) start();
    });
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        if (stopped) throw new Error('the batcher has stopped');
        waiting.push({ item, resolve, reject });
        if (running) return;
        if (waiting.length >= most) start();
        else timer ??= setTimeout(start, waitMs);
      }),
    stop: async () => {
      stopped = true;
      if (waiting.length > 0 && !running) start();
      while (running) await running;
    },
  };
};

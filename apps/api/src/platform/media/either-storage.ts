import type { Storage } from './storage.ts';

/**
 * What lies in `first` or, until it was moved there, in `second`. All that is new goes to `first`; what is
 * removed is removed in both.
 */
export const eitherStorage = (first: Storage, second: Storage): Storage => ({
  ...first,
  head: async (key) => (await first.head(key)) ?? second.head(key),
  open: async (key, range) => (await first.open(key, range)) ?? second.open(key, range),
  remove: async (prefix) => {
    await first.remove(prefix);
    await second.remove(prefix);
  },
  list: async function* list(prefix) {
    const told = new Set<string>();
    for (const storage of [first, second])
      for await (const key of storage.list(prefix)) {
        if (!told.has(key)) yield key;
        told.add(key);
      }
  },
});

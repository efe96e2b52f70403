import type { Storage } from './storage.ts';

/** Objects in `first`, or in `second` until they are moved. New objects go to `first`; both remove. */
export const fallbackStorage = (first: Storage, second: Storage): Storage => ({
  ...first,
  head: async (key) => (await first.head(key)) ?? second.head(key),
  open: async (key, range) => (await first.open(key, range)) ?? second.open(key, range),
  remove: async (prefix) => {
    await first.remove(prefix);
    await second.remove(prefix);
  },
  list: async function* list(prefix) {
    const listed = new Set<string>();
    for (const storage of [first, second])
      for await (const key of storage.list(prefix)) {
        if (!listed.has(key)) yield key;
        listed.add(key);
      }
  },
});

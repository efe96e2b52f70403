import type { Storage } from './storage.ts';

/** Objects in `primary`, or in `fallback` until they are moved. New objects go to `primary`; both remove. */
export const fallbackStorage = (primary: Storage, fallback: Storage): Storage => ({
  ...primary,
  head: async (key) => (await primary.head(key)) ?? fallback.head(key),
  open: async (key, range) => (await primary.open(key, range)) ?? fallback.open(key, range),
  remove: async (prefix) => {
    await primary.remove(prefix);
    await fallback.remove(prefix);
  },
  list: async function* list(prefix) {
    const seenKeys = new Set<string>();
    for (const storage of [primary, fallback])
      for await (const key of storage.list(prefix)) {
        if (!seenKeys.has(key)) yield key;
        seenKeys.add(key);
      }
  },
});

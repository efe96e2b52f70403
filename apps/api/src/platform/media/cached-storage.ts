import { LRUCache } from 'lru-cache';
import type { ObjectInfo, Storage } from './storage.ts';

const maxEntries = 20_000;

/** Looks up an object's properties in a remote storage once: they never change under a key. */
export const cachedStorage = (storage: Storage): Storage => {
  const known = new LRUCache<string, ObjectInfo>({ max: maxEntries });
  return {
    ...storage,
    put: async (key, source) => {
      known.delete(key);
      await storage.put(key, source);
    },
    head: async (key) => {
      const before = known.get(key);
      if (before) return before;
      const found = await storage.head(key);
      if (found) known.set(key, found);
      return found;
    },
    open: async (key, range) => {
      const object = await storage.open(key, range);
      // Another process has removed it.
      if (!object) known.delete(key);
      return object;
    },
    remove: async (prefix) => {
      await storage.remove(prefix);
      known.clear();
    },
  };
};

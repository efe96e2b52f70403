import { LRUCache } from 'lru-cache';
import type { ObjectInfo, Storage } from './storage.ts';

const maxEntries = 20_000;

/** Looks up an object's properties in a remote storage once: they never change under a key. */
export const cachedStorage = (storage: Storage): Storage => {
  const cache = new LRUCache<string, ObjectInfo>({ max: maxEntries });
  return {
    ...storage,
    put: async (key, source) => {
      cache.delete(key);
      await storage.put(key, source);
    },
    head: async (key) => {
      const cached = cache.get(key);
      if (cached) return cached;
      const info = await storage.head(key);
      if (info) cache.set(key, info);
      return info;
    },
    open: async (key, range) => {
      const object = await storage.open(key, range);
      // Another process has removed it.
      if (!object) cache.delete(key);
      return object;
    },
    remove: async (prefix) => {
      await storage.remove(prefix);
      cache.clear();
    },
  };
};

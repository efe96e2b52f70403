import type { IStorage } from '@tonconnect/ui-react';
import type { Kept } from './kept-ton.ts';

/** TON Connect's memory: as long as the page, and longer where the browser stores. */
export const tonStorage = (kept: Kept): IStorage => {
  const values = new Map(kept);
  const store = (use: (storage: Storage) => void) => {
    try {
      use(localStorage);
    } catch {
      // Refused or full: the connection then lasts as long as the page.
    }
  };
  return {
    getItem: async (key) => values.get(key) ?? null,
    setItem: async (key, value) => {
      values.set(key, value);
      store((storage) => storage.setItem(key, value));
    },
    removeItem: async (key) => {
      values.delete(key);
      store((storage) => storage.removeItem(key));
    },
  };
};

import { safeStorage } from '@taice/core';
import type { IStorage } from '@tonconnect/ui-react';
import type { StoredConnection } from './stored-connection.ts';

/** TON Connect's storage: for the lifetime of the page, and longer if the browser allows it. */
export const tonStorage = (connection: StoredConnection): IStorage => {
  const values = new Map(connection);
  const storage = safeStorage<string>();
  return {
    getItem: async (key) => values.get(key) ?? null,
    setItem: async (key, value) => {
      values.set(key, value);
      storage.set(key, value);
    },
    removeItem: async (key) => {
      values.delete(key);
      storage.remove(key);
    },
  };
};

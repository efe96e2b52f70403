import { storageArea } from '@taice/core';

export type StoredConnection = readonly (readonly [key: string, value: string])[];

/** TON Connect's stored connection, as the page's storage has it now. */
export const readStoredConnection = (): StoredConnection =>
  Object.entries<string>(storageArea('localStorage') ?? {}).filter(([key]) =>
    key.startsWith('ton-connect'),
  );

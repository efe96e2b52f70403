import { storageArea } from '@taice/core';

export type Kept = readonly (readonly [key: string, value: string])[];

/** TON Connect's stored connection, as the page's storage has it now. */
export const keptTon = (): Kept =>
  Object.entries<string>(storageArea('localStorage') ?? {}).filter(([key]) =>
    key.startsWith('ton-connect'),
  );

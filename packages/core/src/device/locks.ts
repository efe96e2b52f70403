import { storageArea } from './storage.ts';

/** The browser's locks; undefined where it has none, or blocks site data: it then refuses each. */
export const pageLocks = (): LockManager | undefined =>
  storageArea('localStorage') && (globalThis.navigator as Partial<Navigator> | undefined)?.locks;

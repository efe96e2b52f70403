import { storageArea } from './storage.ts';

/** The browser's locks; undefined if it has none, or blocks site data and would refuse each. */
export const getLockManager = (): LockManager | undefined =>
  storageArea('localStorage') && (globalThis.navigator as Partial<Navigator> | undefined)?.locks;

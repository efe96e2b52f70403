import { createSignKeyStore, type SignKeyStore } from '../client/sign-key-store.ts';
import type { Taice } from '../types.ts';
import { uuid } from './random.ts';
import { safeStorage, type SafeStorage, type StorageLike } from './storage.ts';

export type SessionEvent =
  /** A person is logged in now. */
  | 'login'
  /** The new account's invite code was invalid and was dropped. */
  | 'invite-dropped'
  /** The view that the visitor finished pays this account nothing. */
  | 'view-unpaid'
  /** By the viewer, here or in another tab: the shell goes Home and clears the history. */
  | 'logout'
  /** By the server: the page stays, with the login dialog over it. */
  | 'expired';

/** State of a page that no screen shows. */
export type Device = {
  readonly id: string;
  readonly storage: SafeStorage;
  /** False if the browser blocks site data: everything stored lasts as long as the page. */
  readonly canPersist: boolean;
  readonly keys: SignKeyStore;
  /** ms since 1970 by this device's clock. */
  readonly now: () => number;
  /** Offsets from `now` to the server's real clock, and to its rule clock; ms. */
  skewMs: number;
  ruleOffsetMs: number;
  readonly sessionListeners: Set<(event: SessionEvent) => void>;
  /** The silent login that is under way. */
  renewing: Promise<boolean> | null;
  signInTimer: ReturnType<typeof setTimeout> | undefined;
  /** The number of balance requests under way that may open today's sign-in. */
  pendingBalanceRequests: number;
  /** Today's sign-in was closed on this page. */
  signInDismissed: boolean;
  /** Today's greeting, requested once on this page; resolves once it is open or there is none. */
  greeting: Promise<void> | undefined;
  /** The new-user guide is due, once nothing can come before it. */
  guideDue: boolean;
};

const devices = new WeakMap<Taice, Device>();

export function createDevice(
  storageLike?: StorageLike,
  now: () => number = Date.now,
  remembered: string | null = null,
): Device {
  const storage = safeStorage(storageLike);
  const id = storage.get('SPK_deviceId') ?? remembered ?? uuid();
  const stores = storage.set('SPK_deviceId', id);
  return {
    id,
    storage,
    canPersist: stores,
    keys: createSignKeyStore(),
    now,
    skewMs: 0,
    ruleOffsetMs: 0,
    sessionListeners: new Set(),
    renewing: null,
    signInTimer: undefined,
    pendingBalanceRequests: 0,
    signInDismissed: false,
    greeting: undefined,
    guideDue: false,
  };
}

export function attachDevice(taice: Taice, device: Device): void {
  devices.set(taice, device);
}

export function deviceOf(taice: Taice): Device {
  const existing = devices.get(taice);
  if (existing) return existing;
  const created = createDevice();
  attachDevice(taice, created);
  return created;
}

/** False if the browser blocks site data, so that a session ends with its page. */
export const storesData = (taice: Taice): boolean => deviceOf(taice).canPersist;

/** The server's rule clock in ms since 1970: of business days, holds and countdowns. */
export function ruleNow(taice: Taice): number {
  const device = deviceOf(taice);
  return device.now() + device.ruleOffsetMs;
}

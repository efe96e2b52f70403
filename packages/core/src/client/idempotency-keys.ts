import { deviceOf } from '../device/device.ts';
import { uuid } from '../device/random.ts';
import type { Taice } from '../types.ts';

/** ms for which another try without an answer uses the same key; the server keeps its keys for longer. */
const keyLifetimeMs = 24 * 3_600_000;

type OpenKey = { readonly of: string; readonly key: string; readonly at: number };

const isOpenKey = (one: unknown): one is OpenKey => {
  const { of, key, at } = (one ?? {}) as Partial<OpenKey>;
  return typeof of === 'string' && typeof key === 'string' && typeof at === 'number';
};

const openKeys = (taice: Taice): OpenKey[] => {
  const { storage, now } = deviceOf(taice);
  try {
    const stored: unknown = JSON.parse(storage.get('waitingKeys') ?? '[]');
    const all = Array.isArray(stored) ? stored.filter(isOpenKey) : [];
    return all.filter(({ at }) => now() - at < keyLifetimeMs);
  } catch {
    return [];
  }
};

const saveKeys = (taice: Taice, keys: readonly OpenKey[]): void => {
  const { storage } = deviceOf(taice);
  if (keys.length === 0) storage.remove('waitingKeys');
  else storage.set('waitingKeys', JSON.stringify(keys));
};

/** The idempotency key of an action. It stays the same until the action is answered, also over a reload. */
export function getIdempotencyKey(taice: Taice, operation: string): string {
  const all = openKeys(taice);
  const existing = all.find((one) => one.of === operation);
  if (existing) return existing.key;
  const created = { of: operation, key: uuid(), at: deviceOf(taice).now() };
  saveKeys(taice, [...all, created]);
  return created.key;
}

/** Drops the key of an answered action. */
export function releaseIdempotencyKey(taice: Taice, operation: string): void {
  saveKeys(
    taice,
    openKeys(taice).filter((one) => one.of !== operation),
  );
}

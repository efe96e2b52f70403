import { deviceOf } from '../device/device.ts';
import { uuid } from '../device/random.ts';
import type { Taice } from '../types.ts';

/** ms for which a try without an answer and the next one are the same order; the server knows its keys for longer. */
const same = 24 * 3_600_000;

type Waiting = { readonly prize_id: string; readonly key: string; readonly at: number };

const isWaiting = (one: unknown): one is Waiting => {
  const { prize_id, key, at } = (one ?? {}) as Partial<Waiting>;
  return typeof prize_id === 'string' && typeof key === 'string' && typeof at === 'number';
};

const waiting = (taice: Taice): Waiting[] => {
  const { storage, now } = deviceOf(taice);
  try {
    const kept: unknown = JSON.parse(storage.get('waitingOrders') ?? '[]');
    const all = Array.isArray(kept) ? kept.filter(isWaiting) : [];
    return all.filter(({ at }) => now() - at < same);
  } catch {
    return [];
  }
};

const keep = (taice: Taice, orders: readonly Waiting[]): void => {
  const { storage } = deviceOf(taice);
  if (orders.length === 0) storage.remove('waitingOrders');
  else storage.set('waitingOrders', JSON.stringify(orders));
};

/** The key that a redemption of this prize goes by, the same until it is answered, also over a reload. */
export function waitingOrder(taice: Taice, prizeId: string): string {
  const all = waiting(taice);
  const known = all.find(({ prize_id }) => prize_id === prizeId);
  if (known) return known.key;
  const made = { prize_id: prizeId, key: uuid(), at: deviceOf(taice).now() };
  keep(taice, [...all, made]);
  return made.key;
}

/** Forgets a redemption that has been answered. */
export function answeredOrder(taice: Taice, prizeId: string): void {
  keep(
    taice,
    waiting(taice).filter(({ prize_id }) => prize_id !== prizeId),
  );
}

import { deviceOf } from '../device/device.ts';
import { tokenAtom } from '../session/atoms.ts';
import type { Taice } from '../types.ts';
import { invalidatePoints } from '../wallet/invalidate-points.ts';
import type { ClaimSums } from './types.ts';

/** A view that a visitor finished in this browser; the server accepts it for 24 h. */
export type VisitorView = {
  readonly post_id: string;
  /** The beat token that proves it. */
  readonly token: string;
  /** The points that an account will be paid for it. */
  readonly sums: ClaimSums;
  /** ms since 1970, by this device's clock. */
  readonly until: number;
};

const maxAgeMs = 24 * 3_600_000;

/** The visitor's view that waits for an account; null: none. */
export const getVisitorView = (taice: Taice): VisitorView | null => {
  const { storage, now } = deviceOf(taice);
  try {
    const stored = JSON.parse(storage.get('visitorView') ?? 'null') as Partial<VisitorView> | null;
    const isComplete = [stored?.post_id, stored?.token, stored?.sums?.amount].every(
      (text) => typeof text === 'string',
    );
    return isComplete && Number(stored?.until) > now() ? (stored as VisitorView) : null;
  } catch {
    return null;
  }
};

export const saveVisitorView = (taice: Taice, view: Omit<VisitorView, 'until'>): void => {
  const { storage, now } = deviceOf(taice);
  storage.set('visitorView', JSON.stringify({ ...view, until: now() + maxAgeMs }));
};

/**
 * Moves the view into the logged-in account. Without an answer the next visit retries; until the person has confirmed
 * their age, `confirmAge` does.
 */
export const transferVisitorView = async (taice: Taice): Promise<void> => {
  const view = getVisitorView(taice);
  if (!view) return;
  let reply;
  try {
    reply = await taice.api.watching.getTaskRewardCountdown(
      { post_id: view.post_id, visitor_view: view.token },
      { toast: false },
    );
  } catch {
    return;
  }
  const { state, reason } = reply;
  if (reason === 'age_unconfirmed') return;
  deviceOf(taice).storage.remove('visitorView');
  if (state !== 'claimable')
    for (const listener of deviceOf(taice).sessionListeners) listener('view-unpaid');
  invalidatePoints(taice);
};

const moving = new WeakMap<Taice, Promise<void>>();

/** Resolves once the visitor's view is in the account. A view that opened before would be opened twice. */
export const visitorViewTransferDone = (taice: Taice): Promise<void> =>
  moving.get(taice) ?? Promise.resolve();

/** Moves the visitor's view at each login from now on. */
export const transferVisitorViewOnLogin = (taice: Taice): void => {
  const transferNow = () => {
    if (taice.store.get(tokenAtom) !== null && getVisitorView(taice))
      moving.set(taice, transferVisitorView(taice));
  };
  taice.store.sub(tokenAtom, transferNow);
  transferNow();
};

import { deviceOf } from '../device/device.ts';
import { uuid } from '../device/random.ts';
import { tokenAtom } from '../session/atoms.ts';
import type { Taice } from '../types.ts';
import { viewerOf } from '../user/viewer.ts';
import { invalidatePoints } from '../wallet/invalidate-points.ts';
import { classifyBeatError } from './beat-failure.ts';
import { notifyViewsClaimed } from './claimed-views.ts';

/** A claim without an answer yet. Sending it again with its key requests the same payment. */
export type PendingClaim = {
  readonly post_id: string;
  readonly view_session_id: string;
  readonly key: string;
  /** The account that made it: one storage may serve several. */
  readonly user_id: string;
};
type Claimed = Pick<PendingClaim, 'post_id' | 'view_session_id'>;

const isWaiting = (one: unknown): one is PendingClaim => {
  const { post_id, view_session_id, key, user_id } = (one ?? {}) as Partial<PendingClaim>;
  return [post_id, view_session_id, key, user_id].every((text) => typeof text === 'string');
};

/** True if the claim is not decided yet, because the network, the server or a limit prevented it. */
export const isRetryableClaimError = (error: unknown): boolean => {
  const { kind } = classifyBeatError(error);
  return kind === 'lost' || kind === 'slow';
};

const readClaims = (taice: Taice): PendingClaim[] => {
  try {
    const stored: unknown = JSON.parse(deviceOf(taice).storage.get('waitingClaims') ?? '[]');
    return Array.isArray(stored) ? stored.filter(isWaiting) : [];
  } catch {
    return [];
  }
};

const ownWaiting = (taice: Taice): PendingClaim[] => {
  const viewer = viewerOf(taice)?.id;
  return readClaims(taice).filter(({ user_id }) => user_id === viewer);
};

const saveClaims = (taice: Taice, claims: readonly PendingClaim[]) => {
  const { storage } = deviceOf(taice);
  if (claims.length === 0) storage.remove('waitingClaims');
  else storage.set('waitingClaims', JSON.stringify(claims));
};

/** Stores a claim until it is answered, also over a reload, and returns the key of its first try. */
export function addPendingClaim(taice: Taice, claim: Claimed): PendingClaim {
  const existing = ownWaiting(taice).find(
    ({ post_id, view_session_id }) =>
      post_id === claim.post_id && view_session_id === claim.view_session_id,
  );
  if (existing) return existing;
  const created = { ...claim, key: uuid(), user_id: viewerOf(taice)?.id ?? '' };
  saveClaims(taice, [...readClaims(taice), created]);
  return created;
}

/** True if a claim has no answer yet: after a logout it waits until midnight. */
export const hasPendingClaim = (taice: Taice): boolean => ownWaiting(taice).length > 0;

/** Forgets a claim that has been answered. */
export function removePendingClaim(taice: Taice, { key }: PendingClaim): void {
  saveClaims(
    taice,
    readClaims(taice).filter((one) => one.key !== key),
  );
}

/** Sends claims that an earlier page could not, once there is a network. Never rejects. */
export async function sendPendingClaims(taice: Taice): Promise<void> {
  const { api, store } = taice;
  const claims = ownWaiting(taice);
  if (claims.length === 0 || store.get(tokenAtom) === null) return;
  for (const claim of claims) {
    const { key: idempotencyKey, post_id, view_session_id } = claim;
    const view = { post_id, view_session_id };
    try {
      await api.rewards.claimPostReward(view, {
        idempotencyKey,
        toast: false,
        waitForConnection: true,
      });
      notifyViewsClaimed(taice, [post_id]);
    } catch (error) {
      // A refused claim is settled too: the video's own page shows its state.
      if (isRetryableClaimError(error)) continue;
    }
    removePendingClaim(taice, claim);
  }
  invalidatePoints(taice);
}

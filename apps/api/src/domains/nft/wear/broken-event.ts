import type { NewEvent } from '../../../platform/events/emit.ts';

/** Spectacles that a view has used up, as the database's `pay_boost` returns them. */
export interface WornOut {
  readonly nft_id: string;
  readonly post_id: string;
}

/** Event of spectacles without remaining durability. The database's `claim_view` writes the same. */
export const brokenEvent = (userId: bigint, payload: WornOut, at: Date): NewEvent => ({
  type: 'nft.broken',
  userId,
  at,
  payload,
});

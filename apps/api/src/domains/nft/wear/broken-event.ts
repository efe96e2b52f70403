import type { NewEvent } from '../../../platform/events/emit.ts';

/** Spectacles that a view has used up, as the database's `pay_boost` tells it. */
export interface WornOut {
  readonly nft_id: string;
  readonly post_id: string;
}

/** That spectacles have no durability left; `claim_view` of the database writes the same. */
export const brokenEvent = (userId: bigint, payload: WornOut, at: Date): NewEvent => ({
  type: 'nft.broken',
  userId,
  at,
  payload,
});

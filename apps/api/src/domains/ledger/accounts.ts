import type { Bucket, OwnerType } from '../../platform/db/schema-ledger.ts';

/** One account of the ledger, created on first use. */
export interface AccountRef {
  ownerType: OwnerType;
  /** '' for a user. */
  ownerName: string;
  ownerId: bigint;
  bucket: Bucket;
}

/** System accounts. Only these may be below zero; issuance is minus all existing points. */
export type SystemAccount =
  | 'issuance'
  | 'burn'
  | 'redemption_revenue'
  | 'cashout_transit'
  | 'fees'
  | 'campaign';

/** A user's points: `pending` until the settlement, `available` to spend, `held` for an open cash-out. */
export function userAccount(userId: bigint, bucket: Bucket): AccountRef {
  return { ownerType: 'user', ownerName: '', ownerId: userId, bucket };
}

/** A system account; `id` only for those that exist once per thing (`campaign`). */
export function systemAccount(name: SystemAccount, id: bigint = 0n): AccountRef {
  return { ownerType: 'system', ownerName: name, ownerId: id, bucket: 'available' };
}

/** Points set aside for one reward, order or sale. */
export function escrowAccount(kind: 'post_reward' | 'order' | 'market', id: bigint): AccountRef {
  return { ownerType: 'escrow', ownerName: kind, ownerId: id, bucket: 'available' };
}

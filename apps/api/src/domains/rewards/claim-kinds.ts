import type { Claimable, ClaimedPart } from '@taice/contract';
import { keyOf } from '../ledger/keys.ts';

/** What becomes of what waits to be claimed. */
interface ClaimKind {
  /** Its business key in the ledger; what it is for (`refId`) is the person's own. */
  readonly key: (userId: bigint, refId: string) => string;
  /** `pending`: a contribution of the day on which it was earned; `available`: paid at once, without a factor. */
  readonly bucket: ClaimedPart['bucket'];
  /** The midnight after it pays it to whoever did not come for it, unless it has an end of its own. */
  readonly auto: boolean;
}

export type ClaimKindName = Claimable['type'];

/** The journal that pays each is of the same name. */
export const claimKinds: Readonly<Record<ClaimKindName, ClaimKind>> = {
  first_view: { key: keyOf.firstView, bucket: 'available', auto: true },
  group_bonus: { key: keyOf.groupBonus, bucket: 'pending', auto: true },
  invite_milestone: { key: keyOf.inviteMilestone, bucket: 'available', auto: false },
  activity: { key: keyOf.activity, bucket: 'available', auto: false },
  leaderboard: { key: keyOf.leaderboard, bucket: 'available', auto: false },
  compensation: { key: keyOf.compensation, bucket: 'available', auto: false },
};

export const claimKindNames = Object.keys(claimKinds) as ClaimKindName[];

/** Those that the settlement pays. */
export const autoClaimed: readonly ClaimKindName[] = claimKindNames.filter(
  (name) => claimKinds[name].auto,
);

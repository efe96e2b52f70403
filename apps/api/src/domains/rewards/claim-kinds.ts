import type { Claimable, ClaimedPart } from '@taice/contract';
import { journalKeys } from '../ledger/keys.ts';

/** The handling of one kind of claimable reward. */
interface ClaimKind {
  /** Its business key in the ledger; its reference (`refId`) is the person's own. */
  readonly key: (userId: bigint, refId: string) => string;
  /** `pending`: a contribution of the day on which it was earned; `available`: paid at once, without a factor. */
  readonly bucket: ClaimedPart['bucket'];
  /** If true and without an expiry of its own, the reward is paid automatically at the next midnight. */
  readonly auto: boolean;
}

export type ClaimKindName = Claimable['type'];

/** The journal type of each payment has the same name. */
export const claimKinds: Readonly<Record<ClaimKindName, ClaimKind>> = {
  first_view: { key: journalKeys.firstView, bucket: 'available', auto: true },
  group_bonus: { key: journalKeys.groupBonus, bucket: 'pending', auto: true },
  invite_milestone: { key: journalKeys.inviteMilestone, bucket: 'available', auto: false },
  activity: { key: journalKeys.activity, bucket: 'available', auto: false },
  leaderboard: { key: journalKeys.leaderboard, bucket: 'available', auto: false },
  compensation: { key: journalKeys.compensation, bucket: 'available', auto: false },
};

export const claimKindNames = Object.keys(claimKinds) as ClaimKindName[];

/** Kinds that the settlement pays automatically. */
export const autoClaimed: readonly ClaimKindName[] = claimKindNames.filter(
  (name) => claimKinds[name].auto,
);

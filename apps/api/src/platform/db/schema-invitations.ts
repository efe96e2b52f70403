import type { Generated } from 'kysely';
import type { Int8 } from './schema-ledger.ts';

export interface InvitationTable {
  invitee_id: Int8;
  inviter_id: Int8;
  state: 'registered' | 'in_review' | 'qualified' | 'paid' | 'rejected' | 'expired' | 'clawed_back';
  reason: string | null;
  device_id: string | null;
  /** From which they joined, as `neighbourhoodKey` writes it. */
  network: string | null;
  /** Their inviter was there, too. */
  is_near: Generated<boolean>;
  at: Date;
  watched_at: Date | null;
  shared_at: Date | null;
  qualified_at: Date | null;
  release_at: Date | null;
  ended_at: Date | null;
  nudged_at: Date | null;
  /** Micro-points; 0 until it qualifies. */
  points: Generated<bigint>;
  is_decided: Generated<boolean>;
}

/** Of one inviter, kept by a trigger. */
export interface InviteSumTable {
  inviter_id: Int8;
  joined: Generated<number>;
  watched: Generated<number>;
  shared: Generated<number>;
  missing: Generated<number>;
  only_share: Generated<number>;
  review: Generated<number>;
  held: Generated<number>;
  paid: Generated<number>;
  rejected: Generated<number>;
  pending: Generated<bigint>;
  earned: Generated<bigint>;
}

export interface InviteIdentityTable {
  hash: Buffer;
  invitee_id: Int8;
}

/** Where a friend who qualified had watched. */
export interface InvitationPlaceTable {
  /** As `providerKey` writes it. */
  network: string;
  at: Date;
  invitee_id: Int8;
}

/** Who came by whom, and how far. */
export interface InvitationsSchema {
  invitation: InvitationTable;
  invite_sum: InviteSumTable;
  invite_identity: InviteIdentityTable;
  invitation_place: InvitationPlaceTable;
}

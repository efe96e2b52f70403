import type { Generated } from 'kysely';
import type { Int8 } from './schema-ledger.ts';

export interface InvitationTable {
  invitee_id: Int8;
  inviter_id: Int8;
  state: 'registered' | 'qualified' | 'paid' | 'rejected' | 'expired' | 'clawed_back';
  reason: string | null;
  at: Date;
  watched_at: Date | null;
  shared_at: Date | null;
  qualified_at: Date | null;
  release_at: Date | null;
  ended_at: Date | null;
  nudged_at: Date | null;
  /** Micro-points; 0 until it qualifies. */
  points: Generated<bigint>;
}

/** Sums of one inviter, kept by a trigger. */
export interface InviteSumTable {
  inviter_id: Int8;
  joined: Generated<number>;
  watched: Generated<number>;
  shared: Generated<number>;
  missing: Generated<number>;
  only_share: Generated<number>;
  held: Generated<number>;
  paid: Generated<number>;
  rejected: Generated<number>;
  pending: Generated<bigint>;
  earned: Generated<bigint>;
}

/** Invitations, and how far each has come. */
export interface InvitationsSchema {
  invitation: InvitationTable;
  invite_sum: InviteSumTable;
}

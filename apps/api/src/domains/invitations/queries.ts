import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { type EarningRules, requiresAgeConfirmation } from '../../platform/earning-eligibility.ts';

/** One invitation with the facts that decide on it. Micro-points. */
export interface Invitation {
  readonly invitee_id: bigint;
  readonly inviter_id: bigint;
  readonly state: string;
  readonly reason: string | null;
  readonly at: Date;
  readonly watched_at: Date | null;
  readonly shared_at: Date | null;
  readonly points: bigint;
  /** `limited` also for a permanently suspended account. */
  readonly invitee_status: string;
  readonly inviter_status: string;
  /** `account_limited`, `age_unconfirmed` or null, as for every way of earning. */
  readonly why_not: string | null;
  readonly nickname: string;
}

// The inviter's sums are locked first, so that two friends of one person are judged one after another.
const LOCK_INVITATION = `with own as (
    select s.inviter_id from invite_sum s where s.inviter_id = (select inviter_id from invitation where invitee_id = $1)
    for update
  )
  select i.invitee_id, i.inviter_id, i.state, i.reason, i.at, i.watched_at, i.shared_at, i.points,
    case when forfeited_since(friend.id, friend.status) is not null then 'limited' else friend.status end as invitee_status,
    u.status as inviter_status, friend.nickname,
    earning_eligibility(u.status, u.status_before, u.age_confirmed_at, $2) as why_not
  from own join invitation i on i.inviter_id = own.inviter_id and i.invitee_id = $1
  join "user" friend on friend.id = i.invitee_id
  join "user" u on u.id = i.inviter_id
  for update of i`;

/** The invitation of a person, locked until the transaction ends; undefined if they were not invited. */
export const lockInvitation = async (
  tx: Tx,
  inviteeId: bigint,
  rules: EarningRules,
): Promise<Invitation | undefined> => {
  // A statement reads the snapshot of its start, so after waiting for the lock a new one must read.
  await preparedQuery(
    tx,
    'invitation_wait',
    `select 1 from invite_sum s join invitation i on i.inviter_id = s.inviter_id and i.invitee_id = $1 for update of s`,
    [inviteeId],
  );
  const [row] = await preparedQuery<Invitation>(tx, 'invitation_lock', LOCK_INVITATION, [
    inviteeId,
    requiresAgeConfirmation(rules),
  ]);
  return row;
};

/** Missing fields stay unchanged. */
export interface InvitationUpdate {
  readonly state?: string;
  readonly reason: string | null;
  readonly points?: bigint;
  readonly qualifiedAt?: Date;
  readonly releaseAt?: Date;
  readonly endedAt?: Date;
}

const UPDATE_INVITATION = `update invitation set state = coalesce($2, state), reason = $3, points = coalesce($4, points),
    qualified_at = coalesce($5, qualified_at), release_at = coalesce($6, release_at), ended_at = coalesce($7, ended_at)
  where invitee_id = $1`;

export const updateInvitation = async (
  tx: Tx,
  inviteeId: bigint,
  { state, reason, points, qualifiedAt, releaseAt, endedAt }: InvitationUpdate,
): Promise<void> => {
  const values = [
    inviteeId,
    state ?? null,
    reason,
    points ?? null,
    qualifiedAt ?? null,
    releaseAt ?? null,
    endedAt ?? null,
  ];
  await preparedQuery(tx, 'invitation_move', UPDATE_INVITATION, values);
};

const COUNT_QUALIFIED = `select count(*)::int as count from invitation
  where inviter_id = $1 and qualified_at >= $2 and qualified_at < $3`;

/** The number of a person's friends who qualified between two moments. */
export const countQualified = async (
  db: Database,
  inviterId: bigint,
  from: Date,
  to: Date,
): Promise<number> => {
  const [row] = await preparedQuery<{ count: number }>(db, 'invitation_today', COUNT_QUALIFIED, [
    inviterId,
    from,
    to,
  ]);
  return row?.count ?? 0;
};

/** A person's invitation sums. Micro-points. */
export interface InviteSums {
  readonly joined: number;
  readonly watched: number;
  readonly shared: number;
  readonly missing: number;
  readonly only_share: number;
  readonly held: number;
  readonly paid: number;
  readonly rejected: number;
  readonly pending: bigint;
  readonly earned: bigint;
}

const zeroSums: InviteSums = {
  joined: 0,
  watched: 0,
  shared: 0,
  missing: 0,
  only_share: 0,
  held: 0,
  paid: 0,
  rejected: 0,
  pending: 0n,
  earned: 0n,
};

/** Reads one row, however many friends there are. */
export const readInviteSums = async (db: Database, inviterId: bigint): Promise<InviteSums> => {
  const [row] = await preparedQuery<InviteSums>(
    db,
    'invite_sums',
    'select * from invite_sum where inviter_id = $1',
    [inviterId],
  );
  return row ?? zeroSums;
};

/** As `readInviteSums`, and locks the person's friends until the transaction ends. */
export const lockInviteSums = async (tx: Tx, inviterId: bigint): Promise<InviteSums> => {
  const [row] = await preparedQuery<InviteSums>(
    tx,
    'invite_sums_lock',
    'select * from invite_sum where inviter_id = $1 for update',
    [inviterId],
  );
  return row ?? zeroSums;
};

/**
 * Invitations (`i`) whose hold is over at $1 and that can be decided now. An open case on either side waits; that of a
 * limited inviter waits after one notice.
 */
export const DUE_HOLDS = `from invitation i join "user" friend on friend.id = i.invitee_id
    and (friend.status <> 'suspended' or forfeited_since(friend.id, friend.status) is not null)
  join "user" u on u.id = i.inviter_id and u.status <> 'suspended'
    and (u.status <> 'limited' or i.reason is null or friend.status in ('limited', 'suspended', 'deleted'))
  where i.state = 'qualified' and i.release_at <= $1`;

const HAS_DUE_HOLD = `select 1 ${DUE_HOLDS} and i.inviter_id = $2 limit 1`;

/** True if a hold of this inviter is over and not decided yet. */
export const hasDueHold = async (db: Database, inviterId: bigint, now: Date): Promise<boolean> =>
  (await preparedQuery(db, 'has_due_hold', HAS_DUE_HOLD, [now, inviterId])).length > 0;

const READ_HELD_SUMMARY = `select coalesce(sum(points), 0)::bigint as points,
    case when bool_and(release_at > $2) then min(release_at) end as first_at,
    case when bool_and(release_at > $2) then max(release_at) end as last_at
  from invitation where inviter_id = $1 and state = 'qualified' and points > 0`;

const LIST_HELD_FRIENDS = `select u.nickname, u.avatar, i.points, case when i.release_at > $2 then i.release_at end as at
  from invitation i join "user" u on u.id = i.invitee_id
  where i.inviter_id = $1 and i.state = 'qualified' and i.points > 0
  order by 4, i.invitee_id limit $3`;

/** A friend in check. Micro-points; `at` null: an operator decides. */
export interface HeldFriend {
  readonly nickname: string;
  readonly avatar: string;
  readonly points: bigint;
  readonly at: Date | null;
}

/** Friends in check, the first to end first; those without an end last. */
export const listHeldFriends = (
  db: Database,
  inviterId: bigint,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<HeldFriend[]> =>
  preparedQuery<HeldFriend>(db, 'friends_in_check_first', LIST_HELD_FRIENDS, [
    inviterId,
    now,
    limit,
  ]);

/** Points (micro-points) of friends in check, and the first and last end of a check; null: an operator decides. */
export interface HeldFriendsSummary {
  readonly points: bigint;
  readonly first_at: Date | null;
  readonly last_at: Date | null;
}

export const readHeldFriendsSummary = async (
  db: Database,
  inviterId: bigint,
  now: Date,
): Promise<HeldFriendsSummary> => {
  const [row] = await preparedQuery<HeldFriendsSummary>(db, 'friends_in_check', READ_HELD_SUMMARY, [
    inviterId,
    now,
  ]);
  return row ?? { points: 0n, first_at: null, last_at: null };
};

import type { InvitedFriend } from '@taice/contract';
import type { InvitationPart } from '@taice/contract/shapes';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { LimitOffset } from '../../platform/pagination.ts';

/** A friend as the list shows them. Micro-points. */
export interface FriendRow {
  readonly id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly is_follow: boolean;
  readonly is_present: boolean;
  readonly state: InvitedFriend['state'];
  readonly reason: string | null;
  readonly at: Date;
  readonly watched_at: Date | null;
  readonly shared_at: Date | null;
  readonly release_at: Date | null;
  readonly nudged_at: Date | null;
  readonly points: bigint;
}

const statesByPart: Record<InvitationPart, readonly InvitedFriend['state'][]> = {
  missing: ['registered'],
  held: ['qualified'],
  paid: ['paid'],
  rejected: ['rejected', 'expired', 'clawed_back'],
};

// The index alone finds the page, and only its people are read.
const friendsStatement = (where: string): string => `with part as materialized (
    select * from invitation where inviter_id = $1 ${where}
    order by at desc, invitee_id desc limit $2 offset $3
  )
  select u.id, u.nickname, u.avatar, u.xp, u.is_verified, user_is_present(u.status) as is_present,
    exists (select from follow f where f.user_id = $1 and f.target_id = u.id) as is_follow,
    p.state, p.reason, p.at, p.watched_at, p.shared_at, p.release_at, p.nudged_at, p.points
  from part p join "user" u on u.id = p.invitee_id
  order by p.at desc, p.invitee_id desc`;
const LIST_FRIENDS = friendsStatement('');
const LIST_FRIENDS_IN_STATE = friendsStatement('and state = any($4::text[])');

/** The friends of a person, the latest first. */
export const listFriends = (
  db: Database,
  inviterId: bigint,
  part: InvitationPart | undefined,
  { limit, offset }: LimitOffset,
): Promise<FriendRow[]> => {
  const values = [inviterId, limit, offset];
  return part === undefined
    ? preparedQuery<FriendRow>(db, 'friends_all', LIST_FRIENDS, values)
    : preparedQuery<FriendRow>(db, 'friends_in', LIST_FRIENDS_IN_STATE, [
        ...values,
        statesByPart[part],
      ]);
};

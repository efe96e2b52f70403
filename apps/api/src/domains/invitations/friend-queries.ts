import type { InvitedFriend } from '@taice/contract';
import type { InvitationPart } from '@taice/contract/shapes';
import { hot, type Database } from '../../platform/db/pool.ts';
import type { Numbers } from '../../platform/numbers.ts';
import type { Part } from '../../platform/paged.ts';

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
  /** On how many days it takes a paid view that it counts, and on how many there was one; null: it waits for none. */
  readonly days_needed: number | null;
  readonly days_done: number | null;
}

const statesOf: Record<InvitationPart, readonly InvitedFriend['state'][]> = {
  missing: ['registered'],
  review: ['in_review'],
  held: ['qualified'],
  paid: ['paid'],
  rejected: ['rejected', 'expired', 'clawed_back'],
};

// The page is found by the index alone, and only its people are read.
const friendsOf = (where: string): string => `with part as materialized (
    select * from invitation where inviter_id = $1 ${where}
    order by at desc, invitee_id desc limit $2 offset $3
  )
  select u.id, u.nickname, u.avatar, u.xp, u.is_verified, user_is_present(u.status) as is_present,
    exists (select from follow f where f.user_id = $1 and f.target_id = u.id) as is_follow,
    p.state, p.reason, p.at, p.watched_at, p.shared_at, p.release_at, p.nudged_at, p.points,
    waits.days_needed, paid_days(waits.who, waits.days_needed) as days_done
  from part p join "user" u on u.id = p.invitee_id
  left join lateral (select who, days_to_show(who, days) as days_needed
    from (select p.inviter_id as who, $5::int as days where p.reason = 'own_days'
      union all select p.invitee_id, $4 where p.reason in ('network', 'own_network')) asked
    where p.state in ('registered', 'in_review')) waits on true
  order by p.at desc, p.invitee_id desc`;
const ALL = friendsOf('');
const IN = friendsOf('and state = any($6::text[])');

/** The friends of a person, the latest first. */
export const friendRows = (
  db: Database,
  inviterId: bigint,
  part: InvitationPart | undefined,
  { limit, offset }: Part,
  numbers: Pick<Numbers, 'referral_crowd_days' | 'referral_inviter_days'>,
): Promise<FriendRow[]> => {
  const { referral_crowd_days, referral_inviter_days } = numbers;
  const asked = [inviterId, limit, offset, referral_crowd_days, referral_inviter_days];
  return part === undefined
    ? hot<FriendRow>(db, 'friends_all', ALL, asked)
    : hot<FriendRow>(db, 'friends_in', IN, [...asked, statesOf[part]]);
};

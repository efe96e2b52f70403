import type { LeaderScope } from '@taice/contract/shapes';
import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { LimitOffset } from '../../platform/pagination.ts';
import { IS_SHOWN } from '../creators/people-rows.ts';
import type { Standing, NoPrizeReason } from './decide-prizes.ts';

/** A person as the leaderboard shows them. Result fields are null until the week is published. */
export interface RankRow extends Omit<Standing, 'has_wallet' | 'has_identity'> {
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly is_follow: boolean;
  readonly is_shown: boolean;
  readonly tier: number | null;
  /** The rank among paid people. */
  readonly paid_rank: number | null;
  readonly prize: bigint | null;
  readonly why: NoPrizeReason[] | null;
}

const SELECT_RANKS = `select r.rank::int, u.id as user_id, s.points, s.invites, s.views, s.uploads, s.ai_uploads,
    s.disqualified_reason is not null as disqualified, u.nickname, u.avatar, u.xp, u.is_verified,
    exists (select from follow v where v.user_id = $1 and v.target_id = u.id) as is_follow,
    (u.id = $1 or ${IS_SHOWN} and not exists (select from user_flag f
      where f.user_id = u.id and f.key = 'leaderboard_hidden' and f.value)) as is_shown, w.tier, w.paid_rank, w.prize, w.why
  from found r
  join leaderboard_score s on s.week_id = $2 and s.user_id = r.user_id
  join "user" u on u.id = r.user_id
  left join leaderboard_result w on w.week_id = $2 and w.user_id = r.user_id
  order by r.rank`;
const LIST_RANKS = `with found as (select * from leaderboard_page($2, $3, $4, $5)) ${SELECT_RANKS}`;
const LIST_FRIEND_RANKS = `with found as (
    select row_number() over (order by s.points desc, s.reached_at, s.user_id) as rank, s.user_id
    from (select target_id as id from follow where user_id = $1 union select $1::bigint) f
    join leaderboard_score s on s.week_id = $2 and s.user_id = f.id and s.points > 0 and not s.hidden
    order by 1 limit $4 offset $3
  ) ${SELECT_RANKS}`;

/** A scope's key in the tables. '' stands for global; null if there is none, for example for an unknown country. */
export const scopeOf = (scope: LeaderScope, country: string | null): string | null =>
  scope === 'global' ? '' : country;

export const rankRows = async (
  db: Database,
  weekId: bigint,
  { viewer, scope, country }: { viewer: bigint; scope: LeaderScope; country: string | null },
  { limit, offset }: LimitOffset,
): Promise<RankRow[]> => {
  if (scope === 'friends')
    return preparedQuery<RankRow>(db, 'leaderboard_friends', LIST_FRIEND_RANKS, [
      viewer,
      weekId,
      offset,
      limit,
    ]);
  const scopeKey = scopeOf(scope, country);
  if (scopeKey === null) return [];
  return preparedQuery<RankRow>(db, 'leaderboard_ranks', LIST_RANKS, [
    viewer,
    weekId,
    scopeKey,
    offset,
    limit,
  ]);
};

/** The viewer in one week; fields are null without a score. */
export interface OwnRow {
  readonly country: string | null;
  readonly has_wallet: boolean;
  readonly hidden: boolean;
  readonly points: bigint | null;
  readonly reached_at: Date;
  readonly invites: number;
  readonly views: number;
  readonly uploads: number;
  readonly ai_uploads: number;
  readonly disqualified_reason: string | null;
  readonly has_identity: boolean;
  /** Their account may win nothing now. */
  readonly is_limited: boolean;
  readonly paid_rank: number | null;
  readonly prize: bigint | null;
  readonly why: NoPrizeReason[] | null;
  readonly claim_id: bigint | null;
}

const READ_OWN_ROW = `select u.country, u.chain_address is not null or u.ton_address is not null as has_wallet,
    coalesce(f.value, false) or coalesce(s.hidden, false) and k.state <> 'open' as hidden, s.points, s.reached_at, coalesce(s.invites, 0) as invites,
    coalesce(s.views, 0) as views, coalesce(s.uploads, 0) as uploads, coalesce(s.ai_uploads, 0) as ai_uploads,
    s.disqualified_reason, earning_eligibility(u.status, u.status_before, u.age_confirmed_at, false) is not null as is_limited,
    is_verified(u.id) as has_identity,
    w.paid_rank, w.prize, w.why, c.id as claim_id
  from "user" u
  join leaderboard_week k on k.id = $2
  left join user_flag f on f.user_id = u.id and f.key = 'leaderboard_hidden'
  left join leaderboard_score s on s.week_id = $2 and s.user_id = u.id
  left join leaderboard_result w on w.week_id = $2 and w.user_id = u.id
  left join claimable c on c.user_id = u.id and c.type = 'leaderboard' and c.ref_id = $3 and c.state = 'open'
  where u.id = $1`;
export const ownRow = async (db: Database, userId: bigint, weekId: bigint, key: string) =>
  (await preparedQuery<OwnRow>(db, 'leaderboard_own', READ_OWN_ROW, [userId, weekId, key]))[0];

const FIND_RANK = `select leaderboard_rank($1, $2, -$3::bigint, $4::timestamptz, $5)::int as rank`;
const FIND_FRIEND_RANK = `select 1 + count(*)::int as rank
  from follow f join leaderboard_score s on s.week_id = $1 and s.user_id = f.target_id and not s.hidden
  where f.user_id = $4 and (-s.points, s.reached_at, s.user_id) < (-$2::bigint, $3::timestamptz, $4::bigint)`;

/** The rank of a person's score in a scope; null if the scope has no ranking. */
export const ownRank = async (
  db: Database,
  weekId: bigint,
  scope: LeaderScope,
  { userId, points, reached_at, country }: OwnRow & { userId: bigint; points: bigint },
): Promise<number | null> => {
  const scopeKey = scopeOf(scope, country);
  if (scope !== 'friends' && scopeKey === null) return null;
  const [row] =
    scope === 'friends'
      ? await preparedQuery<{ rank: number }>(db, 'leaderboard_friend_rank', FIND_FRIEND_RANK, [
          weekId,
          points,
          reached_at,
          userId,
        ])
      : await preparedQuery<{ rank: number }>(db, 'leaderboard_rank', FIND_RANK, [
          weekId,
          scopeKey,
          points,
          reached_at,
          userId,
        ]);
  return row?.rank ?? null;
};

const FIND_POINTS_AT_RANK = `select s.points from leaderboard_page($1, '', $2, 1) p
  join leaderboard_score s on s.week_id = $1 and s.user_id = p.user_id`;

/** The score at a global rank, in micro-points; undefined if there are fewer people. */
export const pointsAtRank = async (db: Database, weekId: bigint, rank: number) =>
  (
    await preparedQuery<{ points: bigint }>(db, 'leaderboard_points_at', FIND_POINTS_AT_RANK, [
      weekId,
      rank - 1,
    ])
  )[0]?.points;

const FIND_POINTS_ABOVE = `select -o.negative_points as points from leaderboard_rank o where o.week_id = $1 and o.scope = $2
    and (o.negative_points, o.reached_at, o.user_id) < (-$3::bigint, $4::timestamptz, $5::bigint)
  order by o.negative_points desc, o.reached_at desc, o.user_id desc limit 1`;

const FIND_FRIEND_ABOVE = `select s.points
  from follow f join leaderboard_score s on s.week_id = $1 and s.user_id = f.target_id and not s.hidden
  where f.user_id = $4 and (-s.points, s.reached_at, s.user_id) < (-$2::bigint, $3::timestamptz, $4::bigint)
  order by s.points, s.reached_at desc, s.user_id desc limit 1`;

/** The score of the person one rank ahead in a scope, in micro-points. */
export const pointsAbove = async (
  db: Database,
  weekId: bigint,
  scope: LeaderScope,
  { userId, points, reached_at, country }: OwnRow & { userId: bigint; points: bigint },
): Promise<bigint | undefined> => {
  const position = [points, reached_at, userId];
  const [row] =
    scope === 'friends'
      ? await preparedQuery<{ points: bigint }>(db, 'leaderboard_friend_above', FIND_FRIEND_ABOVE, [
          weekId,
          ...position,
        ])
      : await preparedQuery<{ points: bigint }>(db, 'leaderboard_above', FIND_POINTS_ABOVE, [
          weekId,
          scopeOf(scope, country),
          ...position,
        ]);
  return row?.points;
};

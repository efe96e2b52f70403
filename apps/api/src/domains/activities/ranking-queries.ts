import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import { IS_SHOWN } from '../creators/people-rows.ts';
import { ineligibilitySql } from '../eligibility/eligibility.ts';

/** A person in the top ranks of a campaign. */
export interface RankedMember {
  readonly id: bigint;
  readonly rank: number;
  readonly num: number;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly is_follow: boolean;
  readonly is_shown: boolean;
}

const RANKED_COLUMNS = `u.id, u.nickname, u.avatar, u.xp, u.is_verified,
  exists (select from follow v where v.user_id = $1 and v.target_id = u.id) as is_follow, (u.id = $1 or ${IS_SHOWN}) as is_shown`;
const TOP_SIZE = 10;

// People who are paid nothing have no rank, as in the result.
const LIST_CURRENT_TOP = `select row_number() over (order by m.num desc, m.reached_at, m.user_id)::int as rank, m.num, ${RANKED_COLUMNS}
  from activity_user m join "user" u on u.id = m.user_id
  where m.activity_id = $2 and m.num > 0 and ${ineligibilitySql('u.id', '$3')} is null
  order by m.num desc, m.reached_at, m.user_id limit ${TOP_SIZE}`;
// Ordered as the ranks were, which is indexed.
const LIST_FINAL_TOP = `select m.rank, m.num, ${RANKED_COLUMNS}
  from activity_user m join "user" u on u.id = m.user_id
  where m.activity_id = $2 and m.num > 0 and m.rank is not null
  order by m.num desc, m.reached_at, m.user_id limit ${TOP_SIZE}`;

/** The first ten: as it stands, or as decided. Some are not shown to the viewer. */
export const listTopRanks = (
  db: Database,
  activityId: bigint,
  {
    viewer,
    isAgeRequired,
    isDecided,
  }: { viewer: bigint; isAgeRequired: boolean; isDecided: boolean },
): Promise<RankedMember[]> =>
  isDecided
    ? preparedQuery<RankedMember>(db, 'activity_result', LIST_FINAL_TOP, [viewer, activityId])
    : preparedQuery<RankedMember>(db, 'activity_first', LIST_CURRENT_TOP, [
        viewer,
        activityId,
        isAgeRequired,
      ]);

/** Ranks beyond this are not counted. */
const MAX_RANK_COUNTED = 10_000;
// Checks eligibility row by row, because the planner cannot estimate how many people may be paid. With too many people
// ahead, the index alone answers and no eligibility is checked.
const FIND_CURRENT_RANK = `with ahead as materialized (
    select m.user_id from activity_user m
    where m.activity_id = $1 and m.num > 0 and m.num >= $3 and (m.num > $3 or (m.reached_at, m.user_id) < ($4, $2))
    limit ${MAX_RANK_COUNTED}
  )
  select case when (select count(*) from ahead) < ${MAX_RANK_COUNTED} then (
    select count(*)::int from ahead b
    where ${ineligibilitySql('b.user_id', '$5')} is null
  ) end as before`;

/** A person's current rank; null if they have none or rank too low to be counted. */
export const findCurrentRank = async (
  db: Database,
  activityId: bigint,
  member: { readonly user_id: bigint; readonly num: number; readonly reached_at: Date | null },
  isAgeRequired: boolean,
): Promise<number | null> => {
  if (member.num === 0 || member.reached_at === null) return null;
  const [row] = await preparedQuery<{ before: number | null }>(
    db,
    'activity_place',
    FIND_CURRENT_RANK,
    [activityId, member.user_id, member.num, member.reached_at, isAgeRequired],
  );
  return row?.before == null ? null : row.before + 1;
};

const FIND_COUNT_AT_RANK = `select m.num from activity_user m
  where m.activity_id = $1 and m.num > 0 and ${ineligibilitySql('m.user_id', '$3')} is null
  order by m.num desc, m.reached_at, m.user_id limit 1 offset $2::int - 1`;

/** The count of the person at a rank; undefined if the rank is empty. */
export const findCountAtRank = async (
  db: Database,
  activityId: bigint,
  rank: number,
  isAgeRequired: boolean,
): Promise<number | undefined> =>
  (
    await preparedQuery<{ num: number }>(db, 'activity_num_at', FIND_COUNT_AT_RANK, [
      activityId,
      rank,
      isAgeRequired,
    ])
  )[0]?.num;

const COUNT_OTHER_VIDEOS = `select count(*)::int as videos from (
    select from post where state = 'published' and visibility = 'public' and user_id <> $1 limit $2::int) p`;

/** True if other people have published at least this many videos. */
export const hasVideos = async (
  db: Database,
  userId: bigint,
  minVideos: number,
): Promise<boolean> =>
  ((
    await preparedQuery<{ videos: number }>(db, 'activity_videos', COUNT_OTHER_VIDEOS, [
      userId,
      minVideos,
    ])
  )[0]?.videos ?? 0) >= minVideos;

const FIND_CLAIM = `select id, state, expires_at from claimable
  where user_id = $1 and (type, ref_id) in (('activity', $2::text), ('compensation', 'act:' || $2))`;

/** A person's claim from a campaign, open or past. */
export const findClaim = async (db: Database, userId: bigint, activityId: bigint) =>
  (
    await preparedQuery<{ id: bigint; state: string; expires_at: Date | null }>(
      db,
      'activity_claim',
      FIND_CLAIM,
      [userId, `${activityId}`],
    )
  )[0];

import type { Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { NoReward } from './eligibility.ts';
import { mayStorePosition } from './paused-history.ts';
import type { QualifiedView } from './qualify-view.ts';

const COUNT_REWARDED_VIEW = `insert into view_day (user_id, biz_date, rewarded) values ($1, $2, 1)
  on conflict (user_id, biz_date) do update set rewarded = view_day.rewarded + 1
    where view_day.rewarded < $3::int
  returning 1`;

/** Uses one of the day's rewarded views; false if none remains. */
export const countRewardedView = async (
  tx: Tx,
  userId: bigint,
  day: Day,
  cap: number,
): Promise<boolean> =>
  (await preparedQuery(tx, 'view_day_count', COUNT_REWARDED_VIEW, [userId, day, cap])).length > 0;

const MARK_QUALIFIED = `update view_session set state = $2, reason = $3, qualified_at = $4, networks = $5 where id = $1`;

export const markQualified = async (
  tx: Tx,
  { sessionId, at, networks }: QualifiedView,
  reason: NoReward | null,
): Promise<void> => {
  const state = reason === null ? 'claimable' : 'claimed';
  await preparedQuery(tx, 'session_qualify', MARK_QUALIFIED, [
    sessionId,
    state,
    reason,
    at,
    networks,
  ]);
};

const RECORD_VIEW = `with before as (
    select qualified_at is null as of_post, case when qualified_at is null then is_verified($1) else is_ranked end as is_ranked
    from view_log where user_id = $1 and post_id = $2
  ), log as (
    update view_log v set qualified_at = coalesce(qualified_at, $3), is_ranked = b.is_ranked,
      last_at = case when ${mayStorePosition('v', '$1')} then $3 else last_at end
    from before b where v.user_id = $1 and v.post_id = $2
  )
  select of_post, is_ranked from before`;

/**
 * Records the view in the person's history. `isFirst`: their first qualified view of the post; `isRanked`: it counts
 * for rankings.
 */
export const recordView = async (
  tx: Tx,
  { userId, postId, at }: QualifiedView,
): Promise<{ readonly isFirst: boolean; readonly isRanked: boolean }> => {
  type Row = { of_post: boolean; is_ranked: boolean };
  const [row] = await preparedQuery<Row>(tx, 'view_record', RECORD_VIEW, [userId, postId, at]);
  return { isFirst: row?.of_post ?? false, isRanked: row?.is_ranked ?? false };
};

const TAKE_QUALIFIED_QUOTA = `select take_network_quota('qualified', $1, $2, $3, $4) as is_counted`;

/** True if the creator's figures include the view: at most `limit` per network and day. */
export const countsForCreator = async (
  tx: Tx,
  { postId, network }: QualifiedView,
  day: Day,
  limit: number,
): Promise<boolean> => {
  const values = [postId, day, network, limit];
  return (
    (
      await preparedQuery<{ is_counted: boolean }>(tx, 'view_counts', TAKE_QUALIFIED_QUOTA, values)
    )[0]?.is_counted ?? false
  );
};

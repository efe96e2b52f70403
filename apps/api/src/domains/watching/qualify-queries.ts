import type { Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { NoReward } from './eligibility.ts';
import { mayNote } from './paused-history.ts';
import type { QualifiedView } from './qualify-view.ts';

const COUNT = `insert into view_day (user_id, biz_date, rewarded) values ($1, $2, 1)
  on conflict (user_id, biz_date) do update set rewarded = view_day.rewarded + 1
    where view_day.rewarded < $3::int
  returning 1`;

/** Takes one of the day's rewarded views; false: none is left. */
export const countRewardedView = async (
  tx: Tx,
  userId: bigint,
  day: Day,
  cap: number,
): Promise<boolean> => (await hot(tx, 'view_day_count', COUNT, [userId, day, cap])).length > 0;

const QUALIFY = `update view_session set state = $2, reason = $3, qualified_at = $4, networks = $5 where id = $1`;

export const markQualified = async (
  tx: Tx,
  { sessionId, at, networks }: QualifiedView,
  reason: NoReward | null,
): Promise<void> => {
  const state = reason === null ? 'claimable' : 'claimed';
  await hot(tx, 'session_qualify', QUALIFY, [sessionId, state, reason, at, networks]);
};

// Whoever has watched nothing before takes a place of their network by their first view of a video, if one is left;
// later views of it are counted as the first one was.
const RECORD = `with before as (
    select qualified_at is null as of_post, counts from view_log where user_id = $1 and post_id = $2
  ), judged as materialized (
    select of_post, case when of_post then counts_as_done($1, 'view', $2, $4, $5, $6) else counts end as counts
    from before
  ), log as (
    update view_log v set qualified_at = coalesce(qualified_at, $3), counts = j.counts,
      last_at = case when ${mayNote('v', '$1')} then $3 else last_at end
    from judged j where v.user_id = $1 and v.post_id = $2
  )
  select of_post, counts from judged`;

/**
 * Notes the view in the person's history. `isFirst`: their first qualified one of the post; `counts`: it is in the
 * public numbers, in which `most` people of a network and day are who have watched nothing before.
 */
export const recordView = async (
  tx: Tx,
  { userId, postId, at, provider }: QualifiedView,
  day: Day,
  most: number,
): Promise<{ readonly isFirst: boolean; readonly counts: boolean }> => {
  const values = [userId, postId, at, day, provider, most];
  const [row] = await hot<{ of_post: boolean; counts: boolean }>(tx, 'view_record', RECORD, values);
  return { isFirst: row?.of_post ?? false, counts: row?.counts ?? true };
};

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

const QUALIFY = `update view_session set state = $2, reason = $3, qualified_at = $4 where id = $1`;

export const markQualified = async (
  tx: Tx,
  { sessionId, at }: QualifiedView,
  reason: NoReward | null,
): Promise<void> => {
  const state = reason === null ? 'claimable' : 'claimed';
  await hot(tx, 'session_qualify', QUALIFY, [sessionId, state, reason, at]);
};

const RECORD = `with before as (
    select qualified_at is null as of_post from view_log where user_id = $1 and post_id = $2
  ), log as (
    update view_log v set qualified_at = coalesce(qualified_at, $3),
      last_at = case when ${mayNote('v', '$1')} then $3 else last_at end
    where user_id = $1 and post_id = $2
  )
  select of_post from before`;

/** Notes the view in the person's history; whether it is their first qualified one of the post. */
export const recordView = async (
  tx: Tx,
  { userId, postId, at }: QualifiedView,
): Promise<boolean> => {
  const values = [userId, postId, at];
  const [row] = await hot<{ of_post: boolean }>(tx, 'view_record', RECORD, values);
  return row?.of_post ?? false;
};

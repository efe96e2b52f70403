import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';

const DISPLAY = `with shown as (
    insert into view_display (viewer_key, post_id, hour)
    values ($1, $2::bigint, date_trunc('hour', $3::timestamptz))
    on conflict do nothing
    returning 1
  ), counted as (
    update post set view_num = view_num + (select count(*) from shown)::int,
      completion_num = completion_num + $4::int
    where id = $2::bigint and (exists (select from shown) or $4::int > 0)
    returning view_num
  )
  select coalesce((select view_num from counted), (select view_num from post where id = $2::bigint)) as view_num`;

/**
 * Counts a view for display, once per viewer, post and hour, and an opened session for the part of
 * views that are watched to the end. Returns the post's views.
 */
export const countDisplay = async (
  db: Database,
  view: { viewer: string; postId: bigint; at: Date; isOpening: boolean },
): Promise<number> => {
  const values = [view.viewer, view.postId, view.at, view.isOpening ? 1 : 0];
  const [row] = await hot<{ view_num: number }>(db, 'view_display_count', DISPLAY, values);
  return row?.view_num ?? 0;
};

const REMEMBER = `insert into view_log (user_id, post_id, last_at, position_s, watched_ratio)
  values ($1, $2, $3, $4, $5)
  on conflict (user_id, post_id) do update set last_at = excluded.last_at, position_s = excluded.position_s`;

/** Where a person was in a video, without any session that could earn. */
export const rememberPosition = async (
  db: Database,
  view: { userId: bigint; postId: bigint; at: Date; positionS: number },
): Promise<void> => {
  await hot(db, 'view_log_position', REMEMBER, [
    view.userId,
    view.postId,
    view.at,
    view.positionS,
    0,
  ]);
};

const WATCHABLE = `select duration_s from post
  where id = $1 and state = 'published' and (visibility <> 'private' or user_id = $2)`;

/** Duration in seconds of a post that the caller may watch, undefined where there is none. */
export const watchableDuration = async (
  db: Database,
  postId: bigint,
  userId: bigint | null,
): Promise<number | undefined> => {
  const [row] = await hot<{ duration_s: number }>(db, 'post_watchable', WATCHABLE, [
    postId,
    userId ?? 0n,
  ]);
  return row?.duration_s;
};

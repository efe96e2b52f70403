import { businessDay } from '@taice/core/rules';
import { notBarredSql } from '../../platform/post-restrictions.ts';
import { notBlocked } from '../user/blocked.ts';
import type { ViewSource } from '@taice/contract';
import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Settings } from '../../platform/settings.ts';
import type { Device } from './device.ts';
import { isPaused, unhideColumns, keepsVisibleRow } from './paused-history.ts';

// The network quota decides first: a row of `view_display` counts for the post and its creator. Above the quota nothing
// is stored, however many devices and accounts are invented.
const COUNT_DISPLAY = `with admitted as materialized (
    select case when exists (select from view_display
          where viewer_key = $1 and post_id = $2::bigint and hour = date_trunc('hour', $3::timestamptz)) then false
        else take_network_quota('view', $2::bigint, $7::date, $8, $9::int) end as is_admitted
  ), shown as (
    insert into view_display (viewer_key, post_id, hour, source, device, is_start)
    select $1, $2::bigint, date_trunc('hour', $3::timestamptz), $5, $6, $4::boolean from admitted where is_admitted
    on conflict do nothing
    returning is_start
  ), begun as (
    update view_display set is_start = true
    where $4::boolean and viewer_key = $1 and post_id = $2::bigint and hour = date_trunc('hour', $3::timestamptz)
      and not is_start
    returning is_start
  ), started as (
    select count(*)::int as n from (select from shown where is_start union all select from begun) s
    where is_verified($10::bigint) and not exists (
      select from view_log where user_id = $10::bigint and post_id = $2::bigint and qualified_at is not null)
  ), counted as (
    update post set view_num = view_num + (select count(*) from shown)::int,
      start_num = start_num + (select n from started)
    where id = $2::bigint and (exists (select from shown) or exists (select from begun))
    returning view_num
  )
  select coalesce((select view_num from counted), (select view_num from post where id = $2::bigint)) as view_num,
    (select n > 0 from started) as is_start,
    (select is_admitted from admitted) and not exists (select from shown) as is_unused`;

// The same viewer twice at the same moment.
const RELEASE_QUOTA = `select release_network_quota('view', $1, $2, $3)`;

/** The viewer: a person, or a device by its own claim. */
export type DisplayViewer = { readonly userId: bigint } | { readonly deviceId: string };

/** The key of a viewer in display views. It includes the network, because a device id can be forged. */
export const viewerKey = (viewer: DisplayViewer, network: string): string =>
  'userId' in viewer ? `u${viewer.userId}` : `d${viewer.deviceId} ${network}`;

/** The source and the device of a view, as the page reports them. */
export interface ViewFrom {
  readonly source: ViewSource | '';
  readonly device: Device;
}

interface DisplayView {
  readonly from: ViewFrom;
  readonly viewer: DisplayViewer;
  readonly postId: bigint;
  readonly at: Date;
  readonly isOpening: boolean;
  /** As `networkKey` returns it. */
  readonly network: string;
}

/**
 * Counts a view for display, once per viewer, post and hour, up to `counted_per_network` per network and business day.
 * `isStart`: a session opened by a verified person who has not finished the video; the base of the completion rate.
 */
export const countDisplay = async (
  db: Database,
  { viewer, from, postId, at, isOpening, network }: DisplayView,
  settings: Pick<Settings, 'counted_per_network'>,
): Promise<{ readonly views: number; readonly isStart: boolean }> => {
  const userId = 'userId' in viewer ? viewer.userId : null;
  const day = businessDay(at);
  const { source, device } = from;
  const displayValues = [viewerKey(viewer, network), postId, at, isOpening, source, device];
  const values = [...displayValues, day, network, settings.counted_per_network, userId];
  type Row = { view_num: number; is_start: boolean; is_unused: boolean };
  const [row] = await preparedQuery<Row>(db, 'view_display_count', COUNT_DISPLAY, values);
  if (row?.is_unused)
    await preparedQuery(db, 'view_display_release', RELEASE_QUOTA, [postId, day, network]);
  return { views: row?.view_num ?? 0, isStart: row?.is_start ?? false };
};

const REMEMBER_POSITION = `insert into view_log (user_id, post_id, last_at, position_s, watched_ratio, hidden)
  values ($1, $2, $3, $4, $5, ${isPaused('$1')})
  on conflict (user_id, post_id) do update set ${unhideColumns},
    position_s = case when ${keepsVisibleRow} then view_log.position_s else excluded.position_s end`;

/** Stores a person's position in a video without an earning session. */
export const rememberPosition = async (
  db: Database,
  view: { userId: bigint; postId: bigint; at: Date; positionS: number },
): Promise<void> => {
  await preparedQuery(db, 'view_log_position', REMEMBER_POSITION, [
    view.userId,
    view.postId,
    view.at,
    view.positionS,
    0,
  ]);
};

const READ_WATCHABLE_LENGTH = `select p.source, p.duration_s, p.skip_ms from post p
  where p.id = $1 and p.state = 'published' and (p.visibility <> 'private' or p.user_id = $2::bigint)
    and ${notBarredSql('$2::bigint')} and ${notBlocked('$2::bigint', 'p.user_id')}`;

/** The public view count of a post. */
export const viewsOf = async (db: Database, postId: bigint): Promise<number> =>
  (
    await preparedQuery<{ view_num: number }>(
      db,
      'post_views',
      'select view_num from post where id = $1',
      [postId],
    )
  )[0]?.view_num ?? 0;

export interface WatchableVideo {
  readonly source: 'upload' | 'youtube';
  readonly duration_s: number;
  readonly skip_ms: number;
}

/** The duration of a post in seconds and its skips, if the caller may watch it; undefined otherwise. */
export const watchableLength = async (
  db: Database,
  postId: bigint,
  userId: bigint | null,
): Promise<WatchableVideo | undefined> => {
  const [row] = await preparedQuery<WatchableVideo>(db, 'post_watchable', READ_WATCHABLE_LENGTH, [
    postId,
    userId ?? 0n,
  ]);
  return row;
};

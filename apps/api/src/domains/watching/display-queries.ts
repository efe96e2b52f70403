import type { ViewSource } from '@taice/contract';
import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Device } from './device.ts';
import { isPaused, shownAgain, staysAsWas } from './paused-history.ts';

// The network admits first: what stands in `view_display` is what the post counts and its creator is told of. Of a
// network that has had its part of the hour nothing is written down, however many devices it invents.
const DISPLAY = `with full_network as (
    select 1 from view_network
    where network = $5 and post_id = $2::bigint and hour = date_trunc('hour', $3::timestamptz) and times >= $6::int
  ), admitted as (
    insert into view_network as n (network, post_id, hour, times)
    select $5, $2::bigint, date_trunc('hour', $3::timestamptz), 1
    where $5::text is not null and not exists (select from full_network) and not exists (
      select from view_display
      where viewer_key = $1 and post_id = $2::bigint and hour = date_trunc('hour', $3::timestamptz))
    on conflict (network, post_id, hour) do update set times = n.times + 1 where n.times < $6::int
    returning 1
  ), shown as (
    insert into view_display (viewer_key, post_id, hour, source, device)
    select $1, $2::bigint, date_trunc('hour', $3::timestamptz), $7, $8
    where $5::text is null or exists (select from admitted)
    on conflict do nothing
    returning 1
  ), counted as (
    update post set view_num = view_num + (select count(*) from shown)::int,
      completion_num = completion_num + $4::int
    where id = $2::bigint and ($4::int > 0 or exists (select from shown))
    returning view_num
  )
  select coalesce((select view_num from counted), (select view_num from post where id = $2::bigint)) as view_num,
    exists (select from admitted) and not exists (select from shown) as is_twice`;

// The same device at the same moment: the network gets back what only one of them took.
const GIVE_BACK = `update view_network set times = times - 1
  where network = $1 and post_id = $2::bigint and hour = date_trunc('hour', $3::timestamptz)`;

/** Whose view it is: a person, or a device that says so of itself in a network that we see. */
export type DisplayViewer =
  | { readonly userId: bigint }
  | { readonly deviceId: string; readonly network: string };

/** Where a view came from and by what it is watched, as the page says. */
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
}

/**
 * Counts a view for display, once per viewer, post and hour, and an opened session for the part of
 * views that are watched to the end. Visitors of one network count up to `perNetwork` times in that hour: as many as
 * watch one video in an office, and no farm. Returns the post's views.
 */
export const countDisplay = async (
  db: Database,
  { viewer, from, postId, at, isOpening }: DisplayView,
  perNetwork: number,
): Promise<number> => {
  const network = 'network' in viewer ? viewer.network : null;
  const key = 'userId' in viewer ? `u${viewer.userId}` : `d${viewer.deviceId} ${viewer.network}`;
  const { source, device } = from;
  const values = [key, postId, at, isOpening ? 1 : 0, network, perNetwork, source, device];
  type Row = { readonly view_num: number; readonly is_twice: boolean };
  const [row] = await hot<Row>(db, 'view_display_count', DISPLAY, values);
  if (row?.is_twice) await hot(db, 'view_display_give_back', GIVE_BACK, [network, postId, at]);
  return row?.view_num ?? 0;
};

const REMEMBER = `insert into view_log (user_id, post_id, last_at, position_s, watched_ratio, hidden)
  values ($1, $2, $3, $4, $5, ${isPaused('$1')})
  on conflict (user_id, post_id) do update set ${shownAgain},
    position_s = case when ${staysAsWas} then view_log.position_s else excluded.position_s end`;

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

const WATCHABLE = `select duration_s, skip_ms from post
  where id = $1 and state = 'published' and (visibility <> 'private' or user_id = $2)`;

/** How long a post is that the caller may watch, in seconds, and what of it may be skipped; undefined where there is none. */
export const watchableLength = async (
  db: Database,
  postId: bigint,
  userId: bigint | null,
): Promise<{ duration_s: number; skip_ms: number } | undefined> => {
  const [row] = await hot<{ duration_s: number; skip_ms: number }>(
    db,
    'post_watchable',
    WATCHABLE,
    [postId, userId ?? 0n],
  );
  return row;
};

import { notBarred } from '../../platform/barred.ts';
import { notBlocked } from '../user/blocked.ts';
import type { ViewSource } from '@taice/contract';
import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Numbers } from '../../platform/numbers.ts';
import type { Device } from './device.ts';
import { isPaused, shownAgain, staysAsWas } from './paused-history.ts';

// The network admits first: what stands in `view_display` is what the post counts and its creator is told of. Of a
// network that has had its part of the hour nothing is written down, however many devices and accounts it invents.
const DISPLAY = `with asked as (
    select network, most, of_day, place
    from unnest($5::text[], $6::int[], $10::int[]) with ordinality as n(network, most, of_day, place)
    where not has_watched($9::bigint)
  ), full_network as (
    select 1 from view_network v join asked a on a.network = v.network
    where v.post_id = $2::bigint and v.hour = date_trunc('hour', $3::timestamptz) and v.times >= a.most
    union all
    select 1 from asked a where (select coalesce(sum(v.times), 0) from view_network v
      where v.network = a.network and v.post_id = $2::bigint
        and v.hour > date_trunc('hour', $3::timestamptz) - interval '1 day') >= a.of_day
  ), admitted as (
    insert into view_network as n (network, post_id, hour, times)
    select network, $2::bigint, date_trunc('hour', $3::timestamptz), 1 from asked
    where not exists (select from full_network) and not exists (
      select from view_display
      where viewer_key = $1 and post_id = $2::bigint and hour = date_trunc('hour', $3::timestamptz))
    order by place
    on conflict (network, post_id, hour) do update set times = n.times + 1
      where n.times < ($6::int[])[array_position($5::text[], n.network)]
    returning network
  ), shown as (
    insert into view_display (viewer_key, post_id, hour, source, device, is_start)
    select $1, $2::bigint, date_trunc('hour', $3::timestamptz), $7, $8, $4::boolean
    where (select count(*) from admitted) = (select count(*) from asked)
    on conflict do nothing
    returning is_start
  ), begun as (
    update view_display set is_start = true
    where $4::boolean and viewer_key = $1 and post_id = $2::bigint and hour = date_trunc('hour', $3::timestamptz)
      and not is_start
    returning is_start
  ), started as (
    select count(*)::int as n from (select from shown where is_start union all select from begun) s
  ), counted as (
    update post set view_num = view_num + (select count(*) from shown)::int,
      completion_num = completion_num + (select n from started)
    where id = $2::bigint and (exists (select from shown) or exists (select from begun))
    returning view_num
  )
  select coalesce((select view_num from counted), (select view_num from post where id = $2::bigint)) as view_num,
    (select n > 0 from started) as is_start,
    case when not exists (select from shown) then array(select network from admitted) else '{}' end as unused`;

// The same device at the same moment, or a provider that is full: the network gets back what nobody took.
const GIVE_BACK = `update view_network set times = times - 1
  where network = any($1::text[]) and post_id = $2::bigint and hour = date_trunc('hour', $3::timestamptz)`;

/** By the hashes of a caller's address: `networkKey` and `providerKey`. */
export interface Networks {
  readonly network: string;
  readonly provider: string;
}

/** Whose view it is: a person, or a device that says so of itself. */
export type DisplayViewer = { readonly userId: bigint } | { readonly deviceId: string };

/** By what a viewer is known in the views for display: a device moves about in what its provider gave. */
export const viewerKey = (viewer: DisplayViewer, provider: string): string =>
  'userId' in viewer ? `u${viewer.userId}` : `d${viewer.deviceId} ${provider}`;

/** Where a view came from and by what it is watched, as the page says. */
export interface ViewFrom {
  readonly source: ViewSource | '';
  readonly device: Device;
}

interface DisplayView extends Networks {
  readonly from: ViewFrom;
  readonly viewer: DisplayViewer;
  readonly postId: bigint;
  readonly at: Date;
  readonly isOpening: boolean;
}

/**
 * Counts a view for display, once per viewer, post and hour, and as often an opened session as a start, for the part of
 * views that are watched to the end. Visitors of one network, and people who have never watched a video for long
 * enough, count up to `views_per_network` times in that hour and `views_per_network_day` within a day: as many as watch
 * one video in an office, and no farm.
 */
export const countDisplay = async (
  db: Database,
  { viewer, from, postId, at, isOpening, network, provider }: DisplayView,
  numbers: Pick<
    Numbers,
    'views_per_network' | 'views_per_provider' | 'views_per_network_day' | 'views_per_provider_day'
  >,
): Promise<{ readonly views: number; readonly isStart: boolean }> => {
  const userId = 'userId' in viewer ? viewer.userId : null;
  const key = viewerKey(viewer, provider);
  const networks = [...new Set([network, provider])];
  const bounded = (...each: readonly number[]) => each.slice(0, networks.length);
  const ofHour = bounded(numbers.views_per_network, numbers.views_per_provider);
  const ofDay = bounded(numbers.views_per_network_day, numbers.views_per_provider_day);
  const { source, device } = from;
  const values = [key, postId, at, isOpening, networks, ofHour, source, device, userId, ofDay];
  type Row = { view_num: number; is_start: boolean; unused: readonly string[] };
  const [row] = await hot<Row>(db, 'view_display_count', DISPLAY, values);
  if (row && row.unused.length > 0)
    await hot(db, 'view_display_give_back', GIVE_BACK, [row.unused, postId, at]);
  return { views: row?.view_num ?? 0, isStart: row?.is_start ?? false };
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

const WATCHABLE = `select p.source, p.duration_s, p.skip_ms from post p
  where p.id = $1 and p.state = 'published' and (p.visibility <> 'private' or p.user_id = $2::bigint)
    and ${notBarred('$2::bigint')} and ${notBlocked('$2::bigint', 'p.user_id')}`;

/** How often a post was viewed, as everybody sees it. */
export const viewsOf = async (db: Database, postId: bigint): Promise<number> =>
  (
    await hot<{ view_num: number }>(db, 'post_views', 'select view_num from post where id = $1', [
      postId,
    ])
  )[0]?.view_num ?? 0;

export interface WatchableVideo {
  readonly source: 'upload' | 'youtube';
  readonly duration_s: number;
  readonly skip_ms: number;
}

/** How long a post is that the caller may watch, in seconds, and what of it may be skipped; undefined where there is none. */
export const watchableLength = async (
  db: Database,
  postId: bigint,
  userId: bigint | null,
): Promise<WatchableVideo | undefined> => {
  const [row] = await hot<WatchableVideo>(db, 'post_watchable', WATCHABLE, [postId, userId ?? 0n]);
  return row;
};

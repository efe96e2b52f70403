import { type Database, preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { earnsRewardSql } from '../../platform/earning-video.ts';
import type { CountedEvent } from './task-counting-rules.ts';

const EVENT_COLUMNS = `o.id, o.xid, o.type, o.event_key as key, o.user_id as "userId", o.biz_date as "bizDate", o.at, o.payload`;
const actionTypes = [
  'post.reacted',
  'post.collected',
  'post.shared',
  'comment.posted',
  'comment.removed',
] as const satisfies CountedEvent['type'][];
// The types match the index.
const ACTION_TYPES = actionTypes.map((type) => `'${type}'`).join(', ');
// A link may have many visitors: one visit for each, and at most as many as any task asks for.
const actionsQuery = (
  condition: string,
  most: string,
): string => `select ${EVENT_COLUMNS} from outbox o where o.type in (${ACTION_TYPES}) and ${condition}
  union all (select * from (
    select distinct on (o.payload->>'device_id') ${EVENT_COLUMNS} from outbox o where o.type in ('share.visited') and ${condition}
      order by o.payload->>'device_id', o.xid, o.id
  ) v order by v.xid, v.id limit ${most})`;
const READ_EVENTS_OF_DAY = `select * from (${actionsQuery('o.user_id = $1 and o.biz_date = $2', '$3')}) d order by d.xid, d.id`;
// Later events are excluded; they are checked when they are handled.
const READ_EVENTS_OF_WATCHED = `select d.* from unnest($1::bigint[], $2::date[], $3::text[], $4::bigint[]) k (user_id, day, post, view)
  join outbox w on w.id = k.view
  cross join lateral (${actionsQuery(
    `o.user_id = k.user_id and o.biz_date = k.day and o.payload->>'post_id' = k.post
    and (o.xid, o.id) < (w.xid, w.id)`,
    '$5',
  )}) d
  order by d.xid, d.id`;

/** A person's actions on videos on a day, including undone ones. `maxVisitors` limits the visitors by their links. */
export const eventsOfDay = (
  db: Database,
  userId: bigint,
  day: Day,
  maxVisitors: number,
): Promise<CountedEvent[]> =>
  preparedQuery<CountedEvent>(db, 'task_events_of_day', READ_EVENTS_OF_DAY, [
    userId,
    day,
    maxVisitors,
  ]);

/** True if an event is an action on a video, or a visit by a link. */
export const isTaskEvent = ({ type }: CountedEvent): boolean =>
  type === 'share.visited' || actionTypes.some((each) => each === type);

/** True if an event is a person's first view of a video. */
export const isFirstView = (event: CountedEvent): event is FirstView =>
  event.type === 'view.qualified' && event.payload.is_first_of_post;
type FirstView = Extract<CountedEvent, { type: 'view.qualified' }>;

/** People's earlier actions on a video on the day of their first view. `maxVisitors` limits the visitors per link. */
export const eventsOfWatched = async (
  db: Database,
  events: readonly CountedEvent[],
  maxVisitors: number,
): Promise<CountedEvent[]> => {
  const first = events.filter(isFirstView);
  if (first.length === 0) return [];
  return preparedQuery<CountedEvent>(db, 'task_events_of_watched', READ_EVENTS_OF_WATCHED, [
    first.map(({ userId }) => userId),
    first.map(({ bizDate }) => bizDate),
    first.map(({ payload }) => payload.post_id),
    first.map(({ id }) => id),
    maxVisitors,
  ]);
};

// As for pay, the video must be delivered by us and not too short. A view whose event comes after `until` is excluded:
// events of one person come in order of their ids.
const READ_WATCHED_ON = `select k.user_id, k.post_id, (case when p.user_id = k.user_id then p.created_at else v.qualified_at end at time zone 'UTC' + interval '8 hours')::date as day
  from (select distinct * from unnest($1::bigint[], $2::bigint[], $4::bigint[])) k (user_id, post_id, until)
  join post p on p.id = k.post_id and ${earnsRewardSql('$3')}
  left join view_log v on v.user_id = k.user_id and v.post_id = k.post_id and not exists (
    select from outbox o where o.user_id = k.user_id and o.payload->>'post_id' = k.post_id::text and o.id > k.until
      and o.type = 'view.qualified' and o.payload->>'is_first_of_post' = 'true')`;

/** The business day of a person's first qualified view of a video; null: not yet; undefined: it does not count. */
export type WatchedOn = (userId: bigint, post: string) => Day | null | undefined;

/** `until`: each person's last handled event; without it all are handled. */
export const readWatchedOn = async (
  db: Database,
  requests: readonly { readonly userId: bigint; readonly post: string }[],
  shortestMs: number,
  until?: ReadonlyMap<bigint, bigint>,
): Promise<WatchedOn> => {
  if (requests.length === 0) return () => undefined;
  const rows = await preparedQuery<{ user_id: bigint; post_id: bigint; day: Day | null }>(
    db,
    'task_watched_on',
    READ_WATCHED_ON,
    [
      requests.map(({ userId }) => userId),
      requests.map(({ post }) => post),
      shortestMs / 1000,
      requests.map(({ userId }) => until?.get(userId) ?? null),
    ],
  );
  const days = new Map(rows.map(({ user_id, post_id, day }) => [`${user_id} ${post_id}`, day]));
  return (userId, post) => days.get(`${userId} ${post}`);
};

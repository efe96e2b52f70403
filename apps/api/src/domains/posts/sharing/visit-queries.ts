import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import type { Settings } from '../../../platform/settings.ts';

export interface ShareTarget {
  readonly post_id: bigint;
  /** The sharer. */
  readonly id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly invite_code: string;
  /** True if the viewer follows the sharer. */
  readonly is_follow: boolean;
  /** Open to everyone with the address, and delivered by our servers. */
  readonly is_watchable: boolean;
}

// Only our own delivery can be observed, so embedded videos do not count.
const WATCHABLE_CONDITION = `p.state = 'published' and p.visibility <> 'private' and p.source = 'upload'`;

const FIND_SHARE_TARGET = `select l.post_id, u.id, u.nickname, u.avatar, u.xp, u.is_verified, u.invite_code,
    exists (select from follow f where f.user_id = $2 and f.target_id = u.id) as is_follow,
    ${WATCHABLE_CONDITION} as is_watchable
  from share_link l join "user" u on u.id = l.user_id join post p on p.id = l.post_id
  where l.code = $1 and user_is_present(u.status)`;

/** The target of a share code; undefined if there is none or the sharer is gone. */
export const findShareTarget = async (
  db: Database,
  code: string,
  viewer: bigint | null,
): Promise<ShareTarget | undefined> =>
  (
    await preparedQuery<ShareTarget>(db, 'share_by_code', FIND_SHARE_TARGET, [code, viewer ?? 0n])
  )[0];

/** A condition with the visit's link, device, visitor, sharer, day and network as $1 to $6, and the limit as $7. */
const MAY_COUNT_CONDITION = `$4::bigint is distinct from $3::bigint
    and not exists (select from share_link where code = $1 and network = $6)
    and not exists (select from device_user where device_id = $2 and user_id = $4)
    and (select count(*) from share_visit
      where user_id = $4 and biz_date = $5 and network = $6 and is_counted) < $7::int`;

/** Limit of waiting rows per sharer, network and day, so that invented devices do not fill the table. */
const MAX_WAITING_VISITS = 100;

const RECORD_VISIT = `insert into share_visit (share_code, device_id, visitor_id, user_id, biz_date, network, is_counted, at)
  select $1, $2, $3, $4, $5, $6, false, $8
  where ${MAY_COUNT_CONDITION}
    and (select count(*) from share_visit
      where user_id = $4 and biz_date = $5 and network = $6 and not is_counted) < ${MAX_WAITING_VISITS}
  on conflict (share_code, device_id) do update set visitor_id = coalesce(excluded.visitor_id, share_visit.visitor_id),
    biz_date = excluded.biz_date, network = excluded.network, at = excluded.at
    where not share_visit.is_counted
  returning 1`;
const COUNT_VISIT = `update share_visit set is_counted = true, visitor_id = coalesce(visitor_id, $3), biz_date = $5, network = $6,
    at = $8
  where share_code = $1 and device_id = $2 and not is_counted and visitor_id is distinct from $4 and ${MAY_COUNT_CONDITION}
    and not exists (select from share_link l where l.code = $1 and (l.network = any ($10::text[])
      or exists (select from view_session s where s.id = $9 and l.network = any (s.networks))))
  returning visitor_id`;

interface Visit {
  readonly code: string;
  readonly deviceId: string;
  /** null for a visitor who is not logged in. */
  readonly visitorId: bigint | null;
  readonly sharerId: bigint;
  readonly day: Day;
  /** As `providerKey` writes it. */
  readonly network: string;
  readonly at: Date;
}
type Bounds = Pick<Settings, 'share_visits_per_network'>;

const valuesOf = (visit: Visit, settings: Bounds) => {
  const { code, deviceId, visitorId, sharerId, day, network, at } = visit;
  return [code, deviceId, visitorId, sharerId, day, network, settings.share_visits_per_network, at];
};

/**
 * Records a visit that may count. It must be the device's first visit by a link. It must not come from the sharer, or
 * from one of their devices or networks. A network counts only so many times per sharer and day. Other visits are not
 * stored, so that invented devices leave few rows.
 */
export const recordVisit = async (
  db: Database,
  visit: Visit,
  settings: Bounds,
): Promise<boolean> => {
  return (
    (await preparedQuery(db, 'share_visit_note', RECORD_VISIT, valuesOf(visit, settings))).length >
    0
  );
};

/**
 * Counts a waiting visit, once, by the rules under which it was recorded; undefined if it does not count. It needs a
 * delivery to the networks `came` or in the view `session`, and not in the network where the link was made.
 */
export const countVisit = async (
  tx: Tx,
  visit: Visit,
  { session, came: deliveryNetworks }: { session: string | null; came: readonly string[] },
  settings: Bounds,
): Promise<{ visitor_id: bigint | null } | undefined> => {
  await preparedQuery(tx, 'share_visit_lock', `select lock_reaction('visit', $1, 0)`, [
    visit.sharerId,
  ]);
  const values = [...valuesOf(visit, settings), session, deliveryNetworks];
  return (
    await preparedQuery<{ visitor_id: bigint | null }>(tx, 'share_visit_count', COUNT_VISIT, values)
  )[0];
};

const FIND_WAITING_VISIT = `select v.share_code as code, v.device_id, v.user_id as sharer_id, p.duration_s
  from share_visit v join share_link l on l.code = v.share_code join post p on p.id = l.post_id
    join "user" u on u.id = v.user_id and user_is_present(u.status)
  where not v.is_counted and (v.device_id = $1 or v.visitor_id = $2) and l.post_id = $3
    and v.at > $4::timestamptz - interval '1 day' and ${WATCHABLE_CONDITION}
  order by v.at desc limit 1`;

export interface WaitingVisit {
  readonly code: string;
  readonly device_id: string;
  readonly sharer_id: bigint;
  readonly duration_s: number;
}

/** The last uncounted visit by which the viewer came to the video. */
export const waitingVisit = async (
  db: Database,
  viewer: { deviceId: string; userId: bigint | null; postId: bigint; at: Date },
): Promise<WaitingVisit | undefined> => {
  const values = [viewer.deviceId, viewer.userId, viewer.postId, viewer.at];
  return (
    await preparedQuery<WaitingVisit>(db, 'share_visit_waiting', FIND_WAITING_VISIT, values)
  )[0];
};

const HAS_REPORTED_PLAYBACK = `select from view_display
  where viewer_key = $1 and post_id = $2 and hour >= date_trunc('hour', $3::timestamptz) - interval '1 hour'`;

/** True if a visitor's player has reported this video within the hour. */
export const hasReportedPlayback = async (
  db: Database,
  key: string,
  { postId, at }: { postId: bigint; at: Date },
): Promise<boolean> =>
  (await preparedQuery(db, 'share_visit_shown', HAS_REPORTED_PLAYBACK, [key, postId, at])).length >
  0;

const DELETE_UNCOUNTED_VISITS = 'delete from share_visit where not is_counted and at < $1';

/** Deletes visits before this moment that were never counted. */
export const deleteUncountedVisits = async (db: Database, before: Date): Promise<void> => {
  await preparedQuery(db, 'share_visit_forget', DELETE_UNCOUNTED_VISITS, [before]);
};

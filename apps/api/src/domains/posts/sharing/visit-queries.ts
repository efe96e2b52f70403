import { type Database, hot, type Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';

export interface SharedBy {
  readonly post_id: bigint;
  /** Who shared it. */
  readonly id: bigint;
  readonly nickname: string;
  readonly avatar: string;
  readonly xp: bigint;
  readonly is_verified: boolean;
  readonly invite_code: string;
  /** By whoever asks. */
  readonly is_follow: boolean;
  /** Everybody with the address may watch it. */
  readonly is_watchable: boolean;
}

const SHARED = `select l.post_id, u.id, u.nickname, u.avatar, u.xp, u.is_verified, u.invite_code,
    exists (select from follow f where f.user_id = $2 and f.target_id = u.id) as is_follow,
    p.state = 'published' and p.visibility <> 'private' as is_watchable
  from share_link l join "user" u on u.id = l.user_id join post p on p.id = l.post_id
  where l.code = $1 and user_is_present(u.status)`;

/** What a code stands for; undefined for none, and where whoever shared it is gone. */
export const sharedBy = async (
  db: Database,
  code: string,
  viewer: bigint | null,
): Promise<SharedBy | undefined> =>
  (await hot<SharedBy>(db, 'share_by_code', SHARED, [code, viewer ?? 0n]))[0];

const VISIT = `insert into share_visit (share_code, device_id, visitor_id, user_id, biz_date, network, is_counted, at)
  select $1, $2, $3, $4, $5, $6, true, $7
  where $8::boolean
    and $4 is distinct from $3::bigint
    and not exists (select from share_link where code = $1 and network = $6)
    and not exists (select from device_user where device_id = $2 and user_id = $4)
    and (select count(*) from share_visit
      where user_id = $4 and biz_date = $5 and network = $6 and is_counted) < $9::int
    and (($3::bigint is not null and has_watched($3)) or (select count(*) from share_visit
      where biz_date = $5 and network = $6 and is_counted) < $10::int)
  on conflict do nothing
  returning 1`;

interface Visit {
  readonly code: string;
  readonly deviceId: string;
  /** null: nobody is logged in. */
  readonly visitorId: bigint | null;
  readonly sharerId: bigint;
  readonly day: Day;
  /** As `providerKey` writes it. */
  readonly network: string;
  readonly at: Date;
}

/**
 * Whether a visit counts: a device's first by a link, not by whoever shared it, nor on a device or in a network of theirs, and of one
 * network at most `most` a day, and `mostOfAll` by everybody's links. Only what counts is written down, so that invented devices leave no rows.
 */
export const logVisit = async (
  tx: Tx,
  visit: Visit,
  { isWatchable, most, mostOfAll }: { isWatchable: boolean; most: number; mostOfAll: number },
): Promise<boolean> => {
  const { code, deviceId, visitorId, sharerId, day, network, at } = visit;
  await hot(tx, 'share_visit_lock', `select lock_reaction('visit', $1, 0)`, [sharerId]);
  const rules = [isWatchable, most, mostOfAll];
  const values = [code, deviceId, visitorId, sharerId, day, network, at, ...rules];
  return (await hot(tx, 'share_visit', VISIT, values)).length > 0;
};

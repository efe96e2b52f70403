import { type Database, preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import type { EngagementContext } from '../../user/engagement-context.ts';

const FIND_OR_CREATE_LINK = `with made as (
    insert into share_link (code, user_id, post_id, at, network) values ($1, $2, $3, $4, $5)
    on conflict (user_id, post_id) do update set network = excluded.network returning code
  )
  select l.code, (select invite_code from "user" where id = $2) as invite_code
  from made l`;

export interface ShareLink {
  readonly code: string;
  /** The person's own code, which the link carries. */
  readonly invite_code: string;
}

interface OfPost {
  readonly userId: bigint;
  readonly postId: bigint;
  /** On the rule clock. */
  readonly at: Date;
}

/** A person's link to a video; `fresh` becomes its code if they had none. `network` as `providerKey` returns it. */
export const shareLink = async (
  tx: Tx,
  { fresh: newCode, network }: { fresh: string; network: string },
  { userId, postId, at }: OfPost,
): Promise<ShareLink> => {
  const [row] = await preparedQuery<ShareLink>(tx, 'share_link', FIND_OR_CREATE_LINK, [
    newCode,
    userId,
    postId,
    at,
    network,
  ]);
  if (!row) throw new Error('insert of the link returned no row');
  return row;
};

/** Serializes a person's shares, so that the daily limit is exact. */
export const lockShares = async (tx: Tx, userId: bigint): Promise<void> => {
  await preparedQuery(tx, 'share_lock', `select lock_reaction('share', $1, 0)`, [userId]);
};

const LOG_SHARE = `insert into share_log (user_id, biz_date, post_id, share_code, channel, is_counted, is_public, at)
  select $1::bigint, $2::date, $3::bigint, $4, $5, (
    select count(*) from share_log where user_id = $1 and biz_date = $2 and is_counted) < $7::int,
    take_network_quota('share', $3, $2, $8, $9::int), $6::timestamptz
  where not exists (select from share_log where user_id = $1 and biz_date = $2 and post_id = $3)
  returning is_counted, is_public`;

/** A new share, with its daily limit and display flags. */
interface Logged {
  readonly is_counted: boolean;
  readonly is_public: boolean;
}

/** Undefined if they have shared the video on that day before. */
export const logShare = async (
  tx: Tx,
  { userId, at, day, network, most }: EngagementContext,
  { postId, code, channel, cap }: { postId: bigint; code: string; channel: string; cap: number },
): Promise<Logged | undefined> => {
  const values = [userId, day, postId, code, channel, at, cap, network, most];
  return (await preparedQuery<Logged>(tx, 'share_log', LOG_SHARE, values))[0];
};

const COUNT_SHARES_TODAY = `select count(*)::int as n from share_log
  where user_id = $1 and biz_date = $2 and is_counted`;

export const countSharesToday = async (db: Database, userId: bigint, day: Day): Promise<number> => {
  const [row] = await preparedQuery<{ n: number }>(db, 'share_counted', COUNT_SHARES_TODAY, [
    userId,
    day,
  ]);
  return row?.n ?? 0;
};

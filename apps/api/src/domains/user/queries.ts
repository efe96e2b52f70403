import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';

/** Figures of the whole site; `issued` in micro-points. */
export interface SiteCounts {
  readonly users: number;
  readonly videos: number;
  readonly issued: bigint;
  readonly active: number;
}

/** Counts all rows: for callers that cache the result. */
export const countSite = async (db: Database, today: Day): Promise<SiteCounts> => {
  const { rows } = await sql<SiteCounts>`select
      (select count(*) from "user" where status <> 'deleted')::int as users,
      (select count(*) from post where state = 'published' and visibility = 'public')::int as videos,
      (select coalesce(-sum(balance), 0) from ledger_account
        where owner_type = 'system' and owner_name = 'issuance' and currency_key = 'taice')::bigint as issued,
      (select count(*) from daily_contribution where biz_date = ${today})::int as active`.execute(
    db,
  );
  return rows[0] ?? { users: 0, videos: 0, issued: 0n, active: 0 };
};

const READ_OWN_COUNTS = `select post_num, fans_num, follow_num,
    coalesce((select w.boost_bp from worn_for($1, null) w), 0) as boost_bp
  from "user" where id = $1`;

export interface OwnCounts {
  readonly post_num: number;
  readonly fans_num: number;
  readonly follow_num: number;
  /** Boost of the spectacles they wear, in basis points. */
  readonly boost_bp: number;
}

export const countOwn = (db: Database, userId: bigint): Promise<OwnCounts[]> =>
  preparedQuery<OwnCounts>(db, 'user_own_counts', READ_OWN_COUNTS, [userId]);

/** Open rewards of the person at `now` (rule clock), oldest first. */
export const listOpenClaimables = (db: Database, userId: bigint, now: Date) =>
  db
    .selectFrom('claimable')
    .select(['id', 'type', 'amount', 'expires_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .execute();

/** Completes the newcomer guide; a repeated call has no effect. */
export const finishGuide = async (tx: Tx, userId: bigint, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('user')
    .set({ is_new_desc: 1, updated_at: at })
    .where('id', '=', userId)
    .where('is_new_desc', '<>', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

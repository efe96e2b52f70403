import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';

/** Figures of the whole site; `issued` in micro-points. */
export interface SiteCounts {
  readonly users: number;
  readonly videos: number;
  readonly issued: bigint;
  readonly active: number;
}

/** Counts everything: for callers that keep the answer for a while. */
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

const OWN = `select post_num, fans_num, follow_num, h.*,
    coalesce((select w.boost_bp from worn_for($1, null) w), 0) as boost_bp,
    case when h.is_newcomer or h.held_amount is not null
      then paid_days($1, h.held_needed) else 0 end as held_days
  from "user" cross join lateral (select waits_as_newcomer($1, $2) as is_newcomer, days_to_show($1, $2) as held_needed,
    (select c.amount from claimable c where c.user_id = $1 and c.type = 'first_view' and c.state = 'held') as held_amount) h
  where id = $1`;

export interface OwnCounts {
  readonly post_num: number;
  readonly fans_num: number;
  readonly follow_num: number;
  /** The first video's reward that is held, in micro-points. */
  readonly held_amount: bigint | null;
  /** Their days are held until they have come back. */
  readonly is_newcomer: boolean;
  /** On how many of the days they have earned on which they have to have. */
  readonly held_days: number;
  readonly held_needed: number;
  /** Boost of the spectacles they wear, in basis points. */
  readonly boost_bp: number;
}

export const countOwn = (
  db: Database,
  userId: bigint,
  newcomerDays: number,
): Promise<OwnCounts[]> => hot<OwnCounts>(db, 'user_own_counts', OWN, [userId, newcomerDays]);

/** What the person can claim at `now` (rule clock), oldest first. */
export const openClaimables = (db: Database, userId: bigint, now: Date) =>
  db
    .selectFrom('claimable')
    .select(['id', 'type', 'amount', 'expires_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id')
    .execute();

/** Ends the new-user guide, also for the second time. */
export const finishGuide = async (tx: Tx, userId: bigint, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('user')
    .set({ is_new_desc: 1, updated_at: at })
    .where('id', '=', userId)
    .where('is_new_desc', '<>', 1)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

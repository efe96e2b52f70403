import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';

const READ_PERSON = `select u.xp, u.is_new_desc, u.timezone, m.day, m.through, m.level_no, m.at
  from "user" u left join morning m on m.user_id = u.id
  where u.id = $1`;

/** A person and their last morning, whose columns are null where there was none. */
export interface PersonRow {
  readonly xp: bigint;
  /** 0: they have not been through the guide. */
  readonly is_new_desc: 0 | 1;
  readonly timezone: string;
  readonly day: Day | null;
  readonly through: Day | null;
  readonly level_no: number | null;
  readonly at: Date | null;
}

export const readPerson = async (db: Database, userId: bigint): Promise<PersonRow | undefined> =>
  (await preparedQuery<PersonRow>(db, 'morning_person', READ_PERSON, [userId]))[0];

const FIND_OPEN_DAY = `select 1 from daily_contribution
  where user_id = $1 and biz_date > $2 and biz_date < $3 and state = 'open' limit 1`;

/** True while one of these past business days is not settled. */
export const hasOpenDay = async (
  db: Database,
  userId: bigint,
  { after, before }: { readonly after: Day; readonly before: Day },
): Promise<boolean> =>
  (await preparedQuery(db, 'morning_open_day', FIND_OPEN_DAY, [userId, after, before])).length > 0;

const READ_OVERNIGHT_EARNINGS = `select a.balance, coalesce(e.amount, 0)::bigint as amount, e.at, e.nights
  from ledger_account a cross join lateral (
    select sum(e.amount) as amount, max(e.at) as at,
      count(distinct date_trunc('day', e.at at time zone 'Asia/Shanghai'))::int as nights
    from ledger_entry e join ledger_journal j on j.id = e.journal_id
    where e.account_id = a.id and e.at > $2 and e.amount > 0
      and (j.type = 'settlement' or j.type = 'referral' and j.ref_type = 'release')
  ) e
  where a.owner_type = 'user' and a.owner_id = $1 and a.owner_name = '' and a.bucket = 'available'
    and a.currency_key = 'taice'`;

/** Micro-points. */
export interface OvernightEarnings {
  readonly balance: bigint;
  readonly amount: bigint;
  /** The last payment; null: none. */
  readonly at: Date | null;
  /** Business days on which payments came. */
  readonly nights: number;
}

/** The balance, and automatic payments after `since`: settled days, and friends whose check is over. */
export const readOvernightEarnings = async (
  db: Database,
  userId: bigint,
  since: Date,
): Promise<OvernightEarnings | undefined> =>
  (
    await preparedQuery<OvernightEarnings>(db, 'morning_arrived', READ_OVERNIGHT_EARNINGS, [
      userId,
      since,
    ])
  )[0];

const FIND_WIN = `select c.ref_id as week, coalesce(r.paid_rank, r.rank) as rank, c.amount
  from claimable c join leaderboard_week w on w.week_key = c.ref_id
  join leaderboard_result r on r.week_id = w.id and r.user_id = c.user_id
  where c.user_id = $1 and c.state = 'open' and c.type = 'leaderboard' and c.created_at > $2
    and (c.expires_at is null or c.expires_at > $3)
  order by c.created_at desc limit 1`;

export interface LeaderboardWin {
  readonly week: string;
  readonly rank: number;
  /** Micro-points. */
  readonly amount: bigint;
}

/** The leaderboard prize opened after `since`. */
export const readWin = async (
  db: Database,
  userId: bigint,
  { since, now }: { readonly since: Date; readonly now: Date },
): Promise<LeaderboardWin | undefined> =>
  (await preparedQuery<LeaderboardWin>(db, 'morning_win', FIND_WIN, [userId, since, now]))[0];

const SAVE_MORNING = `insert into morning (user_id, day, through, level_no, at) values ($1, $2, $3, $4, $5)
  on conflict (user_id) do update set day = excluded.day, through = excluded.through, level_no = excluded.level_no,
    at = excluded.at
  where morning.day < excluded.day
  returning user_id`;

/** Records the morning of a day. False if another device was faster. */
export const saveMorning = async (
  db: Database,
  userId: bigint,
  morning: {
    readonly day: Day;
    readonly through: Day;
    readonly levelNo: number;
    readonly at: Date;
  },
): Promise<boolean> => {
  const values = [userId, morning.day, morning.through, morning.levelNo, morning.at];
  return (await preparedQuery(db, 'morning_save', SAVE_MORNING, values)).length > 0;
};

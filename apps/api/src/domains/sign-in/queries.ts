import { businessDay } from '@taice/core/rules';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { RecordedDay } from './calendar.ts';
import type { Streak } from './streak.ts';
import { isNewVisit, type Visits } from './visits.ts';

/** The columns of `streak_state`; null for a person who never signed in. */
export interface StreakRow {
  readonly current: number | null;
  readonly best: number | null;
  readonly day_no: number | null;
  readonly last_date: Day | null;
  readonly freezes: number | null;
  readonly last_free_grant: Day | null;
  readonly zone: string | null;
  readonly zone_since: Date | null;
  readonly visited_at: Date | null;
  readonly visited_day: Day | null;
  readonly is_unbroken: boolean | null;
  readonly is_off: boolean | null;
  /** Creation of the account: the first freeze is given at registration. */
  readonly created_at: Date;
  readonly timezone: string;
}

/** Columns of `streak_state s` and `"user" u`. */
export const streakColumns = `s.current, s.best, s.day_no, s.last_date, s.freezes, s.last_free_grant, s.zone,
  s.zone_since, s.visited_at, s.visited_day, s.is_unbroken, s.is_off, u.created_at, u.timezone`;

export const streakOf = (row: StreakRow): Streak => ({
  current: row.current ?? 0,
  best: row.best ?? 0,
  dayNo: row.day_no ?? 0,
  lastDate: row.last_date,
  freezes: row.freezes ?? 1,
  lastFreeGrant: row.last_free_grant ?? businessDay(row.created_at),
  visits: {
    zone: row.zone,
    zoneSince: row.zone_since,
    visitedAt: row.visited_at,
    visitedDay: row.visited_day,
    isUnbroken: row.is_unbroken ?? false,
  },
  isOff: row.is_off ?? false,
});

const READ_STREAK = `select ${streakColumns}
  from "user" u left join streak_state s on s.user_id = u.id
  where u.id = $1`;

export const readStreak = async (db: Database, userId: bigint): Promise<StreakRow | undefined> => {
  const [row] = await preparedQuery<StreakRow>(db, 'streak_read', READ_STREAK, [userId]);
  return row;
};

const LOCK_STREAK = `with made as (
    insert into streak_state (user_id, last_free_grant) values ($1, $2)
    on conflict (user_id) do update set best = streak_state.best
    returning *
  )
  select ${streakColumns} from made s join "user" u on u.id = s.user_id`;

/** The streak, locked until the transaction ends; created at the first sign-in. */
export const lockStreak = async (tx: Tx, userId: bigint): Promise<StreakRow> => {
  const user = await tx
    .selectFrom('user')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const values = [userId, businessDay(user.created_at)];
  const [row] = await preparedQuery<StreakRow>(tx, 'streak_lock', LOCK_STREAK, values);
  if (!row) throw new Error('insert of the streak returned no row');
  return row;
};

const visitColumns = (visits: Visits) => ({
  zone: visits.zone,
  zone_since: visits.zoneSince,
  visited_at: visits.visitedAt,
  visited_day: visits.visitedDay,
  is_unbroken: visits.isUnbroken,
});

/** Records a visit, unless a parallel call has recorded it since `visits` was read. */
export const saveVisit = async (
  db: Database,
  userId: bigint,
  visits: Visits,
  next: Visits,
): Promise<void> => {
  if (!isNewVisit(visits, next)) return;
  await db
    .updateTable('streak_state')
    .set(visitColumns(next))
    .where('user_id', '=', userId)
    .where('visited_at', 'is not distinct from', visits.visitedAt)
    .execute();
};

export const saveStreak = async (tx: Tx, userId: bigint, streak: Streak): Promise<void> => {
  await tx
    .updateTable('streak_state')
    .set({
      current: streak.current,
      best: streak.best,
      day_no: streak.dayNo,
      last_date: streak.lastDate,
      freezes: streak.freezes,
      last_free_grant: streak.lastFreeGrant,
      ...visitColumns(streak.visits),
    })
    .where('user_id', '=', userId)
    .execute();
};

/** One day of the record; `dayNo` 0 pays nothing: it was frozen, or the person's own day spanned it. */
export interface SignInDay {
  readonly day: Day;
  readonly dayNo: number;
  readonly points: bigint;
  readonly bonus: bigint;
  readonly isFreeze: boolean;
}

export const recordDay = async (
  tx: Tx,
  userId: bigint,
  at: Date,
  each: SignInDay,
): Promise<void> => {
  await tx
    .insertInto('sign_in')
    .values({
      user_id: userId,
      biz_date: each.day,
      day_no: each.dayNo,
      points: each.points,
      bonus: each.bonus,
      is_freeze: each.isFreeze,
      at,
    })
    .execute();
};

/** The payment of a day, and whether the day before it was frozen. */
export const readDay = async (
  db: Database,
  userId: bigint,
  day: Day,
  dayBefore: Day,
): Promise<(SignInDay & { afterFreeze: boolean }) | undefined> => {
  const rows = await db
    .selectFrom('sign_in')
    .select(['biz_date', 'day_no', 'points', 'bonus', 'is_freeze'])
    .where('user_id', '=', userId)
    .where('biz_date', 'in', [day, dayBefore])
    .execute();
  const found = rows.find((row) => row.biz_date === day);
  if (!found) return undefined;
  const afterFreeze = rows.some((row) => row.biz_date === dayBefore && row.is_freeze);
  return {
    day,
    dayNo: found.day_no,
    points: found.points,
    bonus: found.bonus,
    isFreeze: found.is_freeze,
    afterFreeze,
  };
};

export const readDays = (db: Database, userId: bigint, first: Day): Promise<RecordedDay[]> =>
  db
    .selectFrom('sign_in')
    .select(['biz_date', 'day_no', 'is_freeze'])
    .where('user_id', '=', userId)
    .where('biz_date', '>=', first)
    .execute();

/** Switches streaks off or on. */
export const setStreakOff = async (
  db: Database,
  { userId, isOff, since }: { userId: bigint; isOff: boolean; since: Day },
): Promise<void> => {
  await db
    .insertInto('streak_state')
    .values({ user_id: userId, last_free_grant: since, is_off: isOff })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_off: isOff }))
    .execute();
};

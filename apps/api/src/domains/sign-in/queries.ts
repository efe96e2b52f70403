import { businessDay } from '@taice/core/rules';
import type { Database, Tx } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import type { Streak } from './streak.ts';

/** The columns of `streak_state`, null for somebody who never signed in. */
export interface StreakRow {
  readonly current: number | null;
  readonly best: number | null;
  readonly day_no: number | null;
  readonly last_date: Day | null;
  readonly freezes: number | null;
  readonly last_free_grant: Day | null;
  /** Of the account: the first freeze is given at registration. */
  readonly created_at: Date;
}

export const streakOf = (row: StreakRow): Streak => ({
  current: row.current ?? 0,
  best: row.best ?? 0,
  dayNo: row.day_no ?? 0,
  lastDate: row.last_date,
  freezes: row.freezes ?? 1,
  lastFreeGrant: row.last_free_grant ?? businessDay(row.created_at),
});

const READ = `select s.current, s.best, s.day_no, s.last_date, s.freezes, s.last_free_grant, u.created_at
  from "user" u left join streak_state s on s.user_id = u.id
  where u.id = $1`;

export const readStreak = async (db: Database, userId: bigint): Promise<Streak | undefined> => {
  const [row] = await hot<StreakRow>(db, 'streak_read', READ, [userId]);
  return row && streakOf(row);
};

const LOCK = `with made as (
    insert into streak_state (user_id, last_free_grant) values ($1, $2)
    on conflict (user_id) do update set best = streak_state.best
    returning *
  )
  select m.current, m.best, m.day_no, m.last_date, m.freezes, m.last_free_grant, u.created_at
  from made m join "user" u on u.id = m.user_id`;

/** The streak, locked until the transaction ends; made for somebody who signs in for the first time. */
export const lockStreak = async (tx: Tx, userId: bigint): Promise<Streak> => {
  const user = await tx
    .selectFrom('user')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const values = [userId, businessDay(user.created_at)];
  const [row] = await hot<StreakRow>(tx, 'streak_lock', LOCK, values);
  if (!row) throw new Error('A streak was not written');
  return streakOf(row);
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
    })
    .where('user_id', '=', userId)
    .execute();
};

/** One day of the record; `dayNo` 0 is a frozen one, which pays nothing. */
export interface SignInDay {
  readonly day: Day;
  readonly dayNo: number;
  readonly points: bigint;
  readonly bonus: bigint;
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
      is_freeze: each.dayNo === 0,
      at,
    })
    .execute();
};

/** What was paid on a day, and whether the day before it was frozen. */
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
    afterFreeze,
  };
};

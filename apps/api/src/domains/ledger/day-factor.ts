import { addDays, dailyPool, defaultPoolRule, settlementFactor } from '@taice/core/rules';
import type { PoolRule } from '@taice/core/rules';
import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';

// Active people had a paid view, so that calls alone do not grow the pool. Closed days have a stored number; a day not
// settled yet is counted.
const COUNT_ACTIVE_DAYS = `select
    ((select coalesce(sum(watchers), 0) from settlement where biz_date >= $1 and biz_date < $2)
      + (select coalesce(sum(each.n), 0) from (
          select day::date as day from generate_series($1::date, $2::date - 1, interval '1 day') day
          where not exists (select from settlement s where s.biz_date = day::date) offset 0
        ) unsettled cross join lateral (
          select count(*) as n from daily_contribution d where d.biz_date = unsettled.day and d.watched
        ) each))::bigint as active_days`;

export interface DayFactor {
  /** A multiple of 10^-12. */
  readonly factor: bigint;
  /** Payable micro-points × `factor`. */
  readonly total: bigint;
  readonly pool: bigint;
}

// Without the points that would be held if the day closed now.
const SUM_PAYABLE_POINTS = `select (
    (select coalesce(sum(points), 0) from contribution_shard where biz_date = $1)
    - (select coalesce(sum(d.points), 0) from daily_contribution d
       where d.biz_date = $1 and d.user_id in (select user_id from held_users_for_day($1::date, $2::timestamptz)))
  )::bigint as due`;

/** An open day: its held users are read as of `now`. */
interface OpenDay {
  readonly now: Date;
}

/** Payable micro-points of a closed day. */
interface ClosedDay {
  readonly due: bigint;
}

/** The pool of a business day, from the people who watched on the seven days before. Micro-points. */
export const computeDayPool = async (
  db: Database,
  bizDate: Day,
  poolRule: PoolRule = defaultPoolRule,
): Promise<bigint> => {
  const [row] = await preparedQuery<{ active_days: bigint }>(db, 'day_factor', COUNT_ACTIVE_DAYS, [
    addDays(bizDate, -7),
    bizDate,
  ]);
  return dailyPool(row?.active_days ?? 0n, poolRule);
};

const readPayablePoints = async (db: Database, bizDate: Day, { now }: OpenDay) => {
  const [row] = await preparedQuery<{ due: bigint }>(db, 'day_due', SUM_PAYABLE_POINTS, [
    bizDate,
    now,
  ]);
  return row?.due ?? 0n;
};

/**
 * The factor of a business day: its pool over its payable contributions so far. The settlement fixes this value once
 * the day is closed.
 */
export const computeDayFactor = async (
  db: Database,
  bizDate: Day,
  state: (OpenDay | ClosedDay) & { readonly poolRule?: PoolRule | undefined },
): Promise<DayFactor> => {
  const [pool, total] = await Promise.all([
    computeDayPool(db, bizDate, state.poolRule),
    'due' in state ? state.due : readPayablePoints(db, bizDate, state),
  ]);
  return { factor: settlementFactor(pool, total), total, pool };
};

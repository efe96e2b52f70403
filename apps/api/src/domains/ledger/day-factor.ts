import { addDays, dailyPool, defaultPoolRule, settlementFactor } from '@taice/core/rules';
import type { PoolRule } from '@taice/core/rules';
import type { Database } from '../../platform/db/pool.ts';
import { hot } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';

// Active is who had a paid view: calls alone make no pool grow. A closed day has its number; the one before, in the minutes until it is settled, is counted.
const FIGURES = `select
    (select coalesce(sum(points), 0) from contribution_shard where biz_date = $2)::bigint as total,
    ((select coalesce(sum(watchers), 0) from settlement where biz_date >= $1 and biz_date < $2)
      + (select count(*) from daily_contribution d
        where d.biz_date >= $1 and d.biz_date < $2 and d.watched
          and not exists (select from settlement s where s.biz_date = d.biz_date)))::bigint as active_days`;

export interface DayFactor {
  /** A multiple of 10^-12. */
  readonly factor: bigint;
  /** Micro-points. */
  readonly total: bigint;
  readonly pool: bigint;
}

/**
 * The factor of a business day by what was contributed on it until now, out of a pool by the people
 * who watched on the seven days before it. The settlement fixes what this says once the day is closed.
 */
export const dayFactor = async (
  db: Database,
  bizDate: Day,
  poolRule: PoolRule = defaultPoolRule,
): Promise<DayFactor> => {
  const [figures] = await hot<{ total: bigint; active_days: bigint }>(db, 'day_factor', FIGURES, [
    addDays(bizDate, -7),
    bizDate,
  ]);
  const { total, active_days } = figures ?? { total: 0n, active_days: 0n };
  const pool = dailyPool(active_days, poolRule);
  return { factor: settlementFactor(pool, total), total, pool };
};

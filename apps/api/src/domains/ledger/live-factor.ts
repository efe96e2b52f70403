import { addDays, dailyPool, defaultPoolRule, settlementFactor } from '@taice/core/rules';
import type { PoolRule } from '@taice/core/rules';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';

/** The factor that today would have by now, and what it is made of: the live sum and the pool so far. */
export async function liveFactor(
  db: Database,
  bizDate: Day,
  poolRule: PoolRule = defaultPoolRule,
): Promise<{ factor: bigint; total: bigint; pool: bigint }> {
  const { total } = await db
    .selectFrom('contribution_shard')
    .select(sql<bigint>`coalesce(sum(points), 0)::bigint`.as('total'))
    .where('biz_date', '=', bizDate)
    .executeTakeFirstOrThrow();
  const { days } = await db
    .selectFrom('settlement')
    .select(sql<bigint>`coalesce(sum(users), 0)::bigint`.as('days'))
    .where('biz_date', '>=', addDays(bizDate, -7))
    .where('biz_date', '<', bizDate)
    .executeTakeFirstOrThrow();
  const pool = dailyPool(days, poolRule);
  return { factor: settlementFactor(pool, total), total, pool };
}

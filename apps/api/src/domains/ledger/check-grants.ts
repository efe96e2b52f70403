import { formatMicro } from '@taice/core/rules';
import type { Database } from '../../platform/db/pool.ts';
import { preparedQuery } from '../../platform/db/pool.ts';
import type { Day } from '../../platform/db/schema-ledger.ts';
import { computeDayPool } from './day-factor.ts';
import { grantTypes } from './journal-types.ts';

const SUM_GRANTS = `select coalesce(sum(e.amount), 0)::bigint as granted
  from ledger_journal j join ledger_entry e on e.journal_id = j.id
  where j.biz_date = $1 and j.type = any($2::text[]) and e.amount > 0`;

/**
 * Instant grants of a day are outside the pool, so nothing bounds them. Reports them if they exceed
 * half of the day's maximum pool.
 */
export const checkGrants = async (db: Database, day: Day): Promise<string[]> => {
  const [row] = await preparedQuery<{ granted: bigint }>(db, 'day_granted', SUM_GRANTS, [
    day,
    // A creator's reward comes from the creator's existing points.
    grantTypes.filter((type) => type !== 'post_reward_claim'),
  ]);
  const granted = row?.granted ?? 0n;
  const pool = await computeDayPool(db, day);
  if (granted * 2n <= pool) return [];
  return [
    `${day}: granted ${formatMicro(granted)} directly, over half of a pool of ${formatMicro(pool)}`,
  ];
};

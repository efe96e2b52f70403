import { addDays, businessDay } from '@taice/core/rules';
import { preparedQuery } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';

/** An event that is this late counts for nothing any more: it would have held midnight up. */
const KEPT_DAYS = 30;

const FORGET = `delete from task_progress where ctid = any(array(
    select ctid from task_progress where last_day < $1 limit 10000)) returning 1`;

/** Forgets how far people came with what is long over; what they completed stays. Every hour. */
export const deleteOldTaskProgress = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const before = addDays(businessDay(clock.rule()), -KEPT_DAYS);
  while ((await preparedQuery(db, 'task_progress_forget', FORGET, [before])).length === 10_000);
};

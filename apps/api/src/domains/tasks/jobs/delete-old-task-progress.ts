import { addDays, businessDay } from '@taice/core/rules';
import { preparedQuery } from '../../../platform/db/pool.ts';
import type { Services } from '../../../platform/services.ts';

/** A later event does not count any more: it would have delayed midnight. */
const RETENTION_DAYS = 30;

const DELETE_OLD_PROGRESS = `delete from task_progress where ctid = any(array(
    select ctid from task_progress where last_day < $1 limit 10000)) returning 1`;

/** Deletes progress of old periods; completed tasks stay. Every hour. */
export const deleteOldTaskProgress = async ({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> => {
  const oldestDay = addDays(businessDay(clock.rule()), -RETENTION_DAYS);
  while (
    (await preparedQuery(db, 'task_progress_forget', DELETE_OLD_PROGRESS, [oldestDay])).length ===
    10_000
  );
};

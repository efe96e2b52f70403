import { businessDay } from '@taice/core/rules';
import { countAllWatchTime } from '../domains/analytics/jobs/count-views.ts';
import { runWeekCycle } from '../domains/leaderboard/jobs/run-week-cycle.ts';
import { signWeeks } from '../domains/leaderboard/published/sign-weeks.ts';
import { publishDays } from '../domains/ledger/days/publish-days.ts';
import { holdFor, settleDueDays } from '../domains/rewards/jobs/settle-days.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Day } from '../platform/db/schema-ledger.ts';
import type { Services } from '../platform/services.ts';

/** The day up to which this process has counted earlier views. */
const countedThrough = new WeakMap<Database, Day>();

/**
 * Settles and publishes the days that are over, and runs the leaderboard's weeks. Every few seconds, in any number of
 * processes.
 */
export const closeDays = async (services: Services): Promise<void> => {
  const { db, clock } = services;
  // One day for both steps: across midnight the second must not take the next one.
  const today = businessDay(clock.rule());
  // Views of a finished day count for its tasks.
  if (today !== countedThrough.get(db)) await countAllWatchTime(services);
  countedThrough.set(db, today);
  await settleDueDays(services);
  await publishDays(services, today, holdFor(services));
  await runWeekCycle(services);
  await signWeeks(services);
};

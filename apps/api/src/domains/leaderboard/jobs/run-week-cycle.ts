import { businessDay } from '@taice/core/rules';
import { type Database, preparedQuery } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { settingsOn } from '../../../platform/settings.ts';
import type { Services } from '../../../platform/services.ts';
import { payWeek } from '../pay-week.ts';
import { publishWeek } from '../publish-week.ts';
import { listLatestWeeks, type Week, findOrCreateWeek } from '../weeks.ts';
import { refreshScores, processScoreQueue, drainScoreQueue } from './score-queue.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

const BATCH_SIZE = 2_000;
const LIST_NEXT_USERS = `select user_id from leaderboard_score where week_id = $1 and user_id > $2
  order by user_id limit ${BATCH_SIZE}`;
const FREEZE_WEEK = `update leaderboard_week set state = 'frozen', frozen_at = $2 where id = $1 and state = 'open'`;
const START_VERIFYING = `update leaderboard_week set state = 'verifying' where id = $1 and state = 'frozen'`;
const START_DISTRIBUTING = `update leaderboard_week set state = 'distributing' where id = $1 and state = 'published'`;

/** Recomputes every score of an open week from the ledger; returns how many were wrong. */
export const reconcileWeek = async (db: Database, weekId: bigint): Promise<number> => {
  let changed = 0;
  for (let lastUserId = 0n; ;) {
    const batch = await preparedQuery<{ user_id: bigint }>(
      db,
      'leaderboard_some',
      LIST_NEXT_USERS,
      [weekId, lastUserId],
    );
    changed += await transaction(db, (tx) => refreshScores(tx, weekId, batch));
    if (batch.length < BATCH_SIZE) return changed;
    lastUserId = batch.at(-1)?.user_id ?? lastUserId;
  }
};

/** One due step of a week, in its own transaction; false if none is due. */
const runStep = async (needs: Needs, week: Week): Promise<boolean> => {
  const { db, clock } = needs;
  // A change from next Monday on does not apply to the week that ends then.
  const settings = settingsOn(needs.settings, week.starts_on);
  const at = clock.rule();
  const hasElapsed = (since: Date, ms: number) => at.getTime() >= since.getTime() + ms;
  if (week.state === 'open' && hasElapsed(week.ends_at, 0)) {
    await reconcileWeek(db, week.id);
    await transaction(db, async (tx) => {
      await drainScoreQueue(tx, needs);
      await preparedQuery(tx, 'leaderboard_freeze', FREEZE_WEEK, [week.id, at]);
    });
    return true;
  }
  if (week.state === 'frozen') {
    await preparedQuery(db, 'leaderboard_look', START_VERIFYING, [week.id]);
    return true;
  }
  if (week.state === 'verifying' && hasElapsed(week.ends_at, settings.leaderboard_verify_ms))
    return transaction(db, (tx) => publishWeek(tx, week, at));
  if (
    week.state === 'published' &&
    week.published_at &&
    hasElapsed(week.published_at, settings.leaderboard_appeal_ms)
  ) {
    await preparedQuery(db, 'leaderboard_pay', START_DISTRIBUTING, [week.id]);
    return true;
  }
  if (week.state === 'distributing')
    return transaction(db, (tx) => payWeek(tx, week, at, settings));
  return false;
};

/**
 * Runs each week from its end to its prizes, and begins the current one. Runs after the settlement of all past days, so
 * that their points are final. Repeated or parallel runs give the same result.
 */
export const runWeekCycle = async (needs: Needs): Promise<void> => {
  const { db, clock, settings } = needs;
  const today = businessDay(clock.rule());
  await findOrCreateWeek(db, today, settings);
  await processScoreQueue(needs);
  for (;;) {
    let hasProgress = false;
    for (const week of await listLatestWeeks(db, today))
      if (week.state !== 'distributed') hasProgress = (await runStep(needs, week)) || hasProgress;
    if (!hasProgress) return;
  }
};

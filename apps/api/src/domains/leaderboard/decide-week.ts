import { audit, type Decider } from '../../platform/audit.ts';
import { type Database, preparedQuery, type Tx } from '../../platform/db/pool.ts';
import { fail } from '../../platform/http/failure.ts';
import { lockWeek, publishWeek } from './publish-week.ts';
import { type Week, findWeek } from './weeks.ts';

const LIST_WEEKS = `select w.week_key, w.state, w.ends_at, w.published_at,
    (select count(*)::int from leaderboard_score s where s.week_id = w.id and s.disqualified_reason is not null) as disqualified,
    (select count(*)::int from leaderboard_result r where r.week_id = w.id and r.prize > 0) as winners
  from leaderboard_week w order by w.starts_on desc limit 20`;

/** The latest weeks with their states. */
export const listWeeks = (db: Database) =>
  preparedQuery(db, 'leaderboard_week_list', LIST_WEEKS, []);

const requireVerifyingWeek = async (tx: Tx, key: string): Promise<Week> => {
  const week = (await findWeek(tx, key)) ?? fail(404);
  return (await lockWeek(tx, week.id)) === 'verifying' ? week : fail(409);
};

const DISQUALIFY = `update leaderboard_score set disqualified_reason = $3 where week_id = $1 and user_id = $2
  returning user_id`;

/**
 * The person keeps the rank, is paid nothing and sees the reason. 404: not in that week; 409: the week is not being
 * verified.
 */
export const disqualify = async (
  tx: Tx,
  decider: Decider,
  key: string,
  userId: bigint,
): Promise<void> => {
  const week = await requireVerifyingWeek(tx, key);
  const rows = await preparedQuery(tx, 'leaderboard_disqualify', DISQUALIFY, [
    week.id,
    userId,
    decider.reason,
  ]);
  if (rows.length === 0) fail(404);
  await audit(tx, decider, {
    action: 'leaderboard.disqualify',
    target: ['user', userId],
    before: {},
    after: { week: key },
  });
};

/** Publishes a week before its verification time is over. Errors as in `disqualify`. */
export const publishNow = async (tx: Tx, decider: Decider, key: string): Promise<void> => {
  const week = await requireVerifyingWeek(tx, key);
  await publishWeek(tx, week, decider.at);
  await audit(tx, decider, {
    action: 'leaderboard.publish',
    target: ['leader_week', week.id],
    before: { state: 'verifying' },
    after: { state: 'published' },
  });
};

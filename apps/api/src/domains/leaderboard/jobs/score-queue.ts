import { preparedQuery, type Tx } from '../../../platform/db/pool.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import type { Day } from '../../../platform/db/schema-ledger.ts';
import type { Services } from '../../../platform/services.ts';
import { keyOfWeek, findOrCreateWeek } from '../weeks.ts';

type Needs = Pick<Services, 'db' | 'settings'>;
interface QueuedScore {
  readonly user_id: bigint;
  readonly biz_date: Day;
}

const BATCH_SIZE = 1_000;
const TAKE_QUEUED = `delete from leaderboard_recompute_queue where id = any(array(
    select id from leaderboard_recompute_queue order by id limit ${BATCH_SIZE} for update skip locked))
  returning user_id, biz_date`;
const REFRESH_SCORES = 'select leaderboard_refresh($1::bigint, $2::bigint[]) as changed';

/** Recomputes scores of a week under the week's lock; returns how many have changed. */
export const refreshScores = async (
  tx: Tx,
  weekId: bigint,
  people: readonly { readonly user_id: bigint }[],
): Promise<number> => {
  const [row] = await preparedQuery<{ changed: number }>(
    tx,
    'leaderboard_refresh',
    REFRESH_SCORES,
    [weekId, people.map(({ user_id }) => user_id)],
  );
  return row?.changed ?? 0;
};

// Scoring takes a shared lock and freezing a week an exclusive one, which waits for all scoring.
const LOCK_SHARED = 'select pg_advisory_xact_lock_shared(7216310, 0)';
const LOCK_EXCLUSIVE = 'select pg_advisory_xact_lock(7216310, 0)';

const scoreBatch = async (tx: Tx, { settings }: Pick<Needs, 'settings'>): Promise<number> => {
  const queued = await preparedQuery<QueuedScore>(
    tx,
    'leaderboard_recompute_take',
    TAKE_QUEUED,
    [],
  );
  const weeks = Map.groupBy(queued, ({ biz_date }) => keyOfWeek(biz_date));
  for (const [, people] of [...weeks].toSorted(([a], [b]) => a.localeCompare(b))) {
    const week = await findOrCreateWeek(tx, people[0]!.biz_date, settings);
    await refreshScores(tx, week.id, people);
  }
  return queued.length;
};

/** Updates the scores from new bookings and events. Every 2 s, in any number of processes. */
export const processScoreQueue = async (needs: Needs): Promise<void> => {
  const nextBatch = () =>
    transaction(needs.db, async (tx) => {
      await preparedQuery(tx, 'leaderboard_scoring', LOCK_SHARED, []);
      return scoreBatch(tx, needs);
    });
  while ((await nextBatch()) === BATCH_SIZE);
};

/** Scores everything that waits and keeps others from scoring until the transaction ends. */
export const drainScoreQueue = async (tx: Tx, needs: Pick<Needs, 'settings'>): Promise<void> => {
  await preparedQuery(tx, 'leaderboard_no_scoring', LOCK_EXCLUSIVE, []);
  while ((await scoreBatch(tx, needs)) === BATCH_SIZE);
};

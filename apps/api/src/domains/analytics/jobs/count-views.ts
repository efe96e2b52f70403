import { transaction } from '../../../platform/db/transaction.ts';
import { emit } from '../../../platform/events/emit.ts';
import type { Services } from '../../../platform/services.ts';
import { countAfterS, takeSeen, takeViews } from '../../watching/count-queries.ts';
import { addHourlyFigures } from '../add-hourly-figures.ts';
import { addViewBreakdowns, addWatchedSeconds } from '../add-view-breakdowns.ts';
import { watchedEvents } from '../watched-events.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Views per transaction: enough to make writing a popular video's rows worthwhile. */
const BATCH_SIZE = 5_000;

const countNewViews = ({ db }: Needs): Promise<number> =>
  transaction(db, async (tx) => {
    const rows = await takeViews(tx, BATCH_SIZE);
    if (rows.length === 0) return 0;
    const activities = rows.map(({ owner_id: ownerId, post_id: postId, hour: at, views }) => ({
      ownerId,
      postId,
      at,
      views,
    }));
    await addHourlyFigures(tx, activities);
    await addViewBreakdowns(tx, rows);
    return rows.length;
  });

const countWatchTime = ({ db, clock }: Needs, isUnfinishedIncluded: boolean): Promise<number> =>
  transaction(db, async (tx) => {
    const dueBefore = new Date(
      clock.real().getTime() + (isUnfinishedIncluded ? countAfterS * 1000 : 0),
    );
    const rows = await takeSeen(tx, dueBefore, BATCH_SIZE);
    if (rows.length === 0) return 0;
    const measured = rows.map((row) => ({
      ownerId: row.owner_id,
      postId: row.post_id,
      at: row.hour,
      watchMs: row.watch_ms,
      lengthMs: row.is_first ? Math.round(row.duration_s * 1_000) : 0,
      isFirst: row.is_first,
    }));
    await addHourlyFigures(
      tx,
      measured.map(({ watchMs, lengthMs, isFirst, ...activity }) => ({
        ...activity,
        measured: isFirst ? 1 : 0,
        watch_ms: watchMs,
        length_ms: lengthMs,
      })),
    );
    await addWatchedSeconds(tx, rows);
    // Emitted last: the people's other events wait for its lock.
    const aheadMs = clock.rule().getTime() - clock.real().getTime();
    await emit(tx, ...rows.flatMap((row) => watchedEvents(row, aheadMs)));
    return rows.length;
  });

/**
 * Adds watched time to the creators' figures. Rows are marked in the transaction that adds them, so a crash never
 * counts them twice. Any number of processes may run it at once.
 */
export const countViews = async (needs: Needs): Promise<void> => {
  while ((await countNewViews(needs)) > 0);
  while ((await countWatchTime(needs, false)) > 0);
};

/** Adds and emits everything watched until now, including sessions still running. */
export const countAllWatchTime = async (needs: Needs): Promise<void> => {
  while ((await countWatchTime(needs, true)) === BATCH_SIZE);
};

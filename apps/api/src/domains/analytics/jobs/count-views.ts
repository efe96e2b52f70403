import { transaction } from '../../../platform/db/transaction.ts';
import { emit } from '../../../platform/events/emit.ts';
import type { Services } from '../../../platform/services.ts';
import { countAfterS, takeSeen, takeViews } from '../../watching/count-queries.ts';
import { addHourlyFigures } from '../add-hourly-figures.ts';
import { addViewBreakdowns, addWatchedSeconds } from '../add-view-breakdowns.ts';
import { watchedEvents } from '../watched-events.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** Views per transaction: enough to make writing a popular video's rows worthwhile. */
const BATCH = 5_000;

const countNewViews = ({ db }: Needs): Promise<number> =>
  transaction(db, async (tx) => {
    const taken = await takeViews(tx, BATCH);
    if (taken.length === 0) return 0;
    const happened = taken.map(({ owner_id: ownerId, post_id: postId, hour: at, views }) => ({
      ownerId,
      postId,
      at,
      views,
    }));
    await addHourlyFigures(tx, happened);
    await addViewBreakdowns(tx, taken);
    return taken.length;
  });

const countWatchTime = ({ db, clock }: Needs, isAll: boolean): Promise<number> =>
  transaction(db, async (tx) => {
    const due = new Date(clock.real().getTime() + (isAll ? countAfterS * 1000 : 0));
    const taken = await takeSeen(tx, due, BATCH);
    if (taken.length === 0) return 0;
    const measured = taken.map((each) => ({
      ownerId: each.owner_id,
      postId: each.post_id,
      at: each.hour,
      watchMs: each.watch_ms,
      lengthMs: each.is_first ? Math.round(each.duration_s * 1_000) : 0,
      isFirst: each.is_first,
    }));
    await addHourlyFigures(
      tx,
      measured.map(({ watchMs, lengthMs, isFirst, ...rest }) => ({
        ...rest,
        measured: isFirst ? 1 : 0,
        watch_ms: watchMs,
        length_ms: lengthMs,
      })),
    );
    await addWatchedSeconds(tx, taken);
    // Emitted last: the people's other events wait for its lock.
    const aheadMs = clock.rule().getTime() - clock.real().getTime();
    await emit(tx, ...taken.flatMap((each) => watchedEvents(each, aheadMs)));
    return taken.length;
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
  while ((await countWatchTime(needs, true)) === BATCH);
};

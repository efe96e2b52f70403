import { setTimeout as delay } from 'node:timers/promises';
import type { Day } from '../db/schema-ledger.ts';
import { transaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import type { EventOf, EventType } from './catalogue.ts';
import type { Consumer } from './consumer.ts';
import {
  advance,
  deleteHandled,
  type Lag,
  nextEvents,
  newestTransaction,
  readLags,
  registerConsumers,
  lockConsumer,
  findLaggingConsumers,
} from './queries.ts';

const BATCH_SIZE = 1_000;
/** How long a caller that needs everything handled waits for other processes and running transactions. */
const WAIT_TIMEOUT_MS = 30_000;
const ERROR_BACKOFF_MS = 5_000;
const RETENTION_MS = 7 * 86_400_000;
const LAST_DAY: Day = '9999-12-31';

/** The consumers of a process. Any number of processes may have them. */
export interface Events {
  /** Handles pending events; a failing consumer is logged, rests, and does not hold up the others. */
  processPending(): Promise<void>;
  /**
   * Returns when every consumer has handled the last event of a business day up to `throughDay` (absent: of any),
   * working with the other processes. Throws what a consumer throws, and when the others take too long.
   */
  waitUntilHandled(throughDay?: Day): Promise<void>;
  lags(): Promise<Lag[]>;
  /** Deletes events that every consumer has handled and that are older than seven days. */
  purge(): Promise<void>;
}

type EventsDeps = Pick<Services, 'db' | 'clock' | 'settings' | 'config' | 'log'>;

export const createEvents = (
  { db, clock, settings, config, log }: EventsDeps,
  consumers: readonly Consumer[],
  batch = BATCH_SIZE,
): Events => {
  const byName = new Map(consumers.map((consumer) => [consumer.name, consumer]));
  const names = [...byName.keys()];
  const backoffUntil = new Map<string, number>();
  let registered: Promise<void> | undefined;
  const register = (): Promise<void> => {
    registered ??= registerConsumers(db, names).catch((error: unknown) => {
      registered = undefined;
      throw error;
    });
    return registered;
  };

  /** The consumer's next batch, its effect and its new position together; returns the number of events passed. */
  const handleNext = ({ name, on, handle }: Consumer): Promise<number> =>
    transaction(db, async (tx) => {
      const position = await lockConsumer(tx, name);
      if (!position) return 0;
      const rows = await nextEvents(tx, position, on, batch);
      const last = rows.at(-1);
      if (!last) return 0;
      const events = rows
        .filter(({ payload }) => payload !== null)
        .map(
          ({ user_id: userId, biz_date: bizDate, ...row }) =>
            ({ ...row, userId, bizDate }) as unknown as EventOf<EventType>,
        );
      if (events.length > 0) await handle(tx, events, { settings, config });
      await advance(tx, name, last);
      return rows.length;
    });

  const consumersNamed = (wantedNames: readonly string[]): Consumer[] =>
    wantedNames.flatMap((name) => byName.get(name) ?? []);

  const drainConsumer = async (consumer: Consumer): Promise<number> => {
    try {
      return await handleNext(consumer);
    } catch (error) {
      backoffUntil.set(consumer.name, performance.now() + ERROR_BACKOFF_MS);
      log.error({ err: error, consumer: consumer.name }, 'consumer failed; retrying');
      return 0;
    }
  };

  return {
    processPending: async () => {
      await register();
      for (let handledCount = 1; handledCount > 0;) {
        handledCount = 0;
        const { names: laggingNames } = await findLaggingConsumers(db, names, LAST_DAY, '0');
        for (const consumer of consumersNamed(laggingNames))
          if ((backoffUntil.get(consumer.name) ?? 0) <= performance.now())
            handledCount += await drainConsumer(consumer);
      }
    },
    waitUntilHandled: async (throughDay = LAST_DAY) => {
      await register();
      const until = await newestTransaction(db);
      const end = performance.now() + WAIT_TIMEOUT_MS;
      for (;;) {
        const { names: laggingNames, isWhole } = await findLaggingConsumers(
          db,
          names,
          throughDay,
          until,
        );
        if (isWhole && laggingNames.length === 0) return;
        let handledCount = 0;
        for (const consumer of consumersNamed(laggingNames))
          handledCount += await handleNext(consumer);
        if (handledCount > 0) continue;
        if (performance.now() > end)
          throw new Error(
            `events up to ${throughDay} are not handled: ${laggingNames.join(', ') || 'an earlier transaction is still running'}`,
          );
        await delay(5);
      }
    },
    lags: async () => {
      await register();
      return readLags(db, names);
    },
    purge: async () => {
      const cutoff = new Date(clock.real().getTime() - RETENTION_MS);
      while ((await deleteHandled(db, names, cutoff, 10_000)) === 10_000);
    },
  };
};

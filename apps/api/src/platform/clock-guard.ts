import { Gauge, register } from 'prom-client';
import type { Log } from './log.ts';

/** s that the process's clock may differ from the database's. */
const MAX_SKEW_S = 60;
/** ms after which a measurement no longer counts: the database may come back with another clock. */
const MAX_AGE_MS = 60_000;
const LOG_INTERVAL_MS = 10 * 60_000;

/** Compares the real clock of this process with the clock of the database. */
export interface ClockGuard {
  /** Runs a query that returns the database's time in ms, and keeps it. */
  measure(readDatabaseMs: () => Promise<number>): Promise<void>;
  /** Why nothing may be decided by this clock now; undefined: the clock is right. */
  problem(): string | undefined;
}

export const createClockGuard = (log: Log, now: () => number): ClockGuard => {
  // The monotonic clock carries the measurement on, so that a step of the real clock shows at once.
  let measurement: { sentAt: number; databaseMs: number; readAt: number } | undefined;
  let loggedAt = -Infinity;

  /** NaN without a recent measurement. */
  const skewSeconds = (): number => {
    const at = performance.now();
    if (!measurement || at - measurement.sentAt > MAX_AGE_MS) return Number.NaN;
    return (now() - measurement.databaseMs - (at - measurement.readAt)) / 1000;
  };
  const problem = (): string | undefined => {
    const skewS = skewSeconds();
    if (Number.isNaN(skewS)) return "the clock could not be compared with the database's";
    if (Math.abs(skewS) <= MAX_SKEW_S) return undefined;
    return `the clock differs from the database's by ${Math.round(skewS)} s`;
  };

  register.removeSingleMetric('taice_clock_skew_seconds');
  const gauge: Gauge = new Gauge({
    name: 'taice_clock_skew_seconds',
    help: "This process's clock minus the database's; NaN without a recent measurement",
    collect: () => gauge.set(skewSeconds()),
  });

  return {
    problem,
    measure: async (readDatabaseMs) => {
      const sentAt = performance.now();
      const databaseMs = await readDatabaseMs();
      const receivedAt = performance.now();
      // The database read its clock at some moment of the round trip; the middle is the nearest guess.
      measurement = { sentAt, databaseMs, readAt: (sentAt + receivedAt) / 2 };
      const reason = problem();
      if (reason === undefined || receivedAt - loggedAt < LOG_INTERVAL_MS) return;
      loggedAt = receivedAt;
      log.error(`${reason}: no job runs and no call is served`);
    },
  };
};

import type { TaskList } from 'graphile-worker';
import { Logger, run, runMigrations } from 'graphile-worker';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';

/** The queue reconnects by itself; without a listener on each a closing connection would end the process. */
const queuePool = (ownerUrl: string, log: Log, max: number): pg.Pool => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max, application_name: 'taice jobs' });
  const broken = (error: Error): void => log.debug({ err: error }, 'queue connection lost');
  pool.on('error', broken);
  pool.on('connect', (client) => client.on('error', broken));
  return pool;
};

/** Lays the queue's own tables, as the owner; before anything may be enqueued. */
export const prepareQueue = async (ownerUrl: string, log: Log): Promise<void> => {
  const pgPool = queuePool(ownerUrl, log, 1);
  try {
    await runMigrations({ pgPool, logger: queueLogger(log) });
  } finally {
    await pgPool.end();
  }
};

/** Works the queue in this process. Jobs of a killed process are taken over after their lock's time. */
export const startWorker = async (
  ownerUrl: string,
  taskList: TaskList,
  { log, clock }: { readonly log: Log; readonly clock: Pick<Clock, 'problem'> },
  concurrency = 2,
): Promise<() => Promise<void>> => {
  const pgPool = queuePool(ownerUrl, log, 4);
  const runner = await run({
    pgPool,
    taskList,
    concurrency,
    noHandleSignals: true,
    // Every job has this flag (db/functions/jobs.sql): while the clock is wrong, they stay for other processes.
    forbiddenFlags: () => (clock.problem() === undefined ? null : ['by-clock']),
    // The database notifies about a new job; only a delayed one waits for this.
    pollInterval: 5_000,
    logger: queueLogger(log),
  });
  return async () => {
    await runner.stop();
    await pgPool.end();
  };
};

const queueLogger = (log: Log): Logger =>
  new Logger((scope) => (level, message) => {
    if (level === 'error') log.error({ ...scope }, message);
    else if (level === 'warning') log.warn({ ...scope }, message);
    else log.debug({ ...scope }, message);
  });

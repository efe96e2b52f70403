import type { TaskList } from 'graphile-worker';
import { Logger, run, runMigrations } from 'graphile-worker';
import type { Log } from '../log.ts';

/** Lays the queue's own tables, as the owner; before anything may be enqueued. */
export const prepareQueue = (ownerUrl: string, log: Log): Promise<void> =>
  runMigrations({ connectionString: ownerUrl, logger: queueLogger(log) });

/** Works the queue in this process. Jobs of a killed process are taken over after their lock's time. */
export const startWorker = async (
  ownerUrl: string,
  taskList: TaskList,
  log: Log,
): Promise<() => Promise<void>> => {
  const runner = await run({
    connectionString: ownerUrl,
    taskList,
    concurrency: 2,
    noHandleSignals: true,
    pollInterval: 1000,
    maxPoolSize: 4,
    logger: queueLogger(log),
  });
  return () => runner.stop();
};

const queueLogger = (log: Log): Logger =>
  new Logger((scope) => (level, message) => {
    if (level === 'error') log.error({ ...scope }, message);
    else if (level === 'warning') log.warn({ ...scope }, message);
    else log.debug({ ...scope }, message);
  });

import { Counter, register } from 'prom-client';
import type { Log } from '../log.ts';

const failureCounter = (): Counter<'job'> => {
  const existing = register.getSingleMetric('taice_job_failures_total');
  if (existing instanceof Counter) return existing;
  return new Counter({
    name: 'taice_job_failures_total',
    help: 'Items that a job failed to process; each is retried with the next run',
    labelNames: ['job'] as const,
  });
};

/**
 * Does one of a job's many items. An error is logged and counted, and does not hold up the others: the item is retried
 * at the next run.
 */
export const attemptItem = async <T>(
  { log }: { readonly log: Log },
  job: string,
  itemId: bigint,
  work: () => Promise<T>,
): Promise<T | undefined> => {
  try {
    return await work();
  } catch (error) {
    failureCounter().inc({ job });
    log.error({ err: error, job, of: `${itemId}` }, 'item failed; retrying with the next run');
    return undefined;
  }
};

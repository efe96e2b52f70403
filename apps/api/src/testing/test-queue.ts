import { runMigrations } from 'graphile-worker';

/** Lays the job queue's tables, so that handlers may enqueue; nothing works them unless a test does. */
export const testQueue = (ownerUrl: string): Promise<void> =>
  runMigrations({ connectionString: ownerUrl, logger: undefined });

import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Hono } from 'hono';
import { register } from 'prom-client';
import type { Database } from './db/pool.ts';
import type { Services } from './services.ts';

/** Below this, the next upload or the next minutes of the ledger may not fit. */
const MIN_FREE_BYTES = 256 * 1024 ** 2;

/** ms after which a database that does not answer counts as down: a health checker may wait no longer. */
const DATABASE_TIMEOUT_MS = 1_500;

/**
 * Asks the database whether it answers. A frozen one is asked once for all concurrent callers, so that no further
 * connection is lost to it.
 */
const databaseProbe = (db: Database): (() => Promise<unknown>) => {
  let pending: Promise<unknown> | undefined;
  return () => {
    pending ??= sql`select 1`.execute(db).finally(() => (pending = undefined));
    const timeout = sleep(DATABASE_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error(`the database did not answer within ${DATABASE_TIMEOUT_MS} ms`);
    });
    return Promise.race([pending, timeout]);
  };
};

/** The reason why the process cannot work; undefined if it can. */
const findReadinessProblem = async (
  { log, config, clock }: Services,
  askDatabase: () => Promise<unknown>,
): Promise<string | undefined> => {
  try {
    await askDatabase();
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return 'the database is unavailable';
  }
  const clockProblem = clock.problem();
  if (clockProblem !== undefined) return clockProblem;
  const disk = await statfs(config.dataDir);
  const free = disk.bavail * disk.bsize;
  if (free >= MIN_FREE_BYTES) return undefined;
  log.warn({ free, dataDir: config.dataDir }, 'not ready: the disk is full');
  return 'the disk is full';
};

/** `/healthz`: the process answers. */
export const livenessRoutes = (): Hono => new Hono().get('/healthz', (c) => c.text('ok'));

/** For operators. `/readyz`: the process can do its work. `/metrics`: for Prometheus. */
export const operatorRoutes = (services: Services): Hono => {
  const app = new Hono();
  const askDatabase = databaseProbe(services.db);
  app.get('/readyz', async (c) => {
    const problem = await findReadinessProblem(services, askDatabase);
    return problem ? c.text(problem, 503) : c.text('ready');
  });
  app.get('/metrics', async (c) =>
    c.body(await register.metrics(), 200, { 'Content-Type': register.contentType }),
  );
  return app;
};

import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { Hono } from 'hono';
import { Gauge, register } from 'prom-client';
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
  { log, clock }: Services,
  askDatabase: () => Promise<unknown>,
): Promise<string | undefined> => {
  try {
    await askDatabase();
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return 'the database is unavailable';
  }
  return clock.problem();
};

const freeBytes = async ({ dataDir }: Services['config']): Promise<number> => {
  const { bavail, bsize } = await statfs(dataDir);
  return bavail * bsize;
};

const observeDisk = ({ config, log }: Services): void => {
  register.removeSingleMetric('taice_disk_free_bytes');
  const gauge: Gauge = new Gauge({
    name: 'taice_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR; NaN if it cannot be read',
    collect: async () => {
      try {
        gauge.set(await freeBytes(config));
      } catch (error) {
        gauge.set(Number.NaN);
        log.warn({ err: error }, 'could not measure the disk');
      }
    },
  });
};

/** `/healthz`: the process answers. */
export const livenessRoutes = (): Hono => new Hono().get('/healthz', (c) => c.text('ok'));

/** For operators. `/readyz`: the process can do its work. `/metrics`: for Prometheus. */
export const operatorRoutes = (services: Services): Hono => {
  const app = new Hono();
  const askDatabase = databaseProbe(services.db);
  observeDisk(services);
  app.get('/readyz', async (c) => {
    const problem = await findReadinessProblem(services, askDatabase);
    if (problem !== undefined) return c.text(problem, 503);
    // No balancer can help: all processes share the disk. Reads work, and a write without room is refused by itself.
    const isDiskFull = (await freeBytes(services.config)) < MIN_FREE_BYTES;
    return c.text(isDiskFull ? 'degraded: the disk is full' : 'ready');
  });
  app.get('/metrics', async (c) =>
    c.body(await register.metrics(), 200, { 'Content-Type': register.contentType }),
  );
  return app;
};

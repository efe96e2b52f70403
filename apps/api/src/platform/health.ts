import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { Hono } from 'hono';
import { register } from 'prom-client';
import type { Services } from './services.ts';

/** Under it the next upload or the next minutes of the ledger may not fit. */
const LEAST_FREE_BYTES = 256 * 1024 ** 2;

/** What keeps the process from doing its work; undefined where nothing does. */
const obstacle = async ({ db, log, config }: Services): Promise<string | undefined> => {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return 'the database is away';
  }
  const disk = await statfs(config.dataDir);
  const free = disk.bavail * disk.bsize;
  if (free >= LEAST_FREE_BYTES) return undefined;
  log.warn({ free, dataDir: config.dataDir }, 'not ready: the disk is full');
  return 'the disk is full';
};

/** `/healthz`: the process answers. */
export const aliveRoutes = (): Hono => new Hono().get('/healthz', (c) => c.text('ok'));

/** For operators. `/readyz`: the process can do its work. `/metrics`: for Prometheus. */
export const operatorRoutes = (services: Services): Hono => {
  const app = new Hono();
  app.get('/readyz', async (c) => {
    const problem = await obstacle(services);
    return problem ? c.text(problem, 503) : c.text('ready');
  });
  app.get('/metrics', async (c) =>
    c.body(await register.metrics(), 200, { 'Content-Type': register.contentType }),
  );
  return app;
};

import { sql } from 'kysely';
import { Hono } from 'hono';
import { register } from 'prom-client';
import type { Services } from './services.ts';

/** `/healthz`: the process answers. `/readyz`: it can do its work. `/metrics`: for Prometheus. */
export const healthRoutes = ({ db, log }: Services): Hono => {
  const app = new Hono();
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    try {
      await sql`select 1`.execute(db);
      return c.text('ready');
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return c.text('the database is away', 503);
    }
  });
  app.get('/metrics', async (c) =>
    c.body(await register.metrics(), 200, { 'Content-Type': register.contentType }),
  );
  return app;
};

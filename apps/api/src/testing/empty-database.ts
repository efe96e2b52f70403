import { type Database, createDatabase } from '../platform/db/pool.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';

/**
 * A migrated database without people, for a benchmark that needs no server of the product. It is as crash-safe as the
 * product's.
 */
export interface EmptyDatabase extends AsyncDisposable {
  readonly db: Database;
  /** Process id of the postmaster, parent of all its backends. */
  readonly pid: number;
}

/** In an empty folder, which is left where it is. */
export const emptyDatabase = async (dataDir: string): Promise<EmptyDatabase> => {
  const server = await startEmbedded({ dataDir, log: () => undefined });
  await migrate(server.ownerUrl);
  const db = createDatabase(server.appUrl, { max: 12, statementTimeoutMs: 600_000 });
  return {
    db,
    pid: server.pid(),
    [Symbol.asyncDispose]: async () => {
      await db.destroy();
      await server.stop();
    },
  };
};

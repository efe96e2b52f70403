import { storedClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { applicationUrl } from './platform/db/application-role.ts';
import { awaitDatabase } from './platform/db/await-database.ts';
import { createDatabase } from './platform/db/pool.ts';
import { every } from './platform/jobs/every.ts';
import { createLog } from './platform/log.ts';
import { storedNumbers } from './platform/stored-numbers.ts';
import { explain } from './process/explain.ts';
import { startPayouts } from './process/pay-out.ts';

// The payouts' own process, for PAYOUTS=apart: it alone has the key, and no door.

/** Pays from then on; returns the stop. */
const start = async (): Promise<() => Promise<void>> => {
  const config = readConfig(process.env);
  if (!config.databaseUrl)
    throw new ConfigError(['DATABASE_URL is needed by a process that only pays']);
  const log = createLog(config.logLevel);
  const db = createDatabase(applicationUrl(config.databaseUrl), {
    max: 6,
    onError: ({ message }) => log.warn({ reason: message }, 'a database connection broke'),
  });
  const clock = storedClock(db);
  await awaitDatabase(clock.refresh, log);
  const stopClock = every(1_000, 'clock', log, clock.refresh);
  const { numbers, refresh } = await storedNumbers(db, clock, config);
  const stopNumbers = every(10_000, 'numbers', log, refresh);
  const stopPayouts = await startPayouts({ db, clock, config, log, numbers });
  return async () => {
    await stopPayouts();
    await stopNumbers();
    await stopClock();
    await db.destroy();
  };
};

try {
  const stopPaying = await start();
  const stop = async (): Promise<void> => {
    await stopPaying();
    process.exit(0);
  };
  process.once('SIGINT', () => void stop());
  process.once('SIGTERM', () => void stop());
  process.stdout.write('ready: payouts\n');
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

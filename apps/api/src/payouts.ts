import { storedClock } from './platform/clock.ts';
import { readConfig } from './platform/config.ts';
import { applicationUrl } from './platform/db/application-role.ts';
import { createDatabase } from './platform/db/pool.ts';
import { every } from './platform/jobs/every.ts';
import { createLog } from './platform/log.ts';
import { storedNumbers } from './platform/stored-numbers.ts';
import { startPayouts } from './process/pay-out.ts';

// The payouts' own process, for PAYOUTS=apart: it alone has the key, and no door.

const config = readConfig(process.env);
if (!config.databaseUrl) {
  process.stderr.write('wrong setting: DATABASE_URL is needed by a process that only pays\n');
  process.exit(1);
}
const log = createLog(config.logLevel);
const db = createDatabase(applicationUrl(config.databaseUrl), {
  max: 6,
  onError: ({ message }) => log.warn({ reason: message }, 'a database connection broke'),
});
const clock = storedClock(db);
await clock.refresh();
const stopClock = every(1_000, 'clock', log, clock.refresh);
const { numbers, refresh } = await storedNumbers(db, clock, config);
const stopNumbers = every(10_000, 'numbers', log, refresh);
const stopPayouts = await startPayouts({
  db,
  clock,
  config,
  log,
  numbers,
});
process.stdout.write('ready: payouts\n');

const stop = async (): Promise<void> => {
  await stopPayouts();
  await stopNumbers();
  await stopClock();
  await db.destroy();
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());

import { checkSecrets } from './platform/check-secrets.ts';
import { storedClock } from './platform/clock.ts';
import { ConfigError, readConfig } from './platform/config.ts';
import { applicationUrl } from './platform/db/application-role.ts';
import { awaitDatabase } from './platform/db/await-database.ts';
import { createDatabase } from './platform/db/pool.ts';
import { repeatEvery } from './platform/jobs/repeat-every.ts';
import { createLog } from './platform/log.ts';
import { storedSettings } from './platform/stored-settings.ts';
import { explain } from './process/explain.ts';
import { startPayouts } from './process/start-payouts.ts';
import { createShutdown, stopOnSignal } from './process/shutdown.ts';

// The payouts' own process, for PAYOUTS=apart: it alone has the key, and no door.

const shutdown = createShutdown();

/** Starts paying. */
const start = async (): Promise<void> => {
  const config = readConfig(process.env);
  if (!config.databaseUrl)
    throw new ConfigError(['DATABASE_URL is required by the payout process']);
  const log = createLog(config.logLevel);
  const db = createDatabase(applicationUrl(config.databaseUrl), {
    max: 6,
    onError: ({ message }) => log.warn({ reason: message }, 'database connection lost'),
  });
  shutdown.add('database pool', () => db.destroy());
  const clock = storedClock(db, log);
  await awaitDatabase(async () => {
    await clock.refresh();
    // The only secret that this process needs: signed payouts are sealed.
    await checkSecrets(db, config, ['SEAL_SECRET']);
  }, log);
  shutdown.add('clock', repeatEvery(1_000, 'clock', { log, clock: null }, clock.refresh));
  const { settings, refresh } = await storedSettings(db, clock, config);
  shutdown.add('settings', repeatEvery(10_000, 'settings', { log, clock }, refresh));
  shutdown.add('payouts', await startPayouts({ db, clock, config, log, settings }));
};

const starting = start();
stopOnSignal(shutdown, starting);
try {
  await starting;
  process.stdout.write('ready: payouts\n');
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Hono } from 'hono';
import type { StandIns } from '@taice/demo';
import { createApp } from '../app.ts';
import { installDocuments } from '../domains/content/documents.ts';
import { installCategories } from '../domains/posts/install-categories.ts';
import { createDayTasks } from '../domains/tasks/day-tasks.ts';
import { installTasks } from '../domains/tasks/install-tasks.ts';
import { verifyExistingAccounts } from '../domains/eligibility/verify.ts';
import { hashOldIdentities } from '../domains/rewards/first-view-identities.ts';
import { releaseEarlierHolds } from '../domains/rewards/release-earlier-holds.ts';
import { fillNicknameSkeletons } from '../domains/user/confusable-skeleton.ts';
import { createViewSessions } from '../domains/watching/view-sessions.ts';
import { createEvents } from '../platform/events/events.ts';
import { observeLags } from '../platform/events/observe-lags.ts';
import { checkSecrets } from '../platform/check-secrets.ts';
import { storedClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { applicationUrl, requireApplicationRole } from '../platform/db/application-role.ts';
import { awaitDatabase, checkConnection } from '../platform/db/await-database.ts';
import { claimProfile } from '../platform/db/claim-profile.ts';
import { startEmbedded } from '../platform/db/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { operatorRoutes } from '../platform/health.ts';
import { prepareQueue } from '../platform/jobs/worker.ts';
import { createLive } from '../platform/live/live.ts';
import { createLog, type Log } from '../platform/log.ts';
import {
  checkFfmpeg,
  createDeliveries,
  openStorageLocations,
  removeStaleFolders,
} from '../platform/media/index.ts';
import { storedSettings } from '../platform/stored-settings.ts';
import { shells } from '../platform/pages/shell-routes.ts';
import type { Services } from '../platform/services.ts';
import { consumers } from './consumers.ts';
import { startJobs } from './jobs.ts';
import { assertPortFree, close, listen } from './listen.ts';
import { observeState } from './observe-state.ts';
import { publicRoutes } from './public-routes.ts';
import { startPayouts } from './start-payouts.ts';
import { startNotificationSenders } from './notification-senders.ts';
import { reportFailures, type Shutdown } from './shutdown.ts';

const repository = resolve(import.meta.dirname, '../../../..');

/**
 * Starts every part of the server process and adds it to `shutdown`; if one fails, those before it are stopped. Resolves
 * to the address.
 */
export const startServer = async (config: Config, shutdown: Shutdown): Promise<string> => {
  // A lost connection is expected while we stop, or after a failed start.
  const state = { stopping: false };
  try {
    return await startParts(config, shutdown, state);
  } catch (error) {
    state.stopping = true;
    reportFailures(await shutdown.run());
    throw error;
  }
};

/** Starts one part after the other; returns the address of the server. */
const startParts = async (
  initialConfig: Config,
  shutdown: Shutdown,
  state: { stopping: boolean },
): Promise<string> => {
  await assertPortFree(initialConfig.port, initialConfig.host);
  const { config, telegram } = await withSimulatedTelegram(initialConfig, shutdown);
  await checkFfmpeg(config);
  const log = createLog(config.logLevel);
  const { ownerUrl, appUrl } = await openDatabase(config, log, shutdown, state);
  await migrate(ownerUrl);
  if (config.databaseUrl) await requireApplicationRole(ownerUrl);
  await prepareQueue(ownerUrl, log);
  const connect = (max: number) => {
    const database = createDatabase(appUrl, {
      max,
      onError: ({ message }) => {
        if (!state.stopping) log.warn({ reason: message }, 'database connection lost');
      },
    });
    shutdown.add('database pool', () => database.destroy());
    return database;
  };
  const db = connect(config.databasePool);

  await claimProfile(db, config.profile);
  await checkSecrets(db, config);
  const clock = storedClock(db, log);
  await clock.refresh();
  const { settings, refresh: refreshSettings } = await storedSettings(db, clock, config);
  const base = { db, clock, config, log, settings };
  const deliveries = createDeliveries(base);
  shutdown.add('media deliveries', () => deliveries.stop());
  const viewSessions = createViewSessions({ ...base, deliveries });
  shutdown.add('view sessions', () => viewSessions.stop());
  const dayTasks = createDayTasks(base);
  const locations = await openStorageLocations(config);
  const events = createEvents(base, consumers);
  const live = createLive({ ...base, url: appUrl });
  shutdown.add('live updates', () => live.stop());
  const { media: storage, sources } = locations;
  const services: Services = {
    ...base,
    viewSessions,
    dayTasks,
    storage,
    sources,
    deliveries,
    events,
    live,
  };
  observeLags(services);
  observeState(services);
  await installDocuments(db);
  await installCategories(db);
  await installTasks(db);
  await dayTasks.refresh();
  await hashOldIdentities(services);

  const storages = [...locations.served];
  const extraRoutes: Hono[] = [];
  let standIns: StandIns | undefined;
  if (config.isDemo) {
    // The demo's people, clips and stand-ins are loaded only where they are served.
    const { createStandIns, demoStorages, devRoutes, seedDemo } = await import('@taice/demo');
    await seedDemo(services);
    storages.push(...demoStorages);
    standIns = createStandIns(services);
    extraRoutes.push(devRoutes(services, clock, telegram), standIns.routes);
  }
  // This includes the demo's people.
  await fillNicknameSkeletons(services);
  await verifyExistingAccounts(services);
  extraRoutes.push(...(await publicRoutes(services, storages, shells(repository))));

  await removeStaleFolders();
  // All before may have taken longer than a measurement counts.
  await clock.refresh();
  // It moves points, so with a wrong clock it is left to a later start.
  if (clock.problem() === undefined) await releaseEarlierHolds(services);
  const stopJobs = await startJobs(services, {
    ownerUrl,
    refreshClock: clock.refresh,
    refreshSettings,
  });
  shutdown.add('jobs', stopJobs);
  if (config.payoutsHere) shutdown.add('payouts', await startPayouts(services));
  shutdown.add('notifications', await startNotificationSenders(services));
  shutdown.add('log', () => {
    state.stopping = true;
  });
  const serveOn = async (
    app: Hono,
    basePort: number,
    host: string | undefined,
    upgrade?: StandIns['upgrade'],
  ): Promise<number> => {
    const { server, port } = await listen(app, basePort, host);
    if (upgrade) server.on('upgrade', upgrade);
    shutdown.add(`port ${port}`, () => close(server));
    return port;
  };
  const port = await serveOn(
    createApp(services, { more: extraRoutes }),
    config.port,
    config.host,
    standIns?.upgrade,
  );
  if (standIns) shutdown.add('stand-ins', standIns.stop);
  // Open streams do not delay a stop.
  shutdown.add('live connections', () => live.close());
  if (config.opsPort !== null)
    await serveOn(operatorRoutes(services), config.opsPort, config.opsHost);
  if (telegram) shutdown.add('bot', await telegram.startBot(services, `http://127.0.0.1:${port}`));
  return `http://localhost:${port}`;
};

/** A demo gets a simulated Telegram, unless another one is configured. */
const withSimulatedTelegram = async (config: Config, shutdown: Shutdown) => {
  if (!config.isDemo || config.botApiRoot !== null) return { config };
  const { simulateTelegram } = await import('@taice/demo');
  const telegram = await simulateTelegram(config.botToken);
  shutdown.add('Telegram stand-in', () => telegram.stop());
  return { config: { ...config, botApiRoot: telegram.apiRoot }, telegram };
};

/** Our own PostgreSQL under DATA_DIR, or the one that DATABASE_URL names. */
const openDatabase = async (
  { databaseUrl, dataDir }: Config,
  log: Log,
  shutdown: Shutdown,
  state: { readonly stopping: boolean },
): Promise<{ ownerUrl: string; appUrl: string }> => {
  if (databaseUrl) {
    await awaitDatabase(() => checkConnection(databaseUrl), log);
    return { ownerUrl: databaseUrl, appUrl: applicationUrl(databaseUrl) };
  }
  await mkdir(dataDir, { recursive: true });
  const embedded = await startEmbedded({
    dataDir: join(dataDir, 'postgres'),
    log: (line) =>
      log[!state.stopping && / (FATAL|PANIC): /.test(line) ? 'warn' : 'debug'](
        { part: 'postgres' },
        line,
      ),
    onExit: (reason) =>
      log.error({ part: 'postgres', how: reason }, 'database stopped; restarting it'),
  });
  shutdown.add('PostgreSQL', () => embedded.stop());
  return embedded;
};

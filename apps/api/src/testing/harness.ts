import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Lang } from '@taice/contract/shapes';
import { createApp } from '../app.ts';
import { createDayTasks } from '../domains/tasks/day-tasks.ts';
import { createViewSessions } from '../domains/watching/view-sessions.ts';
import { consumers } from '../process/consumers.ts';
import { createEvents } from '../platform/events/events.ts';
import { readConfig } from '../platform/config.ts';
import { createTestDatabase } from '../platform/db/testing.ts';
import type { AppType } from '@taice/contract';
import { createLive } from '../platform/live/live.ts';
import { createLog } from '../platform/log.ts';
import { createDeliveries, mediaRoutes, openStorageLocations } from '../platform/media/index.ts';
import { defaultSettings, type Settings } from '../platform/settings.ts';
import type { Services } from '../platform/services.ts';
import { type Client, createClient } from './client.ts';
import { type TestClock, testClock } from './test-clock.ts';

/** A test's videos are rows without files: views count as delivered, unless a test asks for the share. */
const noDeliveryCheck = { delivery_share: 0 };
/** All people of a test use one network, unless a test gives them others. */
const manyStrangers = { strangers_mailed_per_hour: 100_000 };
/** Every exit is reviewed, unless a test asks otherwise. */
const reviewEveryExit = {
  unreviewed_max: 0n,
  unreviewed_max_established: 0n,
  unreviewed_max_known: 0n,
};
const noCaching = {
  shared_posts_ms: 0,
  post_briefs_ms: 0,
  post_words_ms: 0,
  leaderboard_weeks_ms: 0,
  nft_facets_ms: 0,
  nft_shares_ms: 0,
};

export interface ClientOptions {
  appType?: AppType;
  deviceId?: string;
  lang?: Lang;
  timezone?: string;
  /** Headers beside those of every call. */
  headers?: Readonly<Record<string, string>>;
}

export interface TestApi extends AsyncDisposable {
  readonly services: Services;
  readonly clock: TestClock;
  readonly ownerUrl: string;
  readonly url: string;
  /** A fresh caller: a device of its own unless one is given. */
  client(options?: ClientOptions): Client;
  /** A plain request outside the contract's endpoints. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Another process on the same database, with memory of its own. */
  sibling(): Omit<TestApi, 'sibling'>;
  stop(): Promise<void>;
}

/** The API in this process on a fresh migrated database; replies are checked against the contract. */
export const startApi = async ({
  now = new Date('2026-11-21T04:00:00Z'),
  settings = {},
  env = {},
}: {
  now?: Date;
  settings?: Partial<Settings>;
  env?: Record<string, string>;
} = {}): Promise<TestApi> => {
  const database = await createTestDatabase({ max: 12 });
  const clock = testClock(now);
  const files = await mkdtemp(join(tmpdir(), 'taice-api-test-'));
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: files,
    // Independent of this machine's free disk space.
    UPLOAD_RESERVE_MB: '1',
    ...env,
  });
  const storages = await openStorageLocations(config);
  const open = () => {
    const base = {
      db: database.db,
      clock,
      config,
      // A test sees its changes at once, unless it asks for caches.
      settings: {
        ...defaultSettings,
        ...noCaching,
        ...noDeliveryCheck,
        ...reviewEveryExit,
        ...manyStrangers,
        ...settings,
      },
      log: createLog(config.logLevel),
    };
    const deliveries = createDeliveries(base);
    const services: Services = {
      ...base,
      deliveries,
      viewSessions: createViewSessions({ ...base, deliveries }),
      dayTasks: createDayTasks(base),
      events: createEvents(base, consumers),
      storage: storages.media,
      sources: storages.sources,
      live: createLive({ ...base, url: database.url }),
    };
    const media = new Hono().route('/media', mediaRoutes([storages.media], services));
    const app = createApp(services, { checkReplies: true, more: [media] });
    const client = (options: ClientOptions = {}) =>
      createClient({
        fetch: (url, init) => app.request(url, init),
        now: () => clock.real(),
        signSecret: config.signSecret,
        ...options,
      });
    const request: TestApi['request'] = async (path, init) => app.request(path, init);
    return { services, clock, ownerUrl: database.ownerUrl, url: database.url, client, request };
  };
  const first = open();
  const apis = [first];
  const stop = async (): Promise<void> => {
    await Promise.all(apis.map(({ services }) => services.viewSessions.stop()));
    await Promise.all(apis.map(({ services }) => services.live.stop()));
    await Promise.all(apis.map(({ services }) => services.deliveries.stop()));
    await database.drop();
    await rm(files, { recursive: true, force: true });
  };
  const sibling = () => {
    const other = open();
    apis.push(other);
    return { ...other, stop, [Symbol.asyncDispose]: stop };
  };
  return { ...first, sibling, stop, [Symbol.asyncDispose]: stop };
};

/**
 * An API for the tests of a file or group, or with `each` one for each test. It is complete from the hooks after this call on,
 * and stops after the last test.
 */
export const useApi = (
  options: Parameters<typeof startApi>[0] = {},
  { each: isPerTest = false, start = startApi }: { each?: boolean; start?: typeof startApi } = {},
): TestApi => {
  const api: Partial<TestApi> = {};
  (isPerTest ? beforeEach : beforeAll)(async () => void Object.assign(api, await start(options)));
  (isPerTest ? afterEach : afterAll)(() => api.stop?.());
  return api as TestApi;
};

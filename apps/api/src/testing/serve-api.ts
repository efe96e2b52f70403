import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { createApp } from '../app.ts';
import { createDayTasks } from '../domains/tasks/day-tasks.ts';
import { createViewSessions } from '../domains/watching/view-sessions.ts';
import { readConfig } from '../platform/config.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { createEvents } from '../platform/events/events.ts';
import { createLive } from '../platform/live/live.ts';
import { createLog } from '../platform/log.ts';
import { createDeliveries, localStorage } from '../platform/media/index.ts';
import { defaultSettings } from '../platform/settings.ts';
import { consumers } from '../process/consumers.ts';
import { crashAtStatement, crashingFetch, type CrashPoint } from './crash-at.ts';
import { systemClock } from './test-clock.ts';

/** The API as a process of its own, to be killed: prints its port, and ends itself at the named step, if any. */
const [url = '', folder = '', text = '{}'] = process.argv.slice(2);
const step = JSON.parse(text) as CrashPoint;
crashAtStatement(step);

const base = {
  db: createDatabase(url, { max: 4 }),
  clock: systemClock,
  config: readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }),
  settings: defaultSettings,
  log: createLog('silent'),
};
const deliveries = createDeliveries(base);
const app = createApp({
  ...base,
  deliveries,
  viewSessions: createViewSessions({ ...base, deliveries }),
  dayTasks: createDayTasks(base),
  events: createEvents(base, consumers),
  storage: localStorage(join(folder, 'media')),
  sources: localStorage(folder),
  live: createLive({ ...base, url }),
});
const fetch = crashingFetch((request) => app.fetch(request), step);
const server = serve({ fetch, port: 0, hostname: '127.0.0.1' });
await once(server, 'listening');
flushCompileCache();
process.send?.((server.address() as AddressInfo).port);
process.once('disconnect', () => process.exit());

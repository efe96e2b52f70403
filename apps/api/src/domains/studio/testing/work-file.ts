import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { readConfig } from '../../../platform/config.ts';
import { createDatabase } from '../../../platform/db/pool.ts';
import { createLive } from '../../../platform/live/live.ts';
import { createLog } from '../../../platform/log.ts';
import { localStorage } from '../../../platform/media/index.ts';
import { defaultSettings } from '../../../platform/settings.ts';
import { crashAtStatement, crashingStorage, type CrashPoint } from '../../../testing/crash-at.ts';
import { transcodePost } from '../jobs/transcode-post.ts';
import { systemClock } from '../../../testing/test-clock.ts';

/** Runs as a process of its own, to be killed: works on one file, and ends itself at a named step. */
const workerOf = (url: string, folder: string, leaseMs: number, step: CrashPoint) => {
  const db = createDatabase(url, { max: 2 });
  const clock = systemClock;
  const log = createLog('silent');
  return {
    db,
    clock,
    config: readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }),
    settings: { ...defaultSettings, transcode_lease_ms: leaseMs },
    storage: crashingStorage(localStorage(join(folder, 'media')), step),
    sources: localStorage(folder),
    log,
    live: createLive({ db, clock, log, url }),
  };
};

const [url = '', folder = '', post_id, leaseMs, step = '{}'] = process.argv.slice(2);
flushCompileCache();
const end = JSON.parse(step) as CrashPoint;
crashAtStatement(end);
const worker = workerOf(url, folder, Number(leaseMs), end);
// As the queue's two workers do in turn.
await transcodePost(worker, { post_id }, undefined, true);
await transcodePost(worker, { post_id });
await worker.live.stop();
await worker.db.destroy();
process.disconnect();

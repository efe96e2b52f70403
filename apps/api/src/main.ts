import { readConfig } from './platform/config.ts';
import { flushLog } from './platform/log.ts';
import { explain } from './process/explain.ts';
import { startServer } from './process/server.ts';
import { createShutdown, stopOnSignal } from './process/shutdown.ts';

/** The start-up time of the server alone, without what `npm start` installs and builds before it. */
const startedAt = performance.getEntriesByName('serve')[0]?.startTime ?? 0;

const shutdown = createShutdown();
const start = async () => startServer(readConfig(process.env), shutdown);
const starting = start();
stopOnSignal(shutdown, starting);
try {
  const url = await starting;
  // Everything logged before this is written before the line that reports readiness.
  await flushLog();
  process.stdout.write(`ready ${url} in ${Math.round(performance.now() - startedAt)} ms\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

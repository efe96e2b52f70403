import { readConfig } from './platform/config.ts';
import { logWritten } from './platform/log.ts';
import { explain } from './process/explain.ts';
import { startServer } from './process/server.ts';
import { createShutdown, stopOnSignal } from './process/shutdown.ts';

/** Of the server alone: what `npm start` installed and built before is not its time. */
const begun = performance.getEntriesByName('serve')[0]?.startTime ?? 0;

const shutdown = createShutdown();
const start = async () => startServer(readConfig(process.env), shutdown);
const starting = start();
stopOnSignal(shutdown, starting);
try {
  const url = await starting;
  // Nothing that was logged before comes behind the line that says it is ready.
  await logWritten();
  process.stdout.write(`ready ${url} in ${Math.round(performance.now() - begun)} ms\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

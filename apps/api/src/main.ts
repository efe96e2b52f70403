import { readConfig } from './platform/config.ts';
import { explain } from './process/explain.ts';
import { startServer } from './process/server.ts';

/** Of the server alone: what `npm start` installed and built before is not its time. */
const begun = performance.getEntriesByName('serve')[0]?.startTime ?? 0;

try {
  const server = await startServer(readConfig(process.env));
  let stopping = false;
  const stop = (): void => {
    // A second Ctrl-C does not wait for anything.
    if (stopping) process.exit(130);
    stopping = true;
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`could not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.stdout.write(`ready ${server.url} in ${Math.round(performance.now() - begun)} ms\n`);
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}

import { ConfigError, readConfig } from './platform/config.ts';
import { DataDirectoryInUse } from './platform/db/embedded.ts';
import { startServer } from './process/server.ts';

/** One line that tells a person what to do; undefined where only the stack helps. */
const explain = (error: unknown): string | undefined => {
  if (error instanceof ConfigError)
    return error.lines.map((line) => `wrong setting: ${line}`).join('\n');
  if (error instanceof DataDirectoryInUse) return `already running: ${error.message}`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'the port is in use by another program; choose one with PORT=…';
  return undefined;
};

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
  const line = explain(error);
  process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exit(1);
}

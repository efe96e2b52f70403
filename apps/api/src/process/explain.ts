import { ConfigError } from '../platform/config.ts';
import { DatabaseUnavailable } from '../platform/db/await-database.ts';
import { DataDirectoryInUse } from '../platform/db/embedded.ts';

/** One line with the operator's next step; if there is none, the stack. */
export const explain = (error: unknown): string => {
  if (error instanceof ConfigError)
    return error.lines.map((line) => `wrong setting: ${line}`).join('\n');
  if (error instanceof DataDirectoryInUse) return `already running: ${error.message}`;
  if (error instanceof DatabaseUnavailable)
    return `the database is unavailable: ${error.message}; start it, or correct DATABASE_URL`;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    return 'the port is in use by another program; set another one with PORT=…';
  return String(error instanceof Error ? error.stack : error);
};

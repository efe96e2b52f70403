import { Console } from 'node:console';
import { join } from 'node:path';
import { errors } from '@taice/contract';
import { storedClock } from '../platform/clock.ts';
import { ConfigError, readConfig } from '../platform/config.ts';
import { applicationUrl } from '../platform/db/application-role.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { runningDatabase } from '../platform/db/running-database.ts';
import { Failure } from '../platform/http/failure.ts';
import { createLog } from '../platform/log.ts';
import { storedSettings } from '../platform/stored-settings.ts';
import { runOperatorCommand, usage, UsageError } from '../process/operator.ts';

// The staff's shell command while the product runs: `pnpm operator`.

const connect = async (): Promise<string> => {
  const { databaseUrl, dataDir } = readConfig(process.env);
  if (databaseUrl) return applicationUrl(databaseUrl);
  const running = await runningDatabase(join(dataDir, 'postgres'));
  if (!running)
    throw new ConfigError([`nothing is running on ${dataDir}: start the product, or set DATA_DIR`]);
  return running.appUrl;
};

const explain = (error: unknown): string => {
  if (error instanceof UsageError) return `${error.message}\n\n${usage}`;
  if (error instanceof ConfigError) return error.lines.join('\n');
  if (error instanceof Failure) {
    const suffix = error.message === `code ${error.code}` ? '' : ` (${error.message})`;
    return `${error.code}: ${errors[error.code].en}${suffix}`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
};

const args = process.argv.slice(2);
if (args.length === 0 || args.includes('--help')) process.stdout.write(`${usage}\n`);
else
  try {
    await using open = new AsyncDisposableStack();
    const db = createDatabase(await connect(), { max: 2 });
    open.defer(() => db.destroy());
    const config = readConfig(process.env);
    const clock = storedClock(db, createLog('silent'));
    await clock.refresh();
    const clockProblem = clock.problem();
    if (clockProblem !== undefined) throw new ConfigError([clockProblem]);
    const parts = {
      db,
      clock,
      config,
      settings: (await storedSettings(db, clock, config)).settings,
    };
    const answer = await runOperatorCommand(parts, args, process.env['OPERATOR']);
    if (typeof answer === 'string') process.stdout.write(`${answer}\n`);
    else if (Array.isArray(answer) && answer.length === 0) process.stdout.write('none\n');
    else new Console(process.stdout).table(answer);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }

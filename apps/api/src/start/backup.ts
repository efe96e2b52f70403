import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import manifest from '../../../../package.json' with { type: 'json' };
import { ConfigError, readConfig } from '../platform/config.ts';
import { DataDirectoryInUse, lockDirectory } from '../platform/db/directory-lock.ts';
import { openStorageLocations } from '../platform/media/storage-locations.ts';
import { listBackups } from '../process/backup/manifest.ts';
import { removeOldBackups } from '../process/backup/remove-old-backups.ts';
import { restoreBackup } from '../process/backup/restore-backup.ts';
import { takeBackup } from '../process/backup/take-backup.ts';

// `pnpm backup FOLDER` and `pnpm restore FOLDER [NAME]`.

const usage = `pnpm backup FOLDER [--keep N]
  Backs up the database, media, uploads and ledger files. The product may run. --keep removes all
  but the newest N backups.
pnpm restore FOLDER [NAME]
  Restores a backup, the newest without NAME: into an empty DATA_DIR, or into the empty database
  of DATABASE_URL. Stop the product before.`;

const runBackup = async (folder: string, keep: number | undefined): Promise<void> => {
  const config = readConfig(process.env);
  const storage = await openStorageLocations(config);
  const { name, files, bytes } = await takeBackup(config, storage, folder, {
    taice: manifest.version,
    now: new Date(),
  });
  process.stdout.write(`${name}: ${files} files, ${bytes} bytes\n`);
  if (keep !== undefined)
    process.stdout.write(`removed ${await removeOldBackups(folder, keep)} older backups\n`);
};

const runRestore = async (folder: string, requestedName: string | undefined): Promise<void> => {
  const config = readConfig(process.env);
  const name = requestedName ?? (await listBackups(folder)).at(-1);
  if (!name) throw new ConfigError([`${folder} has no backup`]);
  const { taice } = await restoreBackup(config, await openStorageLocations(config), folder, name);
  process.stdout.write(
    `${name} of Taice ${taice} is restored. Payouts and notifications wait for arm-payouts and arm-sending.\n`,
  );
};

const run = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keep: { type: 'string' } },
  });
  const [command, folder, name, ...rest] = positionals;
  const keep = values.keep === undefined ? undefined : Number(values.keep);
  const isWrong =
    !folder ||
    rest.length > 0 ||
    (command !== 'backup' && command !== 'restore') ||
    (command === 'backup' && name !== undefined) ||
    (command === 'restore' && keep !== undefined) ||
    (keep !== undefined && !(Number.isInteger(keep) && keep > 0));
  if (isWrong) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const unlock = lockDirectory(join(resolve(folder), 'lock'));
  try {
    if (command === 'backup') await runBackup(folder, keep);
    else await runRestore(folder, name);
  } finally {
    unlock();
  }
  return 0;
};

const explain = (error: unknown): string => {
  if (error instanceof ConfigError) return error.lines.join('\n');
  if (error instanceof DataDirectoryInUse) return `${error.message}, or wait until it has ended`;
  return error instanceof Error ? error.message : String(error);
};

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

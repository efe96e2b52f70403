import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../platform/config.ts';
import { DataDirectoryInUse, lockDirectory } from '../platform/db/directory-lock.ts';
import { localStorageLocation, s3StorageLocation } from '../platform/media/storage-locations.ts';
import { moveJournal } from '../process/move-journal.ts';
import { moveStorage } from '../process/move-storage.ts';

// Takes media and uploads from the disk to a bucket or back: `pnpm storage`.

const usage = `pnpm storage move --to s3|local [--remove]

Copies all media and uploads from the other place, reads each copy back and compares its SHA-256.
An interrupted move continues where it stopped. --remove deletes each object from its old place once
its copy is verified. Only one move runs at a time per data directory.`;

const run = async (): Promise<number> => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, remove: { type: 'boolean', default: false } },
  });
  const { to } = values;
  if (positionals.join() !== 'move' || (to !== 's3' && to !== 'local')) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = readConfig(process.env);
  const bucket = await s3StorageLocation(config);
  if (!bucket) throw new ConfigError(['S3_BUCKET and its keys are required']);
  await mkdir(config.dataDir, { recursive: true });
  const disk = localStorageLocation(config);
  // Another one would take the objects that this one moved for removed, and remove the copies.
  const unlock = lockDirectory(join(config.dataDir, 'moving'));
  const totals = await moveStorage({
    ...(to === 's3' ? { from: disk, to: bucket } : { from: bucket, to: disk }),
    journal: await moveJournal(join(config.dataDir, `moved-to-${to}.jsonl`)),
    isRemoving: values.remove,
    print: (line) => process.stdout.write(`${line}\n`),
  }).finally(unlock);
  const { copied, alreadyPresent, bytes, failed } = totals;
  process.stdout.write(
    `copied ${copied} (${bytes} bytes), already there ${alreadyPresent}, failed ${failed}\n`,
  );
  return failed === 0 ? 0 : 1;
};

const explain = (error: unknown): string => {
  if (error instanceof ConfigError) return error.lines.join('\n');
  if (error instanceof DataDirectoryInUse)
    return `another move is running as process ${error.pid}: try again when it has ended`;
  return String(error);
};

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
}

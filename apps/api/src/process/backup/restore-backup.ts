import { createReadStream, existsSync } from 'node:fs';
import { chown, copyFile, mkdir, open, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { unprivilegedAccount } from '../../platform/db/unprivileged.ts';
import type { StorageLocation } from '../../platform/media/storage-locations.ts';
import { DUMP_PATH, requireEmptyDatabase, restoreDump } from './dump-database.ts';
import { type BackupFile, type Manifest, readManifest } from './manifest.ts';
import { objectFolder, type ObjectFolder } from './object-folder.ts';

const flushedCopy = async (from: string, to: string): Promise<void> => {
  await copyFile(from, to);
  const file = await open(to, 'r+');
  await file.sync();
  await file.close();
};

const clusterPlace = (dataDir: string): string => resolve(dataDir, 'postgres');

/** The embedded cluster; it takes its place once it is complete. */
const restoreCluster = async (
  dataDir: string,
  { directories, files }: Manifest,
  objects: ObjectFolder,
): Promise<void> => {
  const place = clusterPlace(dataDir);
  const unfinished = `${place}.restoring`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o711 });
  const cluster = join(unfinished, 'cluster');
  const account = await unprivilegedAccount();
  const give = async (path: string): Promise<void> => {
    if (account) await chown(path, account.uid, account.gid);
  };
  for (const directory of ['', ...directories]) {
    await mkdir(join(cluster, directory), { mode: 0o700 });
    await give(join(cluster, directory));
  }
  for (const file of files) {
    const target = join(unfinished, file.path);
    if (file.path.startsWith('cluster/')) {
      await flushedCopy(objects.path(file), target);
      await give(target);
    } else if (file.path === 'credentials.json') await flushedCopy(objects.path(file), target);
  }
  await rename(unfinished, place);
};

/** The objects of the storage; equal ones stay. */
const restoreStorage = async (
  storage: StorageLocation,
  files: readonly BackupFile[],
  objects: ObjectFolder,
): Promise<void> => {
  for (const file of files) {
    const [, area, key] = /^(media|sources)\/(.+)$/.exec(file.path) ?? [];
    if (!area || !key) continue;
    const target = storage[area as 'media' | 'sources'];
    const present = await target.head(key);
    if (present?.size === file.bytes && present.etag === file.etag) continue;
    await target.put(key, createReadStream(objects.path(file)));
  }
};

/**
 * Brings a backup back: into an empty DATA_DIR, or into the empty database of DATABASE_URL. Every stored content is
 * verified before anything is written.
 */
export const restoreBackup = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  storage: StorageLocation,
  folder: string,
  name: string,
): Promise<Manifest> => {
  const manifest = await readManifest(folder, name);
  const objects = objectFolder(join(folder, 'objects'));
  if ((manifest.database === 'dump') !== Boolean(databaseUrl))
    throw new Error(
      manifest.database === 'dump'
        ? 'the backup is of an outside database: set DATABASE_URL'
        : 'the backup is of the embedded database: unset DATABASE_URL',
    );
  for (const file of manifest.files) await objects.verify(file);
  if (databaseUrl) await requireEmptyDatabase(databaseUrl);
  else if (existsSync(clusterPlace(dataDir)))
    throw new Error(`${clusterPlace(dataDir)} exists: restore into an empty DATA_DIR`);
  // The database comes last, so that a restore that broke off can be repeated.
  await restoreStorage(storage, manifest.files, objects);
  if (databaseUrl) {
    const dump = manifest.files.find(({ path }) => path === DUMP_PATH);
    if (!dump) throw new Error(`the backup ${name} has no ${DUMP_PATH}`);
    await restoreDump(databaseUrl, objects.path(dump));
  } else {
    await mkdir(dataDir, { recursive: true });
    await restoreCluster(dataDir, manifest, objects);
  }
  return manifest;
};

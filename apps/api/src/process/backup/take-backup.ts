import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { startEmbedded } from '../../platform/db/embedded.ts';
import { runningDatabase } from '../../platform/db/running-database.ts';
import { objectAreas, type StorageLocation } from '../../platform/media/storage-locations.ts';
import { copyCluster } from './copy-cluster.ts';
import { dumpDatabase } from './dump-database.ts';
import {
  type BackupFile,
  listBackups,
  type Manifest,
  readManifest,
  writeManifest,
} from './manifest.ts';
import { objectFolder, type ObjectFolder } from './object-folder.ts';

type DatabaseCopy = Pick<Manifest, 'database' | 'directories' | 'files'>;

interface Database {
  /** Address of an owner of the tables. */
  readonly url: string;
  copy(objects: ObjectFolder): Promise<DatabaseCopy>;
  close(): Promise<void>;
}

/** The embedded cluster, of the running product or started for the time of the backup. */
const openEmbedded = async (dataDir: string): Promise<Database> => {
  const postgres = resolve(dataDir, 'postgres');
  const running = await runningDatabase(postgres);
  const own = running
    ? undefined
    : await startEmbedded({ dataDir: postgres, log: () => undefined });
  const { adminUrl } = running ?? own!;
  return {
    url: adminUrl.replace(/\/postgres$/, '/taice'),
    copy: async (objects) => {
      const copied = await copyCluster(join(postgres, 'cluster'), adminUrl, objects);
      const credentials = await readFile(join(postgres, 'credentials.json'));
      const stored = await objects.put(Readable.from([credentials]));
      return {
        database: 'cluster',
        directories: copied.directories,
        files: [...copied.files, { path: 'credentials.json', ...stored }],
      };
    },
    close: async () => own?.stop(),
  };
};

const openOutside = (url: string): Database => ({
  url,
  copy: async (objects) => ({
    database: 'dump',
    directories: [],
    files: [await dumpDatabase(url, objects)],
  }),
  close: async () => undefined,
});

/** For the metric `taice_backup_age_seconds`. */
const recordBackup = async (url: string, takenAt: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `insert into key_value (key, value, is_public) values ('last_backup', to_jsonb($1::text), false)
      on conflict (key) do update set value = excluded.value`,
      [takenAt],
    );
  } finally {
    await client.end();
  }
};

/** Media, uploads and the lines of closed days. */
const copyStorage = async (
  storage: StorageLocation,
  objects: ObjectFolder,
  earlier: ReadonlyMap<string, BackupFile>,
): Promise<BackupFile[]> => {
  const limit = pLimit(4);
  const tasks: Promise<BackupFile | undefined>[] = [];
  const copy = async (area: 'media' | 'sources', key: string): Promise<BackupFile | undefined> => {
    const path = `${area}/${key}`;
    const info = await storage[area].head(key);
    const known = earlier.get(path);
    if (info && known && known.etag === info.etag && (await objects.has(known))) return known;
    const object = await storage[area].open(key);
    // Removed meanwhile.
    if (!object) return undefined;
    const content = await objects.put(object.stream);
    if (content.bytes !== object.size)
      throw new Error(`${path}: received ${content.bytes} of ${object.size} bytes`);
    return { path, ...content, etag: object.etag };
  };
  for (const { area, prefix } of objectAreas)
    for await (const key of storage[area].list(prefix)) tasks.push(limit(copy, area, key));
  return (await Promise.all(tasks)).filter((file) => file !== undefined);
};

const newestManifest = async (folder: string): Promise<Manifest | undefined> => {
  const newest = (await listBackups(folder)).at(-1);
  return newest === undefined ? undefined : readManifest(folder, newest);
};

/**
 * Backs up the database, then all objects of the storage, into `folder`; the product may run. Returns its name. A killed
 * one leaves no backup, only contents that the next one uses.
 */
export const takeBackup = async (
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  storage: StorageLocation,
  folder: string,
  { taice, now }: { taice: string; now: Date },
): Promise<{ name: string; files: number; bytes: number }> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const objects = objectFolder(join(folder, 'objects'));
  const earlier = await newestManifest(folder);
  const taken_at = now.toISOString();
  const database = databaseUrl ? openOutside(databaseUrl) : await openEmbedded(dataDir);
  try {
    const { files: databaseFiles, ...copy } = await database.copy(objects);
    const storedFiles = await copyStorage(
      storage,
      objects,
      new Map(earlier?.files.map((file) => [file.path, file])),
    );
    const files = [...databaseFiles, ...storedFiles];
    const name = await writeManifest(folder, { taice, taken_at, ...copy, files });
    await recordBackup(database.url, taken_at);
    return { name, files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  } finally {
    await database.close();
  }
};

import { createReadStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import pLimit from 'p-limit';
import pg from 'pg';
import type { BackupFile } from './manifest.ts';
import type { ObjectFolder } from './object-folder.ts';

/** Their content is made again at each start: https://www.postgresql.org/docs/18/continuous-archiving.html */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const isLeftOut = (name: string): boolean =>
  /^(postmaster\.(pid|opts)|pg_internal\.init|\.s\.PGSQL\..*|pgsql_tmp.*)$/.test(name);

const CONTROL_FILE = 'global/pg_control';

interface Tree {
  readonly directories: string[];
  readonly files: string[];
}

const walk = async (root: string, directory: string, tree: Tree): Promise<Tree> => {
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = relative(root, join(directory, entry.name));
    if (isLeftOut(entry.name)) continue;
    if (entry.isFile()) tree.files.push(path);
    if (!entry.isDirectory()) continue;
    tree.directories.push(path);
    if (!EMPTIED.has(path)) await walk(root, join(directory, entry.name), tree);
  }
  return tree;
};

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Copies the files of a running PostgreSQL in its backup mode, and the write-ahead log of that time; a start on the copy
 * replays it. `adminUrl` is a superuser's address.
 */
export const copyCluster = async (
  cluster: string,
  adminUrl: string,
  objects: ObjectFolder,
): Promise<{ directories: string[]; files: BackupFile[] }> => {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'taice backup' });
  await client.connect();
  try {
    // The slot keeps the log of the time of the copy; it goes with the connection.
    await client.query(`select pg_create_physical_replication_slot('taice_backup', true, true)`);
    const { rows: starts } = await client.query<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('taice', fast => true)) as segment`,
    );
    const { directories, files } = await walk(cluster, cluster, { directories: [], files: [] });
    const put = async (path: string, stream: Readable): Promise<BackupFile> => ({
      path: `cluster/${path}`,
      ...(await objects.put(stream)),
    });
    const putFile = (path: string): Promise<BackupFile> =>
      put(path, createReadStream(join(cluster, path)));
    // A table may be dropped meanwhile.
    const putIfThere = async (path: string): Promise<BackupFile[]> => {
      try {
        const file = await open(join(cluster, path));
        return [await put(path, file.createReadStream())];
      } catch (error) {
        if (isGone(error)) return [];
        throw error;
      }
    };
    const limit = pLimit(4);
    const copied = await Promise.all(
      files.filter((path) => path !== CONTROL_FILE).map((path) => limit(putIfThere, path)),
    );
    const control = await putFile(CONTROL_FILE);
    const { rows: stops } = await client.query<{ segment: string; label: string }>(
      `select pg_walfile_name(lsn) as segment, labelfile as label from pg_backup_stop(false)`,
    );
    const [start, stop] = [starts[0]!, stops[0]!];
    const log = (await readdir(join(cluster, 'pg_wal'))).filter(
      (name) => /^[0-9A-F]{24}$/.test(name) && name >= start.segment && name <= stop.segment,
    );
    return {
      directories,
      files: [
        ...copied.flat(),
        control,
        ...(await Promise.all(log.map((name) => putFile(`pg_wal/${name}`)))),
        await put('backup_label', Readable.from([Buffer.from(stop.label)])),
      ],
    };
  } finally {
    await client.end();
  }
};

import { createReadStream } from 'node:fs';
import { open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

const header = z.object({
  /** Release that made it. */
  taice: z.string(),
  taken_at: z.iso.datetime(),
  /** `cluster`: the files of the embedded PostgreSQL. `dump`: what `pg_dump` wrote. */
  database: z.enum(['cluster', 'dump']),
  /** Folders of the cluster, which must exist even if nothing lies in them. */
  directories: z.array(z.string()),
});
const file = z.object({
  /** `cluster/…`, `database.dump`, `credentials.json`, `media/…` or `sources/…`. */
  path: z.string(),
  bytes: z.int().nonnegative(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** Only of objects in the storage. The next backup does not read an object with the same one. */
  etag: z.string().optional(),
});

export type BackupHeader = z.infer<typeof header>;
export type BackupFile = z.infer<typeof file>;

/** A backup: a file of JSON lines, the header first, then one line for each file. */
export interface Manifest extends BackupHeader {
  readonly files: readonly BackupFile[];
}

const suffix = '.jsonl';

/** Names of the backups in a folder, the oldest first. */
export const listBackups = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length))
    .toSorted();

/** Name of the backup of a moment; names sort by time. */
export const backupName = (takenAt: Date): string =>
  takenAt.toISOString().replaceAll(':', '').replace(/\.\d+/, '');

export const manifestPath = (folder: string, name: string): string => join(folder, name + suffix);

/** Throws if the backup is unknown or a line of it is not as expected. */
export const readManifest = async (folder: string, name: string): Promise<Manifest> => {
  const lines: string[] = [];
  for await (const line of createInterface({
    input: createReadStream(manifestPath(folder, name)),
  }))
    lines.push(line);
  const [first = '', ...rest] = lines;
  return {
    ...header.parse(JSON.parse(first)),
    files: rest.map((line) => file.parse(JSON.parse(line))),
  };
};

/** Writes a backup whole or not at all. */
export const writeManifest = async (
  folder: string,
  { files, ...rest }: Manifest,
): Promise<string> => {
  const name = backupName(new Date(rest.taken_at));
  const partial = join(folder, `${name}.partial`);
  const output = await open(partial, 'w', 0o600);
  try {
    await output.writeFile(`${JSON.stringify(rest)}\n`);
    for (const each of files) await output.writeFile(`${JSON.stringify(each)}\n`);
    await output.sync();
  } finally {
    await output.close();
  }
  await rename(partial, manifestPath(folder, name));
  return name;
};

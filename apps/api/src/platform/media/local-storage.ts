import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { contentTypeOf, isKey, type ObjectInfo, type Source, type Storage } from './storage.ts';

/** Media in a directory of this machine. */
export function localStorage(root: string): Storage {
  const base = resolve(root);
  const pathOf = (key: string) => {
    if (!isKey(key)) throw new Error(`not a storage key: ${JSON.stringify(key)}`);
    return join(base, key);
  };
  return {
    put: async (key, source) => writeWhole(pathOf(key), join(base, '.incoming'), source),
    head: async (key) => {
      const stats = await stat(pathOf(key)).catch(nullIfMissing);
      return stats?.isFile() ? describe(key, stats) : null;
    },
    open: async (key, range) => {
      const file = await open(pathOf(key), 'r').catch(nullIfMissing);
      if (!file) return null;
      const stats = await file.stat();
      if (!stats.isFile()) {
        await file.close();
        return null;
      }
      return {
        ...describe(key, stats),
        stream: file.createReadStream({ ...range, highWaterMark: 262_144 }),
      };
    },
    remove: async (prefix) =>
      rm(pathOf(prefix.replace(/\/$/, '')), { recursive: true, force: true }),
    list: (prefix) => keysBelow(base, '', prefix),
    localPath: pathOf,
  };
}

function describe(key: string, stats: Stats): ObjectInfo {
  const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs * 1_000).toString(36)}"`;
  return { size: stats.size, etag, contentType: contentTypeOf(key), modifiedAt: stats.mtime };
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR') return null;
  throw error;
}

/** Names that begin with a dot are no objects. Folders that cannot hold a match are skipped. */
async function* keysBelow(base: string, folder: string, prefix: string): AsyncGenerator<string> {
  const entries = await readdir(join(base, folder), { withFileTypes: true }).catch(nullIfMissing);
  for (const entry of (entries ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const key = `${folder}${entry.name}`;
    const directoryPrefix = `${key}/`;
    if (entry.isDirectory() && !entry.name.startsWith('.')) {
      if (directoryPrefix.startsWith(prefix) || prefix.startsWith(directoryPrefix))
        yield* keysBelow(base, directoryPrefix, prefix);
    } else if (entry.isFile() && isKey(key) && key.startsWith(prefix)) yield key;
  }
}

async function writeWhole(target: string, incoming: string, source: Source) {
  await mkdir(incoming, { recursive: true });
  const temporary = join(incoming, randomUUID());
  try {
    const file = await open(temporary, 'wx');
    try {
      const isFile = !(source instanceof Uint8Array || source instanceof Readable);
      await file.writeFile(isFile ? createReadStream(source.path) : source);
      await file.sync();
    } finally {
      await file.close();
    }
    await mkdir(dirname(target), { recursive: true });
    await rename(temporary, target);
    await syncDirectory(dirname(target));
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory: FileHandle = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

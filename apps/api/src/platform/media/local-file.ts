import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';
import { workFolder } from './work-folder.ts';

/**
 * Makes an object available as a local file while `use` works on it, fetching it from a remote storage; null if there
 * is no such object. Throws if it came only in part, or `signal` fires.
 */
export const withLocalFile = async <T>(
  storage: Storage,
  key: string,
  use: (path: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | null> => {
  const localPath = storage.localPath?.(key);
  if (localPath !== undefined && (await isFile(localPath))) return use(localPath);
  const folder = await workFolder();
  try {
    const object = await storage.open(key);
    if (!object) return null;
    const path = join(folder, 'file');
    await pipeline(object.stream, createWriteStream(path), { signal });
    const { size } = await stat(path);
    if (size !== object.size) throw new Error(`received ${size} of ${object.size} bytes of ${key}`);
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const isFile = async (path: string): Promise<boolean> => {
  const stats = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return stats?.isFile() ?? false;
};

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadCredentials } from './cluster.ts';

/**
 * The address of the PostgreSQL that another process of ours runs on `dataDir`, for the application's login; undefined
 * if none runs there.
 */
export const runningDatabase = async (dataDir: string): Promise<string | undefined> => {
  const directory = resolve(dataDir);
  const text = await readFile(join(directory, 'cluster', 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  // Its lines: process, directory, start, port, sockets, address, shared memory, status.
  const [, , , port, , , , status] = text.split('\n');
  if (!port || status?.trim() !== 'ready') return undefined;
  const { taice_app: password } = await loadCredentials(directory);
  return `postgres://taice_app:${password}@127.0.0.1:${port}/taice`;
};

import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { loadCredentials } from './cluster.ts';

/**
 * The addresses of the PostgreSQL that another process of ours runs on `dataDir`, for the application's login and a
 * superuser's; undefined if none runs there.
 */
export const runningDatabase = async (
  dataDir: string,
): Promise<{ appUrl: string; adminUrl: string } | undefined> => {
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
  const { taice_app: appPassword, postgres: adminPassword } = await loadCredentials(directory);
  const host = `127.0.0.1:${port}`;
  return {
    appUrl: `postgres://taice_app:${appPassword}@${host}/taice`,
    adminUrl: `postgres://postgres:${adminPassword}@${host}/postgres`,
  };
};

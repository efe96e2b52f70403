import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The embedded database of a running product, from outside of it. */
export interface DatabaseHandle {
  /** May write every table; the application may not. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** Process id of the postmaster, parent of all its backends. */
  readonly pid: number;
}

export const databaseOf = async (dataDir: string): Promise<DatabaseHandle> => {
  const folder = join(dataDir, 'postgres');
  const [pid, , , port] = (await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split(
    '\n',
  );
  const passwords = JSON.parse(await readFile(join(folder, 'credentials.json'), 'utf8')) as Record<
    'taice_owner' | 'taice_app',
    string
  >;
  const url = (user: keyof typeof passwords): string =>
    `postgres://${user}:${passwords[user]}@127.0.0.1:${port}/taice`;
  return { ownerUrl: url('taice_owner'), appUrl: url('taice_app'), pid: Number(pid) };
};

/** Runs `work` with one connection of the owner's. */
export const asOwner = async <T>(
  { ownerUrl }: DatabaseHandle,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

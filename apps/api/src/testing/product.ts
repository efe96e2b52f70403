import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../platform/config.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { aSession, aUser } from './builders.ts';
import { type Client, createClient } from './client.ts';
import { systemClock } from './test-clock.ts';

const main = join(import.meta.dirname, '../main.ts');

interface ProductOptions {
  /** Node flags, before the program. */
  flags?: readonly string[];
  /** A command that runs the one after it, under limits of its own. */
  under?: readonly string[];
  /** A fresh one by default; a given one is kept. */
  dataDir?: string;
}

/** The whole product as a process of its own. */
export const startProduct = async ({
  flags = [],
  under: launcher = [],
  dataDir,
}: ProductOptions = {}) => {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'taice-product-')));
  const node = [process.execPath, '--disable-warning=ExperimentalWarning', ...flags, main];
  const [program = '', ...args] = [...launcher, ...node];
  const child = spawn(program, args, {
    env: { ...process.env, LOG_LEVEL: 'silent', PORT: '0', DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const url = await new Promise<string>((ready, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      const line = /^ready (http:\/\/localhost:\d+)/m.exec(chunk.toString());
      if (line) ready(line[1]!);
    });
    child.once('close', (code) => failed(new Error(`ended with ${code}: ${output}`)));
  });
  const cluster = join(folder, 'postgres/cluster');
  const postmaster = async (): Promise<{ pid: number; port: string }> => {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n');
    return { pid: Number(lines[0]), port: lines[3] ?? '' };
  };
  const text = await readFile(join(folder, 'postgres/credentials.json'), 'utf8');
  const { taice_app: password } = JSON.parse(text) as { taice_app: string };
  const { port } = await postmaster();
  const db = createDatabase(`postgres://taice_app:${password}@127.0.0.1:${port}/taice`, { max: 1 });
  return {
    child,
    url,
    cluster,
    postmaster,
    /** Directly, past the API, as the application itself reads. */
    db,
    /** A person who is logged in on a device of their own. */
    person: async (): Promise<Client> => {
      const { id } = await aUser(db);
      const device = createClient({
        fetch: (address, init) => fetch(address.replace('http://taice.test', url), init),
      });
      const parts = { db, config: readConfig({ LOG_LEVEL: 'silent' }), clock: systemClock };
      return device.as(await aSession(parts, id, { deviceId: device.deviceId }));
    },
    stop: async (): Promise<void> => {
      await db.destroy();
      const exited = new Promise((resolve) => child.once('close', resolve));
      child.kill('SIGTERM');
      await exited;
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
};

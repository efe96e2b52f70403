import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { longRun } from '@taice/testkit/long-run';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processesIn } from '../../testing/program.ts';
import type { EmbeddedServer } from './embedded.ts';
import { DataDirectoryInUse, startEmbedded } from './embedded.ts';

let root: string;
/** Data directory of the tests that need no first start. */
let shared: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'taice-embedded-'));
  shared = join(root, 'shared');
});

afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(root, { recursive: true, force: true });
});

const start = (dataDir: string, onExit?: (how: string) => void): Promise<EmbeddedServer> =>
  startEmbedded({ dataDir, log: () => undefined, ...(onExit ? { onExit } : {}) });

interface Told {
  pid: number;
  appUrl: string;
  adminUrl: string;
  refused?: string;
}

async function startElsewhere(
  dataDir: string,
  uid?: number,
): Promise<{ child: ChildProcess; told: Told }> {
  const script = join(import.meta.dirname, 'fixtures/start-embedded.ts');
  const identity = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(process.execPath, [script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...identity,
  });
  started.push(child);
  if (!child.stdout) throw new Error('No output');
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { child, told: JSON.parse(line) as Told };
}

async function ask<T>(url: string, question: string): Promise<T[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: question, rowMode: 'array' });
    return rows.map((row) => row[0] as T);
  } finally {
    await client.end();
  }
}

describe('the embedded database', () => {
  it('keeps its rows over a clean stop, leaves no process, and starts over garbage in postmaster.pid', async () => {
    const first = await start(shared);
    await ask(first.ownerUrl, 'create table kept as select 7 as n');
    await first.stop();
    expect(await processesIn(shared)).toEqual([]);
    for (const garbage of longRun ? ['', '\0\0\0\0', 'no number\n'] : ['\0\0\0\0']) {
      await writeFile(join(shared, 'cluster/postmaster.pid'), garbage);
      const lines: string[] = [];
      const server = await startEmbedded({ dataDir: shared, log: (line) => lines.push(line) });
      expect(lines.filter((line) => line.includes('postmaster.pid'))).toHaveLength(1);
      expect(await ask(server.ownerUrl, 'select n from kept')).toEqual([7]);
      await server.stop();
    }
  });

  it('flushes every commit, uses UTF-8, listens on loopback only, and refuses a second process', async () => {
    const server = await start(shared);
    const settings = [
      'fsync',
      'synchronous_commit',
      'full_page_writes',
      'listen_addresses',
      'server_encoding',
    ];
    const values = await Promise.all(
      settings.map((name) => ask<string>(server.appUrl, `show ${name}`)),
    );
    expect(values.flat()).toEqual(['on', 'on', 'on', '127.0.0.1', 'UTF8']);
    expect(
      await ask(server.appUrl, 'select rolsuper from pg_roles where rolname = current_user'),
    ).toEqual([false]);
    expect((await stat(join(shared, 'credentials.json'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(server.appUrl);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'select 1')).rejects.toMatchObject({ code: '28P01' });

    const { told } = await startElsewhere(shared);
    expect(told.refused).toBe(
      `DataDirectoryInUse: data directory ${shared} is in use by process ${process.pid}; stop it first`,
    );
    await expect(start(shared)).rejects.toBeInstanceOf(DataDirectoryInUse);
    expect(await ask(server.appUrl, 'select 1')).toEqual([1]);
    await server.stop();
  });

  it('completes a half-finished first start, and lets one of two simultaneous processes win', async () => {
    const dataDir = join(root, 'race');
    // As where a first start was killed half-way.
    await mkdir(join(dataDir, 'cluster.new', 'base'), { recursive: true });
    const both = await Promise.all([startElsewhere(dataDir), startElsewhere(dataDir)]);
    expect(both.filter(({ told }) => told.refused?.startsWith('DataDirectoryInUse'))).toHaveLength(
      1,
    );
    for (const { child, told } of both) {
      if (told.refused) continue;
      child.stdin?.write('stop\n');
      expect(await once(child, 'exit')).toEqual([0, null]);
    }
    expect(await processesIn(dataDir)).toEqual([]);
  });

  it('survives kill -9 of its process: the next start replaces the orphan', async () => {
    const { child, told } = await startElsewhere(shared);
    await ask(told.adminUrl, 'create table orphan as select 7 as n');
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(await processesIn(shared)).toContain(told.pid);

    const server = await start(shared);
    expect(await ask(server.adminUrl, 'select n from orphan')).toEqual([7]);
    expect(await processesIn(shared)).not.toContain(told.pid);
    await server.stop();
    expect(await processesIn(shared)).toEqual([]);
  });

  it('restarts at its address after kill -9 of the server, and reports the outcome', async () => {
    const exits: string[] = [];
    const server = await start(shared, (how) => exits.push(how));
    for (const kill of longRun ? [1, 2] : [1]) {
      const before = server.pid();
      process.kill(before, 'SIGKILL');
      // The server answers a moment before its supervisor knows that it does.
      await expect.poll(() => server.pid()).not.toBe(before);
      await expect.poll(() => ask(server.appUrl, 'select 1').catch(() => [])).toEqual([1]);
      expect(exits).toEqual(Array.from({ length: kill }, () => 'SIGKILL'));
    }
    await server.stop();
    expect(await processesIn(shared)).toEqual([]);
  });

  it.runIf(longRun)('works below a long path with spaces that only root may enter', async () => {
    const closed = join(root, 'a closed directory');
    await mkdir(closed, { mode: 0o700 });
    const server = await start(join(closed, 'and a very long name '.repeat(8).trim()));
    expect(await ask(server.appUrl, 'select 1')).toEqual([1]);
    await server.stop();
  });

  it.runIf(process.getuid?.() === 0)('works for a non-root user', async () => {
    const nobody = 65_534;
    const dataDir = join(root, 'not-root');
    await mkdir(dataDir);
    await chown(dataDir, nobody, nobody);
    await chmod(root, 0o755);
    const { child, told } = await startElsewhere(dataDir, nobody);
    expect(told.refused).toBeUndefined();
    expect(await ask(told.appUrl, 'select 1')).toEqual([1]);
    child.stdin?.write('stop\n');
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { checkLedger } from '../domains/ledger/check-ledger.ts';
import { createDatabase } from '../platform/db/pool.ts';

const KILLS = process.env['TEST_LONG'] === '1' ? 20 : 3;
/** A life's kill comes at a point of it, and some after all is ready: a share of what a first start takes. */
const LIFE = 1.2;

const folders: string[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  for (const folder of folders.splice(0)) {
    for (const pid of await processesIn(folder)) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}, 60_000);

const dataDir = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'taice-start-'));
  folders.push(folder);
  return folder;
};

/** Whoever works below the folder: PostgreSQL, for the rest works in the repository. */
const processesIn = async (folder: string): Promise<number[]> => {
  const home = await realpath(folder);
  const all = (await readdir('/proc')).map(Number).filter((pid) => Number.isInteger(pid));
  const places = await Promise.all(all.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return all.filter((_, at) => places[at]?.startsWith(home));
};

/** What `npm start` runs once all is installed. */
const start = (DATA_DIR: string, env: Record<string, string> = {}) => {
  const began = performance.now();
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'start.ts')],
    {
      env: { ...process.env, LOG_LEVEL: 'error', PORT: '0', DATA_DIR, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  children.push(child);
  const said = { out: '', err: '', readyMs: 0 };
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = new Promise<number | null>((done) => child.once('close', done));
  const ready = new Promise<string>((done, failed) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said.out += chunk.toString();
      const url = /^ready (http:\/\/\S+) in /m.exec(said.out)?.[1];
      if (!url) return;
      said.readyMs ||= performance.now() - began;
      done(url);
    });
    void ended.then((code) => failed(new Error(`ended with ${code}: ${said.err}`)));
  });
  // Who is killed before is not asked for it.
  ready.catch(() => undefined);
  return { child, said, ended, ready };
};

/** What the demo holds, as numbers that do not depend on when it was made, and what of it is not whole. */
const holdings = async (folder: string) => {
  const credentials = JSON.parse(
    await readFile(join(folder, 'postgres/credentials.json'), 'utf8'),
  ) as { taice_app: string };
  const pid = await readFile(join(folder, 'postgres/cluster/postmaster.pid'), 'utf8');
  const port = pid.split('\n')[3];
  const db = createDatabase(
    `postgres://taice_app:${credentials.taice_app}@127.0.0.1:${port}/taice`,
    { max: 1 },
  );
  try {
    const { rows } = await sql`select (select count(*)::int from "user") as people,
      (select count(*)::int from post) as posts,
      (select count(*)::int from post p
        where completion_num <> (select count(*) from view_log v where v.post_id = p.id)
          or qualified_view_num <> (select count(*) from view_reward w where w.post_id = p.id)) as half`.execute(
      db,
    );
    return { counts: rows[0], faults: await checkLedger(db) };
  } finally {
    await db.destroy();
  }
};

const stop = async ({ child, ended }: ReturnType<typeof start>) => {
  child.kill('SIGINT');
  expect(await ended).toBe(0);
};

test(`killed ${KILLS} times at any point of its life it goes on at the next start, with nothing half done`, async () => {
  const whole = await dataDir();
  const first = start(whole);
  await first.ready;
  const expected = await holdings(whole);
  expect(expected).toMatchObject({ counts: { posts: 24, half: 0 }, faults: [] });
  await stop(first);

  const folder = await dataDir();
  let early = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const life = start(folder);
    // Each in a stretch of its own, so that a few kills, too, meet the making of the database and the demo.
    await delay(((kill + Math.random()) / KILLS) * LIFE * first.said.readyMs);
    expect(life.child.exitCode, life.said.err).toBeNull();
    if (life.said.readyMs === 0) early += 1;
    life.child.kill('SIGKILL');
    await life.ended;
    expect(life.said.err).toBe('');
  }
  expect(early).toBeGreaterThan(0);
  const last = start(folder);
  const url = await last.ready;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/Home`)).status).toBe(200);
  expect(await holdings(folder)).toEqual(expected);
  await stop(last);
  expect(await processesIn(folder)).toEqual([]);
}, 600_000);

test('where its port is taken it says so in one line, leaves nothing running, and goes on with another', async () => {
  const folder = await dataDir();
  const other = start(await dataDir());
  const PORT = new URL(await other.ready).port;
  const refused = start(folder, { PORT });
  expect(await refused.ended).toBe(1);
  expect(refused.said.err).toBe('the port is in use by another program; choose one with PORT=…\n');
  expect(await processesIn(folder)).toEqual([]);
  await stop(other);
  const again = start(folder, { PORT });
  expect(await again.ready).toBe(`http://localhost:${PORT}`);
  await stop(again);
}, 300_000);

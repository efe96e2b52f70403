import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { checkLedger } from '../domains/ledger/check-ledger.ts';
import { createDatabase } from '../platform/db/pool.ts';
import { createProgram, processesIn } from '../testing/program.ts';

const KILLS = 20;
/** Each kill comes at a share of a first start's time, and some after the product is ready. */
const LIFE = 1.2;

const { clean, dataDir, start } = createProgram(join(import.meta.dirname, 'start.ts'));
afterEach(clean, 60_000);

/** Contents of the demo, as numbers that do not depend on when it was made, and its inconsistencies. */
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
        where start_num <> (select count(*) from view_log v where v.post_id = p.id)
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

test(`resumes after ${KILLS} kills at any point, with nothing half done`, async () => {
  const whole = await dataDir();
  const first = start({ DATA_DIR: whole });
  await first.ready;
  const expected = await holdings(whole);
  expect(expected).toMatchObject({ counts: { posts: 24, half: 0 }, faults: [] });
  await stop(first);

  const folder = await dataDir();
  let early = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const life = start({ DATA_DIR: folder });
    // Each kill is in a time span of its own, so that a few kills also meet the creation of the database and the demo.
    await delay(((kill + Math.random()) / KILLS) * LIFE * first.said.readyMs);
    expect(life.child.exitCode, life.said.err).toBeNull();
    if (life.said.readyMs === 0) early += 1;
    life.child.kill('SIGKILL');
    await life.ended;
    expect(life.said.err).toBe('');
  }
  expect(early).toBeGreaterThan(0);
  const last = start({ DATA_DIR: folder });
  const url = await last.ready;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect((await fetch(`${url}/Home`)).status).toBe(200);
  expect(await holdings(folder)).toEqual(expected);
  await stop(last);
  expect(await processesIn(folder)).toEqual([]);
}, 600_000);

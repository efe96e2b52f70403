import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts';
import { localStorage } from '../../../platform/media/index.ts';
import { filesOf } from '../../../platform/media/result-files.ts';
import { makeClip } from '../../../platform/media/testing/make-clip.ts';
import { aPost } from '../../../testing/builders.ts';
import type { CrashPoint } from '../../../testing/crash-at.ts';
import { listAbandonedAssets } from '../asset-queries.ts';
import { workerSteps } from '../testing/worker-steps.ts';

const ROUNDS = 20;
const steps = Object.entries(workerSteps);

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'taice-worker-'));
}, 60_000);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Longer than any step on the clip, in ms. */
const LEASE_MS = 120_000;

const start = (postId: bigint, step: CrashPoint = {}): ChildProcess => {
  const args = [database.url, folder, `${postId}`, `${LEASE_MS}`, JSON.stringify(step)];
  return fork(join(import.meta.dirname, '../testing/work-file.ts'), args);
};

const waiting = async (): Promise<bigint> => {
  const { id } = await aPost(database.db, { state: 'processing', video: null, published_at: null });
  const original_path = `${id}.mp4`;
  makeClip(join(folder, original_path), { width: 640, height: 480, seconds: 2 });
  const asset = { post_id: id, state: 'uploaded' as const, original_path };
  await database.db
    .insertInto('video_asset')
    .values({ ...asset, tries_left: 50 })
    .execute();
  return id;
};
const look = async (id: bigint) => {
  const { db } = database;
  const row = await db
    .selectFrom('post as p')
    .innerJoin('video_asset as v', 'v.post_id', 'p.id')
    .select(['p.state', 'v.state as asset', 'v.prefix', 'v.result', 'v.attempts', 'v.lease_until'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
  const told = await db
    .selectFrom('outbox')
    .select('id')
    .where('type', '=', 'post.published')
    .where(sql<boolean>`payload ->> 'post_id' = ${`${id}`}`)
    .execute();
  return { ...row, told: told.length };
};
/** A viewer can load every listed file, and the owner was notified once. */
const expectWhole = async (id: bigint, when: string): Promise<void> => {
  const { state, prefix, result, told } = await look(id);
  expect(told, when).toBe(state === 'published' ? 1 : 0);
  if (state !== 'published') return expect(state, when).toBe('processing');
  const storage = localStorage(join(folder, 'media'));
  const files = await Promise.all(filesOf(result!).map((name) => storage.head(prefix + name)));
  expect(files, when).not.toContain(null);
};
/** The dead worker's lease has run out, so another worker may take the file. */
const expectTakenOver = async (id: bigint, when: string): Promise<void> => {
  const ids = async (at: number) =>
    (await listAbandonedAssets(database.db, new Date(at), LEASE_MS)).map(({ post_id }) => post_id);
  expect(await ids(Date.now()), when).not.toContain(id);
  expect(await ids(Date.now() + LEASE_MS), when).toContain(id);
  await database.db
    .updateTable('video_asset')
    .set({ lease_until: new Date(0) })
    .where('post_id', '=', id)
    .execute();
};

test(
  `kill -9 of the worker at ${steps.length} steps × ${ROUNDS}: each video completes, never shown in part`,
  async () => {
    let kills = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await waiting();
      for (const [name, step] of steps) {
        const when = `${name}, round ${round}`;
        const [, signal] = await once(start(id, step), 'exit');
        expect(signal, when).toBe('SIGKILL');
        kills += 1;
        await expectWhole(id, when);
        if ((await look(id)).asset !== 'ready') await expectTakenOver(id, when);
      }
      if ((await look(id)).asset !== 'ready') await once(start(id), 'exit');
      const done = { state: 'published', asset: 'ready', lease_until: null, told: 1 };
      expect(await look(id)).toMatchObject(done);
      await expectWhole(id, 'at the end');
      expect((await look(id)).result?.renditions.map(({ rung }) => rung)).toEqual([240, 480]);
    }
    process.stdout.write(`the worker was killed ${kills} times; ${ROUNDS} videos are whole\n`);
  },
  60_000 + ROUNDS * steps.length * 20_000,
);

test('a kill between the lowest rung and the rest delays the rest by one lease', async () => {
  const id = await waiting();
  const [, signal] = await once(start(id, { statement: 'asset_give_back' }), 'exit');
  expect(signal).toBe('SIGKILL');
  const handed = { state: 'published', asset: 'playable', lease_until: null, told: 1 };
  const first = await look(id);
  expect(first).toMatchObject(handed);
  expect(first.result?.renditions.map(({ rung }) => rung)).toEqual([240]);
  const late = await listAbandonedAssets(database.db, new Date(Date.now() + LEASE_MS), LEASE_MS);
  expect(late.map(({ post_id }) => post_id)).toContain(id);
  await once(start(id), 'exit');
  expect(await look(id)).toMatchObject({ state: 'published', asset: 'ready', told: 1 });
  await expectWhole(id, 'at the end');
}, 60_000);

test('two concurrent workers share the lowest rung and the rest of a video', async () => {
  const id = await waiting();
  await Promise.all([start(id), start(id)].map((worker) => once(worker, 'exit')));
  expect(await look(id)).toMatchObject({ state: 'published', asset: 'ready', attempts: 2 });
}, 60_000);

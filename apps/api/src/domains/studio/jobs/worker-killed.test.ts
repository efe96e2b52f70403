import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts';
import { localStorage } from '../../../platform/media/index.ts';
import { filesOf } from '../../../platform/media/result-files.ts';
import { makeClip } from '../../../platform/media/testing/make-clip.ts';
import { aPost } from '../../../testing/builders.ts';

const KILLS = process.env['TEST_LONG'] === '1' ? 20 : 4;
/** Longer than the work on the clip takes where nothing else runs, in ms. */
const WORK_MS = 1_500;

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'taice-worker-'));
  makeClip(join(folder, 'clip.mp4'));
}, 60_000);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** ms that a dead worker is waited for, and one that lives is not mistaken for dead. */
const lease = { short: 500, long: 20_000 };

const start = (postId: bigint, leaseMs: number): ChildProcess => {
  const args = [database.url, folder, `${postId}`, `${leaseMs}`];
  return fork(join(import.meta.dirname, '../testing/work-file.ts'), args);
};

const waiting = async (): Promise<bigint> => {
  const { id } = await aPost(database.db, { state: 'processing', video: null, published_at: null });
  const asset = { post_id: id, state: 'uploaded' as const, original_path: 'clip.mp4' };
  await database.db
    .insertInto('video_asset')
    .values({ ...asset, tries_left: 50 })
    .execute();
  return id;
};
const look = (id: bigint) =>
  database.db
    .selectFrom('post as p')
    .innerJoin('video_asset as v', 'v.post_id', 'p.id')
    .select(['p.state', 'v.state as asset', 'v.prefix', 'v.result', 'v.attempts'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow();
/** Whoever sees the video can load all that it says it has. */
const isWhole = async (id: bigint): Promise<boolean> => {
  const { state, prefix, result } = await look(id);
  if (state !== 'published') return true;
  const storage = localStorage(join(folder, 'media'));
  const files = await Promise.all(filesOf(result!).map((name) => storage.head(prefix + name)));
  return files.every((file) => file !== null);
};

test(
  `kill -9 of the worker ${KILLS} times: the video is made by the next one, and never shown in part`,
  async () => {
    const ids = [await waiting()];
    for (let killed = 0; killed < KILLS; killed += 1) {
      const id = ids.at(-1)!;
      const worker = start(id, lease.short);
      const ended = once(worker, 'exit');
      await delay(Math.random() * WORK_MS);
      worker.kill('SIGKILL');
      await ended;
      expect(await isWhole(id)).toBe(true);
      if ((await look(id)).asset === 'ready') ids.push(await waiting());
    }
    const finish = async (id: bigint) => {
      await once(start(id, lease.short), 'exit');
      return (await look(id)).asset;
    };
    for (const id of ids) {
      await expect.poll(() => finish(id), { interval: 200, timeout: 60_000 }).toBe('ready');
      expect((await look(id)).state).toBe('published');
      expect(await isWhole(id)).toBe(true);
    }
  },
  60_000 + KILLS * 10_000,
);

test('of two workers at once one makes the video', async () => {
  const id = await waiting();
  await Promise.all(
    [start(id, lease.long), start(id, lease.long)].map((worker) => once(worker, 'exit')),
  );
  expect(await look(id)).toMatchObject({ state: 'published', asset: 'ready', attempts: 1 });
}, 60_000);

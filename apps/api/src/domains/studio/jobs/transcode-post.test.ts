import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../platform/db/testing.ts';
import { localStorage } from '../../../platform/media/index.ts';
import { makeClip } from '../../../platform/media/testing/make-clip.ts';
import { aPost } from '../../../testing/builders.ts';
import { testClock } from '../../../testing/harness.ts';
import { transcodePost } from './transcode-post.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'taice-transcode-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const clock = testClock(new Date('2026-11-21T04:00:00Z'));
const uploaded = (originalPath: string) =>
  aPost(database.db, {
    state: 'processing',
    video: null,
  }).then(async ({ id }) => {
    await database.db
      .insertInto('video_asset')
      .values({ post_id: id, state: 'uploaded', original_path: originalPath })
      .execute();
    return id;
  });
const assetOf = (id: bigint) =>
  database.db
    .selectFrom('video_asset')
    .selectAll()
    .where('post_id', '=', id)
    .executeTakeFirstOrThrow();
const run = (id: bigint) =>
  transcodePost({ db: database.db, clock }, localStorage(join(folder, 'media')), {
    post_id: String(id),
  });

test('an uploaded file becomes stored renditions, and a repeated job does nothing', async () => {
  const clip = join(folder, 'clip.mp4');
  makeClip(clip);
  const id = await uploaded(clip);
  await run(id);
  const asset = await assetOf(id);
  expect(asset).toMatchObject({
    state: 'ready',
    progress: 100,
    attempts: 1,
    prefix: `posts/${id}/1/`,
  });
  const storage = localStorage(join(folder, 'media'));
  for (const { path } of asset.result!.renditions)
    expect(await storage.head(`${asset.prefix}${path}`)).not.toBeNull();
  await run(id);
  expect((await assetOf(id)).attempts).toBe(1);
}, 240_000);

test('a file that is no video fails with its reason', async () => {
  const path = join(folder, 'note.mp4');
  await writeFile(path, 'this is not a video, whatever it is called');
  const id = await uploaded(path);
  await run(id);
  expect(await assetOf(id)).toMatchObject({ state: 'failed', error: { code: 1702 } });
});

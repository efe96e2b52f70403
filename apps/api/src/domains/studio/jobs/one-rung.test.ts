import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../../platform/db/pool.ts';
import { makeClip } from '../../../platform/media/testing/make-clip.ts';
import { filesOf } from '../../../platform/media/result-files.ts';
import { type Creators, startCreators } from '../testing/creators.ts';
import { transcodePost } from './transcode-post.ts';

let all: Creators;
let folder: string;
beforeAll(async () => {
  all = await startCreators();
  folder = await mkdtemp(join(tmpdir(), 'taice-one-'));
}, 60_000);
afterAll(async () => {
  await all.stop();
  await rm(folder, { recursive: true });
});

const read = async (key: string) => {
  const object = await all.api.services.storage.open(key);
  return object && (await buffer(object.stream)).toString('base64');
};
/** What the newest job of a video was given. */
const jobOf = async (id: string) => {
  const owner = createDatabase(all.api.ownerUrl, { max: 1 });
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs
    where key like ${`transcode:${id}:%`} order by id desc limit 1`.execute(owner);
  await owner.destroy();
  return rows[0]?.payload;
};

test('one rendition is made anew, and the others stay beside it as they were', async () => {
  const path = join(folder, `${randomBytes(4).toString('hex')}.mp4`);
  makeClip(path, { width: 640, height: 480, seconds: 2 });
  const { me, postId } = await all.posted({}, new Uint8Array(await readFile(path)));
  await all.work(postId);
  const before = await all.assetOf(postId);
  const ask = (rung: number) => me.call.studio.remake({ id: postId, rung });
  expect((await ask(1_080)).code).toBe(1708);
  expect((await ask(0)).code).toBe(400);
  expect((await ask(480)).code).toBe(0);
  const job = await jobOf(postId);
  expect(job).toEqual({ post_id: postId, rung: 480 });
  // A sign in the file that stays, by which it is known again.
  const kept = `${before.prefix}240p.mp4`;
  await all.api.services.storage.put(kept, new TextEncoder().encode('as it was'));
  await transcodePost(all.api.services, job);
  const after = await all.assetOf(postId);
  expect([after.state, after.old_prefix]).toEqual(['ready', before.prefix]);
  expect(after.prefix).not.toBe(before.prefix);
  expect(after.result!.renditions.map(({ rung }) => rung)).toEqual([240, 480]);
  const files = await Promise.all(filesOf(after.result!).map((name) => read(after.prefix + name)));
  expect(files).not.toContain(null);
  expect(await read(`${after.prefix}240p.mp4`)).toBe(await read(kept));
  expect(await read(`${after.prefix}480p.mp4`)).toBe(await read(`${before.prefix}480p.mp4`));
  expect(await read(`${after.prefix}master.m3u8`)).toBe(await read(`${before.prefix}master.m3u8`));
}, 180_000);

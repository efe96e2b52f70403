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
import { aTranscode } from '../../../testing/builders.ts';
import { setUpCreators } from '../testing/creators.ts';
import { mergeRendition } from './single-rendition.ts';
import { removeReplacedRenditions } from './remove-replaced-renditions.ts';
import { requeueAbandonedAssets } from './requeue-abandoned-assets.ts';
import { transcodePost } from './transcode-post.ts';

const all = setUpCreators();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'taice-one-'));
}, 60_000);
afterAll(async () => {
  await rm(folder, { recursive: true });
});

const read = async (key: string) => {
  const object = await all.api.services.storage.open(key);
  return object && (await buffer(object.stream)).toString('base64');
};
/** The payload of a video's newest job. */
const jobOf = async (id: string) => {
  const owner = createDatabase(all.api.ownerUrl, { max: 1 });
  const { rows } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs
    where key like ${`transcode:${id}:%`} order by id desc limit 1`.execute(owner);
  await owner.destroy();
  return rows[0]?.payload;
};

test('remaking one rendition leaves the others unchanged', async () => {
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
  expect(job).toEqual({ post_id: postId });
  // A marker in the unchanged file, to recognize it.
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

  // Re-encoded a second time within the day. A worker that takes over a stopped job makes only that rendition.
  expect((await ask(480)).code).toBe(0);
  await transcodePost(all.api.services, await jobOf(postId), AbortSignal.abort());
  const { storage, clock, settings } = all.api.services;
  const afterLease = () => new Date(clock.real().getTime() + settings.transcode_lease_ms);
  await requeueAbandonedAssets({ ...all.api.services, clock: { ...clock, real: afterLease } });
  await transcodePost(all.api.services, await jobOf(postId));
  const { prefix } = await all.assetOf(postId);
  expect(prefix).not.toBe(after.prefix);
  expect(await read(`${prefix}240p.mp4`)).toBe(await read(kept));
  // A day later no earlier renditions remain.
  const laddersOf = async () => {
    const found = new Set<string>();
    for await (const key of storage.list(`posts/${postId}/`))
      found.add(key.slice(0, key.lastIndexOf('/') + 1));
    return [...found];
  };
  const last = await all.assetOf(postId);
  const sorted = [before.prefix, after.prefix, last.prefix].toSorted();
  expect((await laddersOf()).toSorted()).toEqual(sorted);
  await removeReplacedRenditions(all.api.services);
  expect((await laddersOf()).toSorted()).toEqual(sorted);
  const later = { ...clock, real: () => new Date(clock.real().getTime() + 86_400_001) };
  await removeReplacedRenditions({ ...all.api.services, clock: later });
  expect(await laddersOf()).toEqual([last.prefix]);
  expect((await all.assetOf(postId)).old_prefix).toBeNull();
}, 180_000);

test('an incomplete rendition is not published', async () => {
  const { storage } = all.api.services;
  const rendition = (rung: number) => ({
    ...aTranscode().renditions[0]!,
    rung,
    path: `${rung}p.mp4`,
    playlist: `${rung}p.m3u8`,
  });
  const ladder = aTranscode({ renditions: [rendition(240), rendition(480)] });
  const made = aTranscode({ renditions: [rendition(480)] });
  await storage.put('posts/0/1-x/240p.mp4', Buffer.from('whole'));
  const { localPath: _, ...afar } = storage;
  const short = {
    ...afar,
    open: async (key: string) => {
      const object = await storage.open(key);
      return object && { ...object, size: object.size + 1 };
    },
  };
  const one = { rung: 480, ladder, prefix: 'posts/0/1-x/' };
  await expect(mergeRendition(short, one, 'posts/0/2-x', made)).rejects.toThrow('5 of 6 bytes');
  expect(await storage.head('posts/0/2-x/240p.mp4')).toBeNull();
});

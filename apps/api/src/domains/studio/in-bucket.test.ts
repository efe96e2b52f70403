import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mediaRoutes } from '../../platform/media/index.ts';
import { filesOf } from '../../platform/media/result-files.ts';
import { makeClip } from '../../platform/media/testing/make-clip.ts';
import { aCategory } from '../../testing/builders.ts';
import { purgePosts } from './jobs/purge-posts.ts';
import { transcodePost } from './jobs/transcode-post.ts';
import { startWithBucket, type WithBucket } from './testing/bucket.ts';

const PART = 40_000;
let all: WithBucket;
let folder: string;
beforeAll(async () => {
  all = await startWithBucket(PART);
  folder = await mkdtemp(join(tmpdir(), 'taice-in-bucket-'));
}, 60_000);
afterAll(async () => {
  await all.stop();
  await rm(folder, { recursive: true });
});

/** A video of the uploaded file. */
const posted = async ({ me }: Awaited<ReturnType<WithBucket['person']>>, upload_id: string) => {
  const { id } = await aCategory(all.api.services.db);
  const form = {
    title: 'Dawn over the bay',
    category_id: `${id}`,
    publish: true,
    upload_id,
  } as const;
  return (await me.call.studio.storePost(form)).data;
};

test('a video uploaded in parts transcodes, plays by range and leaves nothing after the purge', async () => {
  const { api, s3 } = all;
  const { db, storage } = api.services;
  const path = join(folder, 'clip.mp4');
  makeClip(path);
  const clip = new Uint8Array(await readFile(path));
  const who = await all.person();
  const grant = await all.opened(who, clip);
  const sent = [];
  for (let number = 1; (number - 1) * PART < clip.length; number += 1)
    sent.push(await all.send(who, grant, clip, number));
  expect(sent.length).toBeGreaterThan(1);
  expect((await all.whole(who, grant, sent)).code).toBe(0);
  const data = await posted(who, grant.upload_id);

  // A video is never public before all of its files are in the bucket.
  s3.fault = ({ method, key }) => {
    if (method === 'PUT' && key.startsWith('media/posts/')) shown.push(isShown());
    return null;
  };
  const isShown = async () =>
    (
      await db
        .selectFrom('video_asset')
        .select('result')
        .where('post_id', '=', BigInt(data.id))
        .executeTakeFirst()
    )?.result ?? null;
  const shown: ReturnType<typeof isShown>[] = [];
  await transcodePost(api.services, { post_id: data.id });
  expect(await shown[0]).toBeNull();
  const asset = await db
    .selectFrom('video_asset')
    .selectAll()
    .where('post_id', '=', BigInt(data.id))
    .executeTakeFirstOrThrow();
  expect(asset.state).toBe('ready');
  const keys = filesOf(asset.result!).map((name) => `media/${asset.prefix}${name}`);
  expect(keys.filter((key) => !s3.inside.objects.has(key))).toEqual([]);

  const key = `${asset.prefix}${asset.result!.renditions[0]!.path}`;
  const lying = s3.inside.objects.get(`media/${key}`)!.bytes;
  const server = new Hono().route('/media', mediaRoutes([storage], api.services));
  const part = await server.request(`/media/${key}`, { headers: { Range: 'bytes=100-299' } });
  expect([part.status, part.headers.get('content-range')]).toEqual([
    206,
    `bytes 100-299/${lying.length}`,
  ]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(lying.subarray(100, 300));
  const whole = await server.request(`/media/${key}`);
  expect([whole.headers.get('content-type'), Buffer.from(await whole.arrayBuffer())]).toEqual([
    'video/mp4',
    lying,
  ]);
  // No one can fetch the original file.
  expect((await server.request(`/media/uploads/${grant.upload_id}`)).status).toBe(404);

  await who.me.call.studio.delPost({ ids: [data.id] });
  api.clock.advance(api.services.settings.post_purge_ms + 1);
  api.clock.advanceRule(api.services.settings.post_purge_ms + 1);
  await purgePosts(api.services);
  expect([...s3.inside.objects.keys()]).toEqual([]);
}, 180_000);

test('a rejected file is removed from the bucket', async () => {
  const { sources } = all.api.services;
  const who = await all.person();
  const note = new TextEncoder().encode('this is no video');
  const grant = await all.opened(who, note);
  const sent = await all.send(who, grant, note, 1);
  expect((await all.whole(who, grant, [sent])).code).toBe(0);
  const data = await posted(who, grant.upload_id);
  const head = () => sources.head(`uploads/${grant.upload_id}`);
  expect(await head()).not.toBeNull();
  await transcodePost(all.api.services, { post_id: data.id });
  expect(await head()).toBeNull();
  const stands = await who.me.call.studio.processStatus({ id: data.id });
  expect(stands.data.list[0]).toMatchObject({ state: 'process_failed' });
});

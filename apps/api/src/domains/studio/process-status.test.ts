import { expect, test } from 'vitest';
import { transcodePost } from './jobs/transcode-post.ts';
import { requeueAbandonedAssets } from './jobs/requeue-abandoned-assets.ts';
import { setUpCreators } from './testing/creators.ts';

const all = setUpCreators();

test('lists only the caller’s unfinished videos', async () => {
  const { me, postId } = await all.posted();
  const { data } = await me.call.studio.processStatus({});
  expect(data.list).toMatchObject([{ id: postId, state: 'processing', asset: 'uploaded' }]);
  await all.work(postId);
  expect((await me.call.studio.processStatus({})).data.list).toEqual([]);
  const { preview_url } = (await me.call.posts.detail({ id: postId })).data;
  expect(preview_url).toMatch(/\/preview\.mp4$/);
  expect(
    (await all.api.services.storage.head(preview_url!.replace(/^.*\/media\//, '')))?.size,
  ).toBeGreaterThan(1_000);
  const { me: stranger } = await all.person();
  expect((await stranger.call.studio.processStatus({ id: postId })).data.list).toEqual([]);
}, 120_000);

test('a file that is not a video fails with a reason and can be replaced', async () => {
  const note = new TextEncoder().encode('this is not a video, whatever it is called');
  const creator = await all.posted({}, note);
  const { postId, stands } = creator;
  await all.work(postId);
  expect(await stands()).toMatchObject({ state: 'process_failed', error: { kind: 'not_a_video' } });
  const better = await all.brought(creator);
  const form = all.form({ id: postId, upload_id: better });
  const again = await creator.me.call.studio.storePost(form);
  expect([again.code, again.data.state, again.data.error]).toEqual([0, 'processing', null]);
  await all.work(postId);
  expect((await stands())?.state).toBe('published');
}, 120_000);

test('another worker takes over the file of a dead one', async () => {
  const { postId } = await all.posted();
  const { db } = all.api.services;
  // As a worker killed in the middle leaves it.
  const until = new Date(all.api.clock.real().getTime() + 60_000);
  await db
    .updateTable('video_asset')
    .set({ state: 'transcoding', attempts: 1, lease_until: until })
    .where('post_id', '=', BigInt(postId))
    .execute();
  await all.work(postId);
  expect(await all.assetOf(postId)).toMatchObject({ state: 'transcoding', attempts: 1 });
  all.api.clock.advance(60_001);
  await requeueAbandonedAssets(all.api.services);
  await all.work(postId);
  expect(await all.assetOf(postId)).toMatchObject({
    state: 'ready',
    attempts: 2,
    prefix: expect.stringMatching(`^posts/${postId}/2-[\\w-]{16}/$`) as string,
  });
}, 120_000);

test('processing stops after its last try, and the owner can retry', async () => {
  const { me, postId, stands } = await all.posted();
  const { db } = all.api.services;
  await db
    .updateTable('video_asset')
    .set({ tries_left: 0 })
    .where('post_id', '=', BigInt(postId))
    .execute();
  await all.work(postId);
  expect(await stands()).toMatchObject({ state: 'process_failed', error: { kind: 'stopped' } });
  expect((await me.call.studio.storePost(all.form({ id: postId }))).data.state).toBe('processing');
  await all.work(postId);
  expect((await stands())?.state).toBe('published');
}, 120_000);

test('a playable video stays published if the rest of its ladder fails', async () => {
  const { me, postId, stands } = await all.posted();
  await all.work(postId);
  const { db } = all.api.services;
  // As after the lowest rung, with no attempt left.
  await db
    .updateTable('video_asset')
    .set({ state: 'playable', tries_left: 0, lease_until: null })
    .where('post_id', '=', BigInt(postId))
    .execute();
  await all.work(postId);
  expect(await stands()).toMatchObject({ state: 'published', asset: 'ready', error: null });
  expect((await me.call.studio.upDown({ id: postId, status: 0 })).data.state).toBe('offline');
}, 120_000);

test('a rejected file cannot be retried', async () => {
  const note = new TextEncoder().encode('this is not a video either');
  const { me, postId, stands } = await all.posted({}, note);
  await all.work(postId);
  expect((await stands())?.state).toBe('process_failed');
  expect((await me.call.studio.storePost(all.form({ id: postId }))).code).toBe(1708);
}, 120_000);

test('a video with a rejected file saves its text alone, and conflicts with another tab’s change', async () => {
  const note = new TextEncoder().encode('nor is this one');
  const { me, postId: id } = await all.posted({}, note);
  await all.work(id);
  const save = (title: string, version: number) =>
    me.call.studio.storePost(all.form({ id, title, version }));
  const failed = { state: 'process_failed', error: { kind: 'not_a_video' } };
  const first = { code: 0, data: { ...failed, version: 2 } };
  expect(await save('By the first', 1)).toMatchObject(first);
  // Its response was lost.
  expect(await save('By the first', 1)).toMatchObject(first);
  const theirs = { title: 'By the first', own: { ...failed, version: 2 } };
  expect(await save('By the second', 1)).toMatchObject({ code: 409, data: { current: theirs } });
  expect((await save('By the second', 2)).data).toMatchObject({ ...failed, version: 3 });
  expect((await me.call.studio.userPostDetail({ id })).data.title).toBe('By the second');
  const { me: stranger } = await all.person();
  const other = all.form({ id, title: 'Not mine', version: 3 });
  expect((await stranger.call.studio.storePost(other)).code).toBe(1201);
}, 120_000);

test('a stopping process returns the file at once without losing a try', async () => {
  const { postId, stands } = await all.posted();
  const stopping = new AbortController();
  const working = transcodePost(all.api.services, { post_id: postId }, stopping.signal);
  stopping.abort();
  await working;
  expect(await all.assetOf(postId)).toMatchObject({ lease_until: null, tries_left: 3 });
  await all.work(postId);
  expect((await stands())?.state).toBe('published');
}, 120_000);

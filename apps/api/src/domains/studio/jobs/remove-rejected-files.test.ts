import { expect, test } from 'vitest';
import { setUpCreators } from '../testing/creators.ts';
import { removeOldUploads } from './remove-old-uploads.ts';
import { removeRejectedFiles } from './remove-rejected-files.ts';
import { transcodePost } from './transcode-post.ts';

const all = setUpCreators();

let notes = 0;
const aNote = () => {
  notes += 1;
  return new TextEncoder().encode(`this is no video, for the ${notes}th time`);
};
const uploadOf = async (postId: string) => {
  const { upload_id } = await all.api.services.db
    .selectFrom('post')
    .select('upload_id')
    .where('id', '=', BigInt(postId))
    .executeTakeFirstOrThrow();
  return upload_id!;
};
const lies = async (upload: string) =>
  (await all.api.services.sources.head(`uploads/${upload}`)) !== null;

test('a rejected file is deleted at once, its error stays, and another file can replace it', async () => {
  const creator = await all.posted({}, aNote());
  const { me, postId, stands } = creator;
  const upload = await uploadOf(postId);
  expect(await lies(upload)).toBe(true);
  await all.work(postId);
  expect(await lies(upload)).toBe(false);
  const failed = { state: 'process_failed', error: { kind: 'not_a_video' } };
  expect(await stands()).toMatchObject(failed);
  // The same form again, with the same file.
  const again = await me.call.studio.storePost(all.form({ upload_id: upload }));
  expect([again.code, again.data.id]).toEqual([0, postId]);
  expect((await me.call.studio.storePost(all.form({ id: postId }))).code).toBe(1708);
  await all.work(postId);
  await removeOldUploads(all.api.services);
  expect(await stands()).toMatchObject(failed);
  const better = await all.brought(creator);
  await me.call.studio.storePost(all.form({ id: postId, upload_id: better }));
  await removeRejectedFiles(all.api.services);
  await removeOldUploads(all.api.services);
  expect(await lies(better)).toBe(true);
  await all.work(postId);
  expect(await stands()).toMatchObject({ state: 'published', asset: 'ready' });
  expect(await lies(better)).toBe(true);
}, 120_000);

test('a file rejected while its post was removed is deleted too', async () => {
  const { me, postId } = await all.posted({}, aNote());
  const upload = await uploadOf(postId);
  const working = all.work(postId);
  await expect.poll(async () => (await all.assetOf(postId)).attempts, { interval: 5 }).toBe(1);
  await me.call.studio.delPost({ ids: [postId] });
  await working;
  await me.call.studio.restorePost({ ids: [postId] });
  await all.work(postId);
  expect((await all.assetOf(postId)).state).toBe('failed');
  expect(await lies(upload)).toBe(false);
}, 120_000);

test('a failed deletion is retried by the next run, and a retryable file stays', async () => {
  const [one, other, stopped] = [
    await all.posted({}, aNote()),
    await all.posted({}, aNote()),
    await all.posted(),
  ];
  const uploads = await Promise.all([one, other, stopped].map(({ postId }) => uploadOf(postId)));
  const { services } = all.api;
  const { sources, db } = services;
  const remove = () => Promise.reject(new Error('slow down'));
  for (const { postId } of [one, other])
    await transcodePost({ ...services, sources: { ...sources, remove } }, { post_id: postId });
  await db
    .updateTable('video_asset')
    .set({ tries_left: 0 })
    .where('post_id', '=', BigInt(stopped.postId))
    .execute();
  await all.work(stopped.postId);
  expect(await one.stands()).toMatchObject({ state: 'process_failed' });
  // The bytes of the second are gone, but the database does not know.
  await sources.remove(`uploads/${uploads[1]}`);
  expect(await Promise.all(uploads.map(lies))).toEqual([true, false, true]);
  await removeRejectedFiles(services);
  await removeRejectedFiles(services);
  expect(await Promise.all(uploads.map(lies))).toEqual([false, false, true]);
  const paths = await Promise.all(
    [one, other, stopped].map(async ({ postId }) => (await all.assetOf(postId)).original_path),
  );
  expect(paths).toEqual([null, null, `uploads/${uploads[2]}`]);
  const again = await stopped.me.call.studio.storePost(all.form({ id: stopped.postId }));
  expect(again.data.state).toBe('processing');
}, 120_000);

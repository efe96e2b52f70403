import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import sharp from 'sharp';
import { aPost, aSession, aUser } from '../../../testing/builders.ts';
import { uploadAttachment, vtt } from '../testing/upload-attachment.ts';
import { setUpCreators } from '../testing/creators.ts';
import { finishDeletions } from '../../user/jobs/finish-deletions.ts';
import { uploadKey } from '../uploads/upload-key.ts';
import { coverKey } from '../youtube/covers.ts';
import { purgePosts } from './purge-posts.ts';
import { removeUnusedUploads } from './remove-unused-uploads.ts';

const all = setUpCreators();

const later = (days: number) => all.api.clock.advance(days * 86_400_000 + 1);
const rowOf = (id: string) =>
  all.api.services.db
    .selectFrom('post')
    .select(['cover', 'cover_blur', 'captions', 'purged_at'])
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow();
const purge = async () => {
  await purgePosts(all.api.services);
  // Files given back are removed once no reader can hold them.
  later(1);
  await removeUnusedUploads(all.api.services);
};

test('a removed draft loses its cover and captions after 30 days, not sooner', async () => {
  const creator = await all.person();
  const { call } = creator.me;
  const picture = await sharp({
    create: { width: 64, height: 36, channels: 3, background: '#246' },
  })
    .png()
    .toBuffer();
  const image = await uploadAttachment(all.api, creator, 'image', picture);
  const words = vtt('00:01.000 --> 00:02.000\nHi');
  const caption = await uploadAttachment(all.api, creator, 'caption', words);
  const { data } = await call.studio.storePost({
    save_type: 'draft',
    title: 'Half an idea',
    cover_id: image.data['id'] as string,
    captions: [{ lang: 'en', label: 'English', file_id: caption.data['id'] as string }],
  });
  const { cover, captions } = await rowOf(data.id);
  const keys = [cover!, captions[0]!.key];
  const there = async () =>
    (await Promise.all(keys.map((key) => all.api.services.storage.head(key)))).map(Boolean);
  await call.studio.delPost({ ids: [data.id] });
  await purge();
  expect([await there(), (await rowOf(data.id)).purged_at]).toEqual([[true, true], null]);
  later(30);
  await purge();
  expect(await there()).toEqual([false, false]);
  const after = await rowOf(data.id);
  expect(after).toMatchObject({ cover: null, cover_blur: '', captions: [] });
  // A second run does not change it.
  await purge();
  expect(await rowOf(data.id)).toEqual(after);
}, 60_000);

test('a removed YouTube video’s picture goes, unless the video was added again', async () => {
  const { db, storage } = all.api.services;
  const { id: user_id } = await aUser(db);
  const synced = async (youtube_id: string, state: 'published' | 'deleted') => {
    const cover = coverKey(youtube_id);
    await storage.put(cover, Buffer.from('picture'));
    const gone = { deleted_at: all.api.clock.real(), deleted_from: 'published' };
    const more = state === 'deleted' ? gone : {};
    const { id } = await aPost(db, {
      user_id,
      source: 'youtube',
      youtube_id,
      cover,
      state,
      video: null,
      ...more,
    });
    return { id: `${id}`, cover };
  };
  const lone = await synced('aaaaaaaaaaa', 'deleted');
  const old = await synced('bbbbbbbbbbb', 'deleted');
  const again = await synced('bbbbbbbbbbb', 'published');
  later(30);
  await purge();
  expect(await storage.head(lone.cover)).toBeNull();
  expect(await storage.head(again.cover)).not.toBeNull();
  expect((await rowOf(lone.id)).purged_at).not.toBeNull();
  expect(await rowOf(old.id)).toMatchObject({ cover: null });
  expect(await rowOf(again.id)).toMatchObject({ cover: again.cover, purged_at: null });
});

test('account deletion also removes the picture of a YouTube video', async () => {
  const { db, storage, clock } = all.api.services;
  const { id: user_id } = await aUser(db, { status: 'deleting', delete_due_at: clock.rule() });
  const cover = coverKey('ccccccccccc');
  await storage.put(cover, Buffer.from('picture'));
  const more = { source: 'youtube', youtube_id: 'ccccccccccc', cover, video: null } as const;
  const { id } = await aPost(db, { user_id, ...more });
  await finishDeletions(all.api.services);
  // The removal uses the rule clock, which a demo shifts against the clock of the files.
  await db.updateTable('post').set({ deleted_at: clock.real() }).where('id', '=', id).execute();
  later(30);
  await purge();
  expect(await storage.head(cover)).toBeNull();
  expect(await rowOf(`${id}`)).toMatchObject({ cover: null });
});

test('the file of a never-transcoded video is purged, and the video cannot be restored', async () => {
  const { me, id, postId } = await all.posted();
  const { original_path } = await all.assetOf(postId);
  const file = join(all.api.services.config.dataDir, original_path!);
  await me.call.studio.delPost({ ids: [postId] });
  expect(original_path).toMatch(new RegExp(`^${uploadKey('')}`));
  expect(existsSync(file)).toBe(true);
  later(30);
  await purge();
  expect(existsSync(file)).toBe(false);
  const again = all.api.client().as(await aSession(all.api.services, id));
  expect((await again.call.studio.restorePost({ ids: [postId] })).code).toBe(1201);
});

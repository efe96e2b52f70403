import { expect, test } from 'vitest';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { purgePosts } from './jobs/purge-posts.ts';
import { setUpCreators } from './testing/creators.ts';

const all = setUpCreators();

test('a removed video disappears for everybody, and its files after 30 days', async () => {
  const { me, postId } = await all.posted();
  await all.work(postId);
  const { prefix, result } = await all.assetOf(postId);
  const file = `${prefix}${result!.renditions[0]!.path}`;
  const { me: stranger } = await all.person();
  expect((await stranger.call.studio.delPost({ ids: [postId] })).code).toBe(1707);
  expect((await me.call.user.dataCount({})).data.user).toMatchObject({ post_num: 1 });
  expect(await checkCounters(all.api.services.db)).toEqual([]);
  expect((await me.call.studio.delPost({ ids: [postId] })).data).toMatchObject({
    deleted: [postId],
  });
  expect((await me.call.posts.detail({ id: postId })).code).toBe(1201);
  expect((await me.call.studio.delPost({ ids: [postId] })).code).toBe(1201);
  expect(await checkCounters(all.api.services.db)).toEqual([]);
  await purgePosts(all.api.services);
  expect(await all.api.services.storage.head(file)).not.toBeNull();
  all.api.clock.advance(30 * 86_400_000 + 1);
  await purgePosts(all.api.services);
  expect(await all.api.services.storage.head(file)).toBeNull();
}, 120_000);

test('one foreign video in the list stops the removal of all', async () => {
  const [own, other] = [await all.posted({ publish: false }), await all.posted({ publish: false })];
  const both = { ids: [own.postId, other.postId] };
  // It was never public, so only its owner learns that it exists.
  expect((await own.me.call.studio.delPost(both)).code).toBe(1201);
  expect((await own.stands())?.state).toBe('processing');
});

test('a video removed during processing is shown to nobody', async () => {
  const { me, postId, stands } = await all.posted();
  const working = all.work(postId);
  await me.call.studio.delPost({ ids: [postId] });
  await working;
  expect(await stands()).toBeUndefined();
  expect((await me.call.posts.detail({ id: postId })).code).toBe(1201);
}, 120_000);

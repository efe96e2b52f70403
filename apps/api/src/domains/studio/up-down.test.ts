import { expect, test } from 'vitest';
import { checkCounters } from '../user/jobs/check-counters.ts';
import { publishDuePosts } from './jobs/publish-due-posts.ts';
import { setUpCreators } from './testing/creators.ts';

const all = setUpCreators();

test('a video is offline until shown and public until taken down, by its owner only', async () => {
  const { me, postId, stands } = await all.posted({ publish: false });
  expect((await me.call.studio.upDown({ id: postId, status: 1 })).code).toBe(1708);
  await all.work(postId);
  expect((await stands())?.state).toBe('offline');
  expect((await me.call.studio.upDown({ id: postId, status: 1 })).data.state).toBe('published');
  expect((await me.call.posts.detail({ id: postId })).code).toBe(0);
  expect((await me.call.studio.upDown({ id: postId, status: 0 })).data.state).toBe('offline');
  expect((await me.call.posts.detail({ id: postId })).code).toBe(1201);
  expect(await checkCounters(all.api.services.db)).toEqual([]);
  const { me: stranger } = await all.person();
  expect((await stranger.call.studio.upDown({ id: postId, status: 1 })).code).toBe(1707);
  expect((await stranger.call.studio.upDown({ id: '999999', status: 1 })).code).toBe(1201);
}, 120_000);

test('a scheduled video is published once at its hour', async () => {
  const publish_at = new Date(all.api.clock.rule().getTime() + 3_600_000).toISOString();
  const { id, postId, stands } = await all.posted({ publish_at });
  await all.work(postId);
  await publishDuePosts(all.api.services);
  expect((await stands())?.state).toBe('scheduled');
  all.api.clock.advanceRule(3_600_001);
  await Promise.all([publishDuePosts(all.api.services), publishDuePosts(all.api.services)]);
  expect((await stands())?.state).toBe('published');
  const events = await all.api.services.db
    .selectFrom('outbox')
    .select('event_key')
    .where('user_id', '=', id)
    .where('type', '=', 'post.published')
    .execute();
  expect(events).toEqual([{ event_key: postId }]);
}, 120_000);

test('publishing by hand applies at once, and a video taken down stays so at its hour', async () => {
  const publish_at = new Date(all.api.clock.rule().getTime() + 3_600_000).toISOString();
  const { me, postId, stands } = await all.posted({ publish_at });
  await all.work(postId);
  expect((await stands())?.state).toBe('scheduled');
  expect((await me.call.studio.upDown({ id: postId, status: 1 })).data.state).toBe('published');
  expect((await me.call.studio.upDown({ id: postId, status: 0 })).data.state).toBe('offline');
  all.api.clock.advanceRule(3_600_001);
  await publishDuePosts(all.api.services);
  expect((await stands())?.state).toBe('offline');
}, 120_000);

test('several videos change together or not at all', async () => {
  const [own, other] = [await all.posted(), await all.posted()];
  await all.work(own.postId);
  const { call } = own.me;
  const ids = [own.postId];
  expect((await call.studio.upDown({ ids: [...ids, other.postId], status: 0 })).code).not.toBe(0);
  expect((await own.stands())?.state).toBe('published');
  const { data } = await call.studio.upDown({ ids, status: 0 });
  expect(data.list.map(({ state }) => state)).toEqual(['offline']);
  expect((await call.studio.upDown({ status: 0 })).code).toBe(400);
}, 60_000);

import type { TaskKey } from '@taice/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import type { TestApi } from '../../testing/harness.ts';
import { anEarner, qualify } from '../watching/testing/viewer.ts';
import { startWithTasks } from './testing/doing.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startWithTasks();
});
afterAll(() => api.stop());

const kinds = ['like', 'collect', 'comment', 'share_post'] as const satisfies TaskKey[];
/** How far each of these tasks is, and how much waits for watching. */
const standing = async (client: Client, type: 'day' | 'week' = 'day') => {
  await api.services.events.handled();
  const { data } = await client.call.tasks.userTaskDetail({ task_type: type });
  return (key: TaskKey) => {
    const quest = data.quest.find(({ task_key }) => task_key === key);
    return quest && [quest.complete_num, quest.unwatched_num];
  };
};
/** Everything that can be done to a video, as its page does it. */
const doesAll = async (client: Client, post: bigint) => {
  const post_id = `${post}`;
  await client.call.posts.like({ post_id });
  await client.call.posts.collect({ post_id });
  await client.call.comments.comment({ post_id, content: 'What a morning' });
  await client.call.posts.share({ post_id, channel: 'copy' });
  api.clock.advance(6_000);
};

test('what is done to a video counts once its person has watched it that day, and says so until then', async () => {
  const { client } = await anEarner(api);
  const [post, other] = [await aPost(api.services.db), await aPost(api.services.db)];
  await doesAll(client, post.id);
  await doesAll(client, other.id);
  const before = await standing(client);
  expect(kinds.map(before)).toEqual(kinds.map(() => [0, 2]));
  await qualify(api, client, post.id);
  const after = await standing(client);
  expect(kinds.map(after)).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
    // The first of the share tasks is complete by it: nothing is missing.
    [1, 0],
  ]);
  // Told once more, nothing counts twice; and what is done to a watched video counts at once.
  await client.call.posts.like({ post_id: `${post.id}`, status: 0 });
  await client.call.posts.like({ post_id: `${post.id}` });
  const third = await aPost(api.services.db);
  await qualify(api, client, third.id);
  await client.call.posts.like({ post_id: `${third.id}` });
  expect((await standing(client))('like')).toEqual([2, 1]);
});

test('what was done the day before counts no more; done again after watching, it does', async () => {
  const { client } = await anEarner(api);
  const { id: post } = await aPost(api.services.db);
  await client.call.comments.comment({ post_id: `${post}`, content: 'What a morning' });
  await client.call.posts.share({ post_id: `${post}`, channel: 'copy' });
  api.clock.advanceRule(86_400_000);
  await qualify(api, client, post);
  const after = await standing(client, 'week');
  expect(after('share_post')).toEqual([0, 0]);
  expect((await standing(client))('comment')).toEqual([0, 0]);
  await client.call.posts.share({ post_id: `${post}`, channel: 'copy' });
  expect((await standing(client))('share_post')).toEqual([1, 0]);
});

test('what was taken back before its video was watched counts nothing', async () => {
  const { client } = await anEarner(api);
  const { id: post } = await aPost(api.services.db);
  const { data } = await client.call.comments.comment({
    post_id: `${post}`,
    content: 'What a morning',
  });
  await client.call.posts.like({ post_id: `${post}` });
  expect((await standing(client))('like')).toEqual([0, 1]);
  await client.call.comments.commentDel({ comment_id: data.comment.id });
  await client.call.posts.like({ post_id: `${post}`, status: 0 });
  const before = await standing(client);
  expect([before('like'), before('comment')]).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await qualify(api, client, post);
  const after = await standing(client);
  expect([after('like'), after('comment')]).toEqual([
    [0, 0],
    [0, 0],
  ]);
});

test('a video whose watching earns nothing brings nothing by what is done to it, and promises nothing', async () => {
  const { client } = await anEarner(api);
  const { id: short } = await aPost(api.services.db, { duration_s: 5 });
  await client.call.posts.like({ post_id: `${short}` });
  expect((await standing(client))('like')).toEqual([0, 0]);
});

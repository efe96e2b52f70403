import { afterAll, beforeAll, expect, test } from 'vitest';
import { operate } from '../../process/operator.ts';
import { aPost, aSession, aUser } from '../../testing/builders.ts';
import { startApi, type TestApi } from '../../testing/harness.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
}, 60_000);
afterAll(() => api.stop());

const staff = (line: string, ...more: string[]) =>
  operate(api.services, [...line.split(' '), ...more], 'ada');
const creator = async () => {
  const { id } = await aUser(api.services.db);
  const post = await aPost(api.services.db, { user_id: id, title: 'Dawn' });
  const me = api.client().as(await aSession(api.services, id));
  return { id, post: `${post.id}`, me };
};
const text = 'This film is my own work, look at its date.';

test('a decision is appealed once, and granted it is undone', async () => {
  const { post, me } = await creator();
  expect((await me.call.moderation.appeal({ post_id: post, text })).code).toBe(1708);
  await staff(`reject ${post} --reason`, 'It shows nothing.');
  expect((await me.call.posts.detail({ id: post })).code).toBe(1201);
  const { data, code } = await me.call.moderation.appeal({ post_id: post, text });
  expect(code).toBe(0);
  expect((await me.call.moderation.appeal({ post_id: post, text })).code).toBe(409);
  expect(await staff('appeals')).toMatchObject([{ action: 'post.reject', text }]);
  await staff(`grant ${data.id} --reason`, 'True.');
  expect((await me.call.posts.detail({ id: post })).code).toBe(0);
  expect((await me.call.moderation.appeal({ post_id: post, text })).code).toBe(1708);
  await expect(staff(`grant ${data.id} --reason`, 'Again.')).rejects.toMatchObject({ code: 404 });
});

test('refused, the decision stands and its answer is a message', async () => {
  const { me, id } = await creator();
  await staff(`limit-account ${id} --reason`, 'Ten accounts on one device.');
  const { data } = await me.call.moderation.appeal({ text });
  await staff(`refuse ${data.id} --reason`, 'We have looked twice.');
  const { list } = (await me.call.messages.list({})).data;
  expect(list.map(({ body }) => body)).toEqual([
    'The decision stands. We have looked twice.',
    expect.stringContaining('Ten accounts on one device.'),
  ]);
  expect((await me.call.user.info({})).data.status).toBe('limited');
});

test('nobody appeals for another, without a session, or without saying why', async () => {
  const { post } = await creator();
  const { me: other } = await creator();
  await staff(`remove ${post} --reason`, 'Not theirs.');
  expect((await other.call.moderation.appeal({ post_id: post, text })).code).toBe(1707);
  expect((await other.call.moderation.appeal({ post_id: '999999', text })).code).toBe(1201);
  expect((await other.call.moderation.appeal({ text: '  short  ' })).code).toBe(400);
  expect((await api.client().call.moderation.appeal({ text })).code).toBe(401);
});

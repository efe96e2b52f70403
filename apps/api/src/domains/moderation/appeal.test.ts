import { expect, test } from 'vitest';
import { runOperatorCommand } from '../../process/operator.ts';
import { aPost, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

const staff = (line: string, ...more: string[]) =>
  runOperatorCommand(api.services, [...line.split(' '), ...more], 'ada');
const creator = async () => {
  const { id } = await aUser(api.services.db);
  const post = await aPost(api.services.db, { user_id: id, title: 'Dawn' });
  const me = api.client().as(await aSession(api.services, id));
  return { id, post: `${post.id}`, me };
};
const decided = async (me: Awaited<ReturnType<typeof creator>>['me'], id: string) =>
  (await me.call.studio.userPostDetail({ id })).data.moderation;
const text = 'This film is my own work, look at its date.';

test('a decision can be appealed once, and a granted appeal reverses it', async () => {
  const { post, me } = await creator();
  expect((await me.call.moderation.appeal({ post_id: post, text })).code).toBe(1708);
  await staff(`reject ${post} --reason`, 'It shows nothing.');
  expect((await me.call.posts.detail({ id: post })).code).toBe(1201);
  expect(await decided(me, post)).toMatchObject({ can_appeal: true, reason: 'It shows nothing.' });
  const { data, code } = await me.call.moderation.appeal({ post_id: post, text });
  expect(code).toBe(0);
  expect(await decided(me, post)).toMatchObject({ can_appeal: false });
  expect((await me.call.moderation.appeal({ post_id: post, text })).code).toBe(409);
  expect(await staff('appeals')).toMatchObject([{ action: 'post.reject', text }]);
  await staff(`grant ${data.id} --reason`, 'True.');
  expect((await me.call.posts.detail({ id: post })).code).toBe(0);
  expect((await me.call.moderation.appeal({ post_id: post, text })).code).toBe(1708);
  await expect(staff(`grant ${data.id} --reason`, 'Again.')).rejects.toMatchObject({ code: 404 });
});

test('a refused appeal keeps the decision and sends its reason as a message', async () => {
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

test('a decision in force is shown with the video and can be appealed, unless an appeal is open', async () => {
  const { post, me } = await creator();
  const limit = `limit ${post} --countries DE --reason`;
  expect(await decided(me, post)).toMatchObject({ can_appeal: false, reason: null });
  await staff(limit, 'The law there.');
  await staff(`label-ai ${post} --is yes`);
  expect(await decided(me, post)).toEqual({
    state: 'none',
    repeats: null,
    reason: 'The law there.',
    can_appeal: true,
  });
  await staff(`reject ${post} --reason`, 'It shows nothing.');
  await staff(`restore ${post}`);
  // The bar was set before and is still set.
  expect(await decided(me, post)).toMatchObject({ can_appeal: true, reason: 'The law there.' });
  expect((await me.call.moderation.appeal({ post_id: post, text })).code).toBe(0);
  await staff(`reject ${post} --reason`, 'It shows nothing.');
  expect(await decided(me, post)).toMatchObject({ can_appeal: true });
  const { category_id } = (await me.call.studio.userPostDetail({ id: post })).data;
  const changed = {
    id: post,
    title: 'Dawn, with the sun',
    category_id: category_id ?? '',
    publish: true,
  };
  expect((await me.call.studio.storePost(changed)).data).toMatchObject({ state: 'review' });
  expect(await decided(me, post)).toMatchObject({ can_appeal: false });
  expect((await me.call.moderation.appeal({ post_id: post, text })).code).toBe(409);
});

test('a message about a decision links to the page of its appeal', async () => {
  const { post, me, id } = await creator();
  await staff(`remove ${post} --reason`, 'Not theirs.');
  const { data } = await me.call.moderation.appeal({ post_id: post, text });
  await staff(`refuse ${data.id} --reason`, 'We have looked twice.');
  await staff(`limit-account ${id} --reason`, 'Ten accounts on one device.');
  const { list } = (await me.call.messages.list({})).data;
  const video = `/UploadVideo?id=${post}`;
  expect(list.map(({ link }) => link)).toEqual(['/profile-edit', video, video]);
});

test('an appeal requires the owner and a real text', async () => {
  const { post } = await creator();
  const { me: other } = await creator();
  await staff(`remove ${post} --reason`, 'Not theirs.');
  expect((await other.call.moderation.appeal({ post_id: post, text })).code).toBe(1707);
  expect((await other.call.moderation.appeal({ post_id: '999999', text })).code).toBe(1201);
  for (const nothing of ['  short  ', '\u3164'.repeat(12)])
    expect((await other.call.moderation.appeal({ text: nothing })).code).toBe(400);
});

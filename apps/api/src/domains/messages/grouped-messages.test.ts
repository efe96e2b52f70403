import { expect, test } from 'vitest';
import { aPost, aSession, aUser } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';

const api = useApi();

const person = async (nickname: string) => {
  const { id } = await aUser(api.services.db, { nickname });
  const { call } = api.client().as(await aSession(api.services, id));
  return { id, call };
};
const told = async ({ call }: Awaited<ReturnType<typeof person>>) => {
  await api.services.events.waitUntilHandled();
  const { data } = await call.messages.list({});
  const info = (await call.user.info({})).data;
  expect(info.unread_num).toBe(data.unread_num);
  return data;
};

test('likes and fans are grouped into one message each, with a link and in the reader’s language', async () => {
  const creator = await person('Creator');
  const post = await aPost(api.services.db, { user_id: creator.id, title: 'Blue hour' });
  for (const name of ['Ann', 'Ben', 'Cee']) {
    const fan = await person(name);
    await fan.call.posts.like({ post_id: `${post.id}`, status: 1 });
    await fan.call.user.follow({ id: `${creator.id}`, status: 1 });
  }
  const { list, unread_num } = await told(creator);
  expect(unread_num).toBe(2);
  // Messages of the same moment have no fixed order.
  const byType = <Message extends { type: string }>(messages: readonly Message[]) =>
    messages.toSorted((one, other) => (one.type < other.type ? 1 : -1));
  expect(byType(list)).toMatchObject([
    {
      type: 'like',
      title: 'Cee, Ben and 1 other liked your video',
      body: 'Blue hour',
      link: `/videoDetail?id=${post.id}`,
      image: `/media/test/${post.id}/poster.webp`,
    },
    {
      type: 'follow',
      title: 'Cee, Ben and 1 other started following you',
      link: `/Fans?id=${creator.id}`,
      people: [{ nickname: 'Cee' }, { nickname: 'Ben' }],
      people_num: 3,
    },
  ]);
  const cn = api.client({ lang: 'cn' }).as(await aSession(api.services, creator.id));
  expect(byType((await cn.call.messages.list({})).data.list)[0]).toMatchObject({
    title: 'Cee、Ben和另外 1 人赞了你的视频',
    body: '《Blue hour》',
  });
});

test('a like after 15 minutes starts a new message, and an undone like leaves none', async () => {
  const creator = await person('Creator');
  const post = await aPost(api.services.db, { user_id: creator.id });
  const [ann, ben] = [await person('Ann'), await person('Ben')];
  const like = (who: typeof ann, status: 0 | 1) =>
    who.call.posts.like({ post_id: `${post.id}`, status });
  await like(ann, 1);
  await told(creator);
  api.clock.advanceRule(15 * 60_000);
  await like(ben, 1);
  expect((await told(creator)).list.map(({ title }) => title)).toEqual([
    'Ben liked your video',
    'Ann liked your video',
  ]);
  await like(ben, 0);
  await ann.call.posts.dislike({ post_id: `${post.id}`, status: 1 });
  expect(await told(creator)).toMatchObject({ list: [], unread_num: 0 });
  // An action that is undone before it is read causes no message.
  await like(ann, 1);
  await like(ann, 0);
  expect((await told(creator)).list).toEqual([]);
});

test('one’s own like creates no message', async () => {
  const creator = await person('Creator');
  const post = await aPost(api.services.db, { user_id: creator.id });
  await creator.call.posts.like({ post_id: `${post.id}`, status: 1 });
  expect((await told(creator)).list).toEqual([]);
});

test('events handled a second time create no second message', async () => {
  const { db } = api.services;
  const creator = await person('Creator');
  const post = await aPost(db, { user_id: creator.id });
  const ann = await person('Ann');
  await ann.call.posts.like({ post_id: `${post.id}`, status: 1 });
  await told(creator);
  await db
    .updateTable('outbox_consumer')
    .set({ xid: '0', id: 0n })
    .where('name', '=', 'messages.grouped')
    .execute();
  expect(await told(creator)).toMatchObject({ unread_num: 1, list: [{ people_num: 1 }] });
});

test('a comment notifies the video’s creator and a reply notifies the person it answers, each once', async () => {
  const creator = await person('Creator');
  const [ann, ben] = [await person('Ann'), await person('Ben')];
  const post = await aPost(api.services.db, { user_id: creator.id, title: 'Blue hour' });
  const say = async (who: typeof ann, content: string, reply_to_id?: string) =>
    (await who.call.comments.comment({ post_id: `${post.id}`, content, reply_to_id })).data.comment
      .id;
  const long =
    'Where is that? The light over the water, the boats that hardly move, and that one bird near the end: I would leave the house at four in the morning for it.';
  const first = await say(ann, long);
  expect((await told(creator)).list).toMatchObject([
    {
      type: 'comment',
      title: 'Ann commented on your video',
      link: `/videoDetail?id=${post.id}&comment=${first}`,
      people: [{ nickname: 'Ann' }],
    },
  ]);
  const answer = await say(creator, 'At the lake.', first);
  await say(ben, 'I thought so too, thanks.', answer);
  expect((await told(ann)).list.map(({ title }) => title)).toEqual(['Creator replied to you']);
  const all = await told(creator);
  expect(all.list.map(({ title }) => title)).toEqual([
    'Ben replied to you',
    'Ann commented on your video',
  ]);
  expect(all.list[0]?.body).toBe('“I thought so too, thanks.” · Blue hour');
  expect(all.list[1]?.body.length).toBeLessThan(140);
  // The message goes with the comment, read or not.
  await creator.call.messages.allRead({});
  await ann.call.comments.commentDel({ comment_id: first });
  expect((await told(creator)).list.map(({ title }) => title)).toEqual(['Ben replied to you']);
});

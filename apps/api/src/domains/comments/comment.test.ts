import { expect, test } from 'vitest';
import { aSession } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aCommentedVideo, aCommenter } from './testing/fixtures.ts';

const api = useApi();

test('a comment is public at once, and a reply names the person it answers', async () => {
  const { creator, fan, post_id, say, said, list } = await aCommentedVideo(api);
  const { data } = await say(fan, '  At 0:12 the lift.\u202E ');
  expect(data).toMatchObject({
    comment_num: 1,
    comment: {
      post_id,
      content: 'At 0:12 the lift.',
      state: 'visible',
      is_mine: true,
      root_id: null,
    },
  });
  const root = data.comment.id;
  const reply = await said(creator, 'Eleven seconds.', root);
  const again = await say(fan, 'Ten!', reply);
  // A reply to a reply stays in the thread.
  expect(again.data.comment).toMatchObject({ root_id: root, reply_to: { nickname: 'Creator' } });
  expect((await list(api.client())).comment_num).toBe(3);
  const { data: replies } = await api.client().call.comments.commentReplyList({ comment_id: root });
  expect(replies.list).toMatchObject([
    { content: 'Eleven seconds.', is_author: true, reply_to: null },
    { content: 'Ten!', is_author: false, is_mine: false },
  ]);
});

test('refuses invisible, too long and repeated text, and comments under closed or unknown videos', async () => {
  const { fan, say } = await aCommentedVideo(api);
  expect(await say(fan, '\u200B\u202E')).toMatchObject({
    code: 1204,
    data: { reason: 'invisible' },
  });
  expect(await say(fan, '🙂'.repeat(501))).toMatchObject({
    code: 1204,
    data: { reason: 'long', max: 500 },
  });
  expect((await say(fan, 'a\0b')).code).toBe(400);
  const first = await say(fan, 'The lift!');
  expect(await say(fan, 'the lift')).toMatchObject({
    code: 1205,
    data: { comment_id: first.data.comment.id },
  });
  const closed = await aCommentedVideo(api, { policy: 'off' });
  expect(await closed.say(fan, 'Hello')).toMatchObject({ code: 1203 });
  expect((await fan.me.call.comments.comment({ post_id: '999999', content: 'x' })).code).toBe(1201);
  expect((await closed.say(fan, 'Hello', '999999')).code).toBe(1203);
  expect((await say(fan, 'Hello', '999999')).code).toBe(1202);
  const elsewhere = await aCommentedVideo(api);
  const there = await elsewhere.said(fan, 'Over there');
  expect((await say(fan, 'Hello', there)).code).toBe(1202);
});

test('one person may comment once in 5 s and 60 times an hour, across all processes', async () => {
  const { fan, post_id } = await aCommentedVideo(api);
  const sibling = api.sibling();
  const session = await aSession(api.services, fan.id);
  const here = api.client().as(session);
  const there = sibling.client().as(session);
  const at = (n: number, on = here) =>
    on.call.comments.comment({ post_id, content: `Number ${n}` });
  const codes = (await Promise.all([at(1), at(2, there), at(3, there)])).map(({ code }) => code);
  expect(codes.toSorted()).toEqual([0, 429, 429]);
  for (let n = 4; n < 63; n++) {
    api.clock.advance(5_000);
    expect((await at(n)).code, `${n}`).toBe(0);
  }
  // The hourly limit has recovered by five.
  let more = 0;
  for (; more < 9; more++) {
    api.clock.advance(5_000);
    if ((await at(100 + more)).code === 429) break;
  }
  expect(more).toBeGreaterThan(3);
  expect(more).toBeLessThan(9);
});

test('a comment that looks like spam is held, and only its author and the creator see it', async () => {
  const { creator, fan, said, say, texts, list } = await aCommentedVideo(api);
  await creator.me.call.comments.commentWordsStore({ words: ['Spoiler', '结局'] });
  const held = {
    'see shop.example.com/x': 'link',
    aaaaaaaaaaaaaaaaaaaa: 'repetition',
    'Free  crypto for all': 'word',
    'a SPOILER: he wakes up': 'creator_word',
    '大家看结 局': 'creator_word',
  };
  for (const [text, hold_reason] of Object.entries(held))
    expect((await say(fan, text)).data.comment, text).toMatchObject({ state: 'held', hold_reason });
  await said(fan, 'No spoilers: at 0:12 it is 1.5 m. Fine');
  // The creator's own rules do not apply to them.
  await said(creator, 'spoiler at www.example.com');
  const stranger = await aCommenter(api);
  expect(await texts(stranger.me)).toHaveLength(2);
  expect(await texts(fan.me)).toHaveLength(7);
  expect(await list(creator.me)).toMatchObject({ comment_num: 2, held_num: 5 });
  expect(await texts(creator.me, { state: 'held' })).toHaveLength(5);
  expect(await list(stranger.me, { state: 'held' })).toMatchObject({ list: [], held_num: 0 });
});

test('people who have blocked each other cannot see or answer each other', async () => {
  const { creator, fan, said, say, texts, post_id } = await aCommentedVideo(api);
  const root = await said(fan, 'Nice');
  const other = await aCommenter(api, 'Other');
  await said(other, 'Indeed', root);
  await api.services.db
    .insertInto('block')
    .values({ user_id: other.id, target_id: fan.id })
    .execute();
  expect(await texts(other.me)).toEqual([]);
  expect((await say(other, 'Still here', root)).code).toBe(1202);
  expect((await fan.me.call.comments.commentReplyList({ comment_id: root })).data.list).toEqual([]);
  expect((await fan.me.call.comments.commentLike({ comment_id: root })).code).toBe(0);
  expect((await other.me.call.comments.commentLike({ comment_id: root })).code).toBe(1202);
  await api.services.db
    .insertInto('block')
    .values({ user_id: creator.id, target_id: fan.id })
    .execute();
  // Both lose access to the other's video and its comments.
  expect((await say(fan, 'Me again')).code).toBe(1201);
  expect((await fan.me.call.comments.commentList({ post_id })).code).toBe(1201);
});

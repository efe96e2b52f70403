import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aCommentedVideo, aCommenter } from './testing/fixtures.ts';

const api = useApi();

test('the author and the video’s creator can delete a comment; others cannot', async () => {
  const { creator, fan, said, texts, list } = await aCommentedVideo(api);
  const [one, other] = [await said(fan, 'One'), await said(fan, 'Other')];
  expect((await list(fan.me)).comment_num).toBe(2);
  const { me: stranger } = await aCommenter(api);
  const del = (client: typeof stranger, comment_id: string) =>
    client.call.comments.commentDel({ comment_id });
  expect((await del(stranger, one)).code).toBe(403);
  expect((await del(fan.me, one)).data).toEqual({ comment_num: 1 });
  expect((await del(fan.me, one)).code).toBe(1202);
  expect((await del(creator.me, other)).code).toBe(0);
  expect(await texts(fan.me)).toEqual([]);
});

test('a deleted comment with replies stays as an empty placeholder until they are gone', async () => {
  const { creator, fan, said, list } = await aCommentedVideo(api);
  const root = await said(fan, 'Secret');
  await creator.me.call.comments.commentPin({ comment_id: root });
  const reply = await said(creator, 'Answer', root);
  await list(fan.me);
  await fan.me.call.comments.commentDel({ comment_id: root });
  const { list: left, comment_num } = await list(api.client());
  expect(comment_num).toBe(1);
  expect(left).toMatchObject([
    { id: root, state: 'removed', content: '', author: null, pinned: false, reply_num: 1 },
  ]);
  expect(JSON.stringify(left)).not.toContain('Secret');
  const { data } = await api.client().call.comments.commentReplyList({ comment_id: root });
  expect(data.list).toMatchObject([{ content: 'Answer' }]);
  await creator.me.call.comments.commentDel({ comment_id: reply });
  expect((await list(api.client())).list).toEqual([]);
});

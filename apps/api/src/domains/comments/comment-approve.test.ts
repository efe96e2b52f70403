import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aCommentedVideo, aCommenter } from './testing/fixtures.ts';

const api = useApi();

test('under the approve policy a comment is shown and counted once the creator approves it', async () => {
  const { creator, fan, said, texts, list } = await aCommentedVideo(api, { policy: 'approve' });
  const comment_id = await said(fan, 'May I?');
  const { me: stranger } = await aCommenter(api);
  expect(await list(fan.me)).toMatchObject({
    comment_num: 0,
    list: [{ state: 'held', hold_reason: 'approval' }],
  });
  for (const client of [fan.me, stranger])
    expect((await client.call.comments.commentApprove({ comment_id })).code).toBe(1202);
  const approve = () => creator.me.call.comments.commentApprove({ comment_id });
  expect((await approve()).data).toMatchObject({ comment: { state: 'visible' }, comment_num: 1 });
  await Promise.all([approve(), approve()]);
  expect(await texts(stranger)).toEqual(['May I?']);
  expect((await list(stranger)).comment_num).toBe(1);
  expect((await stranger.call.comments.commentApprove({ comment_id })).code).toBe(403);
});

test('a creator’s own comment needs no approval, and a creator can delete a held one', async () => {
  const { creator, fan, said, texts, list } = await aCommentedVideo(api, { policy: 'approve' });
  await said(creator, 'Ask me');
  const waiting = await said(fan, 'Buy at www.example.com');
  await creator.me.call.comments.commentDel({ comment_id: waiting });
  expect(await texts(fan.me)).toEqual(['Ask me']);
  expect(await list(creator.me)).toMatchObject({ comment_num: 1, held_num: 0 });
});

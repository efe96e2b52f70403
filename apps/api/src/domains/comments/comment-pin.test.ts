import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aCommentedVideo } from './testing/fixtures.ts';

const api = useApi();

test('the pinned comment comes first in every order', async () => {
  const { creator, fan, said, texts } = await aCommentedVideo(api);
  const [first, second] = [await said(fan, 'First'), await said(fan, 'Second')];
  const pin = (comment_id: string, status?: 0 | 1) =>
    creator.me.call.comments.commentPin({ comment_id, status });
  expect((await pin(first)).data).toEqual({ pinned: true });
  expect(await texts(api.client(), { sort: 'new' })).toEqual(['First', 'Second']);
  await Promise.all([pin(second, 1), pin(second, 1)]);
  expect(await texts(api.client(), { page_size: 1 })).toEqual(['Second', 'First']);
  expect((await pin(second)).data).toEqual({ pinned: false });
  expect((await fan.me.call.comments.commentPin({ comment_id: first })).code).toBe(403);
  const reply = await said(fan, 'Reply', first);
  expect((await pin(reply)).code).toBe(1202);
});

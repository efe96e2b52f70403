import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aCommentedVideo } from './testing/fixtures.ts';

const api = useApi();

test('a disliked comment ranks lower, and the number of dislikes is hidden', async () => {
  const { creator, fan, said, texts, list } = await aCommentedVideo(api, { policy: 'all' });
  const bad = await said(fan, 'Bad');
  await said(fan, 'Worse');
  await said(fan, 'Plain');
  await creator.me.call.comments.commentDislike({ comment_id: bad });
  expect(await texts(fan.me)).toEqual(['Plain', 'Worse', 'Bad']);
  expect((await list(fan.me)).list.at(-1)).toMatchObject({ like_num: 0, is_dislike: false });
  expect((await list(creator.me)).list.at(-1)).toMatchObject({ is_dislike: true });
});

test('a comment that awaits approval cannot be disliked', async () => {
  const { fan, said } = await aCommentedVideo(api, { policy: 'approve' });
  const comment_id = await said(fan, 'Waiting');
  expect((await fan.me.call.comments.commentDislike({ comment_id })).code).toBe(1202);
});

import { expect, test } from 'vitest';
import { useApi } from '../../testing/harness.ts';
import { aCommentedVideo } from './testing/fixtures.ts';

const api = useApi();

test('pages through replies, oldest first, and shows a held one to its author only', async () => {
  const { creator, fan, said } = await aCommentedVideo(api);
  const root = await said(fan, 'Root');
  for (let n = 0; n < 5; n++) await said(creator, `Reply ${n}`, root);
  await said(fan, 'see www.example.com', root);
  const read = async (client = api.client()) => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { data } = await client.call.comments.commentReplyList({
        comment_id: root,
        cursor,
        page_size: 2,
      });
      seen.push(...data.list.map(({ content }) => content));
      cursor = data.next_cursor ?? undefined;
    } while (cursor);
    return seen;
  };
  const all = [0, 1, 2, 3, 4].map((n) => `Reply ${n}`);
  expect(await read()).toEqual(all);
  expect(await read(fan.me)).toEqual([...all, 'see www.example.com']);
});

test('an unknown comment has no reply list', async () => {
  const { call } = api.client();
  expect((await call.comments.commentReplyList({ comment_id: '999999' })).code).toBe(1202);
});

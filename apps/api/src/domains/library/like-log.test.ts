import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer } from '../watching/testing/viewer.ts';

const api = useApi();

test('lists liked videos newest first, without disliked ones and those others like', async () => {
  const { db } = api.services;
  const { id, client } = await aViewer(api);
  const stranger = await aViewer(api);
  const [one, two, three] = [await aPost(db), await aPost(db), await aPost(db)];
  const say = (user_id: bigint, post_id: bigint, value: 'like' | 'dislike', hour: number) =>
    db
      .insertInto('reaction')
      .values({ user_id, post_id, value, at: new Date(Date.UTC(2026, 10, 20, hour)) })
      .execute();
  await say(id, one.id, 'like', 1);
  await say(id, two.id, 'like', 2);
  await say(id, three.id, 'dislike', 3);
  await say(stranger.id, three.id, 'like', 4);
  const first = await client.call.library.likeLog({ page_size: 1 });
  expect(first.data.list.map((post) => [post.id, post.is_like])).toEqual([[`${two.id}`, true]]);
  const rest = await client.call.library.likeLog({ cursor: first.data.next_cursor ?? '' });
  expect(rest.data).toMatchObject({ has_more: false, list: [{ id: `${one.id}` }] });
});

import { expect, test } from 'vitest';
import { aPost } from '../../testing/builders.ts';
import { useApi } from '../../testing/harness.ts';
import { aViewer, qualify } from '../watching/testing/viewer.ts';

const api = useApi();

test('the history lists the caller’s views newest first, with what each paid', async () => {
  const { client } = await aViewer(api);
  const stranger = await aViewer(api);
  const posts = [
    await aPost(api.services.db, { title: 'Snow 100%' }),
    await aPost(api.services.db),
  ];
  for (const { id } of posts) {
    await qualify(api, client, id);
    api.clock.advance(1_000);
  }
  const [first] = posts;
  const { view_session_id } = (
    await client.call.watching.getTaskRewardCountdown({ post_id: `${first?.id}` })
  ).data;
  await client.call.rewards.claimPostReward({
    post_id: `${first?.id}`,
    view_session_id: view_session_id ?? '',
  });
  const page = await client.call.posts.viewLog({ page_size: 1 });
  expect(page.data).toMatchObject({
    has_more: true,
    list: [{ post: { id: `${first?.id}` }, earned: '2', watched_ratio: 0.75 }],
  });
  const rest = await client.call.posts.viewLog({ cursor: page.data.next_cursor ?? '' });
  expect(rest.data).toMatchObject({
    has_more: false,
    next_cursor: null,
    list: [{ post: { id: `${posts[1]?.id}` }, earned: '0' }],
  });
  const found = await client.call.posts.viewLog({ keyword: '100%' });
  expect(found.data.list).toHaveLength(1);
  expect((await client.call.posts.viewLog({ keyword: '_' })).data.list).toEqual([]);
  expect((await client.call.posts.viewLog({ to: '2026-11-20T00:00:00Z' })).data.list).toEqual([]);
  expect((await stranger.client.call.posts.viewLog({})).data.list).toEqual([]);
});
